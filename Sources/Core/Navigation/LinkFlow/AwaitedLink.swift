import LandfallDomain

/// The target that waits for sign-in, and the report if it is lost before sign-in completes.
@usableFromInline package struct AwaitedLink: Hashable, Sendable {
  @usableFromInline package private(set) var slot = PendingSlot()
  /// Whether a link led to the visible sign-in screen.
  private(set) var isExpected = false
  /// The reason why the expected target is lost, if it is.
  private var lossReason: PendingLinkLoss?
  /// Whether an earlier process ended while a target waited, and no sign-in reported it yet.
  @usableFromInline package private(set) var isLostEarlier = false

  /// Whether a sign-in must open a target or report that it was lost.
  @inlinable package var isOwed: Bool { !slot.isEmpty || isLostEarlier }

  // MARK: Waiting

  /// Keeps the target of a link that needs sign-in and replaces an older target.
  mutating func keep(
    _ link: InFlightLink, at now: Instant, _ effects: inout [LinkFlowEffect]
  ) {
    isExpected = true
    // A target that needs sign-in again keeps its original deadline, even if it has passed
    // (DL-C04).
    if let expired = slot.expire(at: now) {
      effects.append(expiry(of: expired))
      if expired.delivery == link.delivery {
        lossReason = .expired
        return
      }
    }
    var keptAt = now
    if let older = slot.target(at: now), older.delivery == link.delivery { keptAt = older.keptAt }
    keep(
      PendingLink(
        delivery: link.delivery, target: link.target, keptAt: keptAt, person: link.person),
      &effects)
  }

  /// Keeps the visible screen of a session that ended, unless a target already waits.
  mutating func screenLost(_ lost: PendingLink, _ effects: inout [LinkFlowEffect]) {
    guard slot.target(at: lost.keptAt) == nil else { return }
    isExpected = true
    if keep(lost, &effects) { effects.append(.enter(.signingIn, lost.delivery)) }
  }

  /// Keeps a target and replaces an older one.
  ///
  /// - Returns: Whether the slot has kept it.
  @discardableResult
  mutating func keep(_ target: PendingLink, _ effects: inout [LinkFlowEffect]) -> Bool {
    if let older = slot.target(at: target.keptAt), older.delivery != target.delivery {
      effects.append(.post(.linkAbandoned(by: target.delivery), older.delivery))
    }
    guard slot.keep(target) else {
      lossReason = .memory
      return false
    }
    lossReason = nil
    isLostEarlier = false
    effects.append(.post(.targetKept(target.target.route.id), target.delivery))
    effects.append(.schedule(at: target.deadline))
    return true
  }

  mutating func earlierTargetLost() { isLostEarlier = slot.isEmpty }

  // MARK: Opening

  /// Ends the wait after a sign-in.
  ///
  /// - Returns: The target to open, or `nil`.
  mutating func signedIn(
    _ person: PersonID, at now: Instant, _ effects: inout [LinkFlowEffect]
  ) -> PendingLink? {
    let isMissed = isExpected || isLostEarlier
    let reason = lossReason ?? (isLostEarlier ? .processEnded : .missing)
    isExpected = false
    isLostEarlier = false
    switch slot.take(at: now) {
    case .taken(let taken) where !taken.isOpen(to: person):
      slot.clear()
      effects.append(.post(.targetLost(.anotherPerson), taken.delivery))
    case .taken(let taken):
      effects.append(.post(.targetTaken(taken.target.route.id), taken.delivery))
      return taken
    case .expired(let expired):
      effects.append(expiry(of: expired))
      effects.append(.post(.targetLost(.expired), expired.delivery))
    case .nothing:
      lossReason = nil
      if isMissed { effects.append(.post(.targetLost(reason), nil)) }
    }
    return nil
  }

  /// Ends the wait after a sign-in while a newer link is in flight; that link replaces the target.
  ///
  /// A target that is being opened stays in the slot and keeps its original deadline.
  mutating func signedIn(
    with link: InFlightLink, at now: Instant, _ effects: inout [LinkFlowEffect]
  ) {
    let waiting = slot.target(at: now)
    let target = slot
    clear()
    if link.isResumed { slot = target }
    guard let waiting, waiting.delivery != link.delivery else { return }
    effects.append(.post(.linkAbandoned(by: link.delivery), waiting.delivery))
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

  mutating func signInCancelled(_ effects: inout [LinkFlowEffect]) {
    slot.clear()
    isLostEarlier = false
    if isExpected { effects.append(.post(.targetLost(.signInCancelled), nil)) }
    isExpected = false
  }

  /// Removes the target and everything known about it.
  mutating func clear() {
    slot.clear()
    isExpected = false
    isLostEarlier = false
    lossReason = nil
  }

  /// Removes the target, because the person navigated elsewhere.
  mutating func navigated() {
    slot.clear()
    isExpected = false
  }

  mutating func expire(at now: Instant, _ effects: inout [LinkFlowEffect]) {
    guard let expired = slot.expire(at: now) else { return }
    lossReason = .expired
    effects.append(expiry(of: expired))
  }

  mutating func breakDown() {
    slot.breakDown()
    lossReason = .memory
  }

  private func expiry(of target: PendingLink) -> LinkFlowEffect {
    .post(.targetExpired(target.target.route.id), target.delivery)
  }
}
