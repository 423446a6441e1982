import LandfallDomain

/// The target that waits for sign-in, and what a sign-in reports if it is not there.
struct AwaitedLink: Hashable, Sendable {
  private(set) var slot = PendingSlot()
  /// Whether a link led to the visible sign-in screen.
  private(set) var isExpected = false
  /// Why the expected target is gone, once that is known.
  private var lossReason: String?
  /// Whether an earlier process ended while a target waited, and no sign-in has reported it yet.
  private var isLostEarlier = false

  /// Whether a sign-in has to find a target, or to report that it was lost.
  var isOwed: Bool { !slot.isEmpty || isLostEarlier }

  // MARK: Waiting

  /// Keeps the target of a link that meets sign-in, in place of an older one.
  mutating func keep(_ link: InFlightLink, at now: Instant) -> [LinkFlowEffect] {
    isExpected = true
    // A target that meets sign-in again keeps its first deadline (DL-C04), even a past one.
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

  /// Keeps the visible screen of a session that has ended, unless a target waits already.
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

  /// Ends the wait with a sign-in.
  ///
  /// - Returns: The target to open, or `nil`, and what is posted about it.
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

  /// Ends the wait with a sign-in; a link that is on its way is newer, and overtakes the target.
  ///
  /// A target that is being opened stays in the slot, and keeps its first deadline.
  mutating func signedIn(with link: InFlightLink, at now: Instant) -> [LinkFlowEffect] {
    let waiting = slot.target(at: now)
    let target = slot
    clear()
    if link.isResumed { slot = target }
    guard let waiting, waiting.delivery != link.delivery else { return [] }
    return [.post(.linkAbandoned(by: link.delivery), waiting.delivery)]
  }

  /// Returns a target that could not be opened.
  mutating func putBack() { slot.putBack() }

  /// Ends a target that was opened, or overtaken.
  mutating func commit() { slot.commit() }

  /// Ends the wait: the screen of a link is shown.
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

  /// Forgets the target, and that there was one.
  mutating func clear() {
    slot.clear()
    isExpected = false
    isLostEarlier = false
    lossReason = nil
  }

  /// Discards the target: the person went elsewhere.
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
