import LandfallDomain

/// The target that waits for sign-in, and the report if it is lost before sign-in completes.
@usableFromInline package struct AwaitedLink: Hashable, Sendable {
  @usableFromInline package private(set) var slot = PendingSlot()
  /// Whether a link led to the visible sign-in screen.
  private(set) var isExpected = false
  /// The reason why the expected target is lost, if it is.
  private var lossReason: String?
  /// Whether an earlier process ended while a target waited, and no sign-in reported it yet.
  @usableFromInline package private(set) var isLostEarlier = false

  /// Whether a sign-in must open a target or report that it was lost.
  @inlinable package var isOwed: Bool { !slot.isEmpty || isLostEarlier }

  // MARK: Waiting

  /// Keeps the target of a link that needs sign-in and replaces an older target.
  mutating func keep(_ link: InFlightLink, at now: Instant) -> [LinkFlowEffect] {
    isExpected = true
    // A target that needs sign-in again keeps its original deadline, even if it has passed
    // (DL-C04).
    let expired = slot.expire(at: now)
    var effects = expired.map { [expiry(of: $0)] } ?? []
    if expired?.delivery == link.delivery {
      lossReason = "expired"
      return effects
    }
    var keptAt = now
    if let older = slot.target(at: now) {
      if older.delivery == link.delivery {
        keptAt = older.keptAt
      } else {
        effects.append(.post(.linkAbandoned(by: link.delivery), older.delivery))
      }
    }
    return effects
      + keep(
        PendingLink(
          delivery: link.delivery, target: link.target, keptAt: keptAt,
          person: link.person))
  }

  /// Keeps the visible screen of a session that ended, unless a target already waits.
  mutating func screenLost(_ lost: PendingLink) -> [LinkFlowEffect] {
    guard slot.target(at: lost.keptAt) == nil else { return [] }
    isExpected = true
    let kept = keep(lost)
    return kept.isEmpty ? [] : kept + [.enter(.signingIn, lost.delivery)]
  }

  private mutating func keep(_ target: PendingLink) -> [LinkFlowEffect] {
    guard slot.keep(target) else {
      lossReason = "memory"
      return []
    }
    lossReason = nil
    isLostEarlier = false
    return [
      .post(.targetKept(target.target.route.id), target.delivery),
      .schedule(at: target.deadline),
    ]
  }

  mutating func earlierTargetLost() { isLostEarlier = slot.isEmpty }

  // MARK: Opening

  /// Ends the wait after a sign-in.
  ///
  /// - Returns: The target to open, or `nil`, and the events to post.
  mutating func signedIn(
    _ person: PersonID, at now: Instant
  ) -> (target: PendingLink?, effects: [LinkFlowEffect]) {
    let isMissed = isExpected || isLostEarlier
    let reason = lossReason ?? (isLostEarlier ? "process-ended" : "missing")
    isExpected = false
    isLostEarlier = false
    switch slot.take(at: now) {
    case .taken(let taken) where !taken.isOpen(to: person):
      slot.clear()
      return (nil, [.post(.targetLost(reason: "another-person"), taken.delivery)])
    case .taken(let taken):
      return (taken, [.post(.targetTaken(taken.target.route.id), taken.delivery)])
    case .expired(let expired):
      let lost = LinkFlowEffect.post(.targetLost(reason: "expired"), expired.delivery)
      return (nil, [expiry(of: expired), lost])
    case .nothing:
      lossReason = nil
      return (nil, isMissed ? [.post(.targetLost(reason: reason), nil)] : [])
    }
  }

  /// Ends the wait after a sign-in while a newer link is in flight; that link replaces the target.
  ///
  /// A target that is being opened stays in the slot and keeps its original deadline.
  mutating func signedIn(with link: InFlightLink, at now: Instant) -> [LinkFlowEffect] {
    let waiting = slot.target(at: now)
    let target = slot
    clear()
    if link.isResumed { slot = target }
    guard let waiting, waiting.delivery != link.delivery else { return [] }
    return [.post(.linkAbandoned(by: link.delivery), waiting.delivery)]
  }

  /// Keeps a target that could not be opened.
  mutating func putBack() { slot.putBack() }

  /// Removes a target that was opened or replaced.
  mutating func commit() { slot.commit() }

  /// Ends the wait, because the screen of a link is shown.
  mutating func screenShown() {
    slot.commit()
    isExpected = false
  }

  // MARK: Giving up

  mutating func signInCancelled() -> [LinkFlowEffect] {
    slot.clear()
    isLostEarlier = false
    defer { isExpected = false }
    return isExpected ? [.post(.targetLost(reason: "sign-in-cancelled"), nil)] : []
  }

  /// Removes the target and everything known about it.
  mutating func clear() {
    slot.clear()
    isExpected = false
    isLostEarlier = false
    lossReason = nil
  }

  /// Removes the target, because the person navigated elsewhere.
  mutating func navigated() { slot.clear() }

  mutating func expire(at now: Instant) -> [LinkFlowEffect] {
    guard let expired = slot.expire(at: now) else { return [] }
    lossReason = "expired"
    return [expiry(of: expired)]
  }

  mutating func breakDown() {
    slot.breakDown()
    lossReason = "memory"
  }

  private func expiry(of target: PendingLink) -> LinkFlowEffect {
    .post(.targetExpired(target.target.route.id), target.delivery)
  }
}
