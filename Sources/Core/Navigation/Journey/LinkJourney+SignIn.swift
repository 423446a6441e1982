import LandfallDomain

/// What sign-in and sign-out mean for links.
extension LinkJourney {
  mutating func signInCompleted(_ session: SessionFacts, at now: Instant) -> [JourneyEffect] {
    let wasExpected = expectsTarget
    let wasLostEarlier = isEarlierTargetLost
    expectsTarget = false
    isEarlierTargetLost = false
    if let flight { return restart(flight, at: now) }
    switch pending.take(at: now) {
    case .taken(let taken) where !taken.isOpen(to: session.person.id):
      pending.commit()
      phase = .idle
      return [.post(.targetLost(reason: "another-person"), taken.delivery), .showHome]
    case .taken(let taken):
      flight = Flight(
        delivery: taken.delivery, target: taken.target, isResumed: true, session: session,
        person: taken.person)
      return [
        .post(.targetTaken(taken.target.route.id), taken.delivery),
        enter(.postAuthNavigating, taken.delivery),
      ] + check(taken.delivery)
    case .expired(let expired):
      phase = .idle
      return [
        .post(.targetExpired(expired.target.route.id), expired.delivery),
        .post(.targetLost(reason: "expired"), expired.delivery), .showHome,
      ]
    case .nothing:
      phase = .idle
      let reason = lossReason ?? (wasLostEarlier ? "process-ended" : "missing")
      lossReason = nil
      guard wasExpected || wasLostEarlier else { return [.showHome] }
      return [.post(.targetLost(reason: reason), nil), .showHome]
    }
  }

  /// A link on its way is newer than the target that waited: it overtakes it, and is checked anew
  /// for the person who is signed in now.
  private mutating func restart(_ flight: Flight, at now: Instant) -> [JourneyEffect] {
    var effects: [JourneyEffect] = []
    if let waiting = pending.target(at: now), waiting.delivery != flight.delivery {
      effects.append(.post(.linkAbandoned(by: flight.delivery), waiting.delivery))
    }
    // A target that is being opened keeps its place in the slot, and with it its first deadline.
    if !flight.isResumed { pending.clear() }
    lossReason = nil
    self.flight = Flight(
      delivery: flight.delivery, target: flight.target, isResumed: flight.isResumed,
      person: flight.person)
    return effects + drop(flight) + [
      enter(.authChecking, flight.delivery), .readSession(flight.delivery),
    ]
  }

  mutating func signInCancelled() -> [JourneyEffect] {
    phase = .idle
    pending.clear()
    isEarlierTargetLost = false
    guard expectsTarget else { return [] }
    expectsTarget = false
    return [.post(.targetLost(reason: "sign-in-cancelled"), nil)]
  }

  /// Keeps the visible screen when a session ends, unless a link is on its way or waits already.
  mutating func screenLost(_ lost: PendingTarget) -> [JourneyEffect] {
    guard flight == nil, pending.target(at: lost.preservedAt) == nil else { return [] }
    expectsTarget = true
    lossReason = nil
    guard pending.preserve(lost) else {
      lossReason = "memory"
      return []
    }
    isEarlierTargetLost = false
    return [
      .post(.targetPreserved(lost.target.route.id), lost.delivery), .wake(at: lost.deadline),
      enter(.signingIn, lost.delivery),
    ]
  }

  /// A link on its way reads the session again and meets sign-in; a preserved target goes.
  mutating func signedOut() -> [JourneyEffect] {
    pending.clear()
    expectsTarget = false
    isEarlierTargetLost = false
    lossReason = nil
    guard let flight else {
      phase = .idle
      return []
    }
    self.flight = Flight(
      delivery: flight.delivery, target: flight.target, person: flight.person)
    return drop(flight) + [
      enter(.authChecking, flight.delivery), .readSession(flight.delivery),
    ]
  }
}
