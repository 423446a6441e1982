import LandfallDomain

extension LinkJourney {
  /// Takes the journey one step on.
  ///
  /// Facts about a link that was overtaken meanwhile change nothing. Every link that was received
  /// gets one ``JourneyEffect/finish(_:_:)``; a preserved target that is opened after sign-in gets a
  /// second one, for the same delivery.
  public static func reduce(
    _ state: inout LinkJourney, _ event: JourneyEvent
  ) -> [JourneyEffect] {
    switch event {
    case .linkReceived(let id):
      return [.resolve(id)]
    case .linkResolved(let id, let intent, let target):
      return state.resolved(id, intent, target)
    case .becameReady:
      return state.becameReady()
    case .sessionRead(let id, let standing, let known):
      guard state.flight?.delivery == id else { return [] }
      return state.sessionRead(id, standing, known)
    case .preservationDue(let id, let now):
      guard state.flight?.delivery == id else { return [] }
      return state.preserve(id, at: now)
    case .signInShown(let id):
      guard state.flight?.delivery == id else { return [] }
      return state.signInShown(id)
    case .organizationChecked(let id, let standing):
      guard state.flight?.delivery == id else { return [] }
      return state.organizationChecked(id, .success(standing))
    case .organizationCheckFailed(let id, let error):
      guard state.flight?.delivery == id else { return [] }
      return state.organizationChecked(id, .failure(error))
    case .tokenChecked(let id, let standing):
      guard state.flight?.delivery == id else { return [] }
      return state.tokenChecked(id, standing)
    case .contentLoaded(let id, let content):
      guard state.flight?.delivery == id else { return [] }
      return state.contentLoaded(id, content)
    case .organizationActivated(let id):
      guard state.flight?.delivery == id else { return [] }
      return state.organizationActivated(id, .done)
    case .organizationActivationFailed(let id, let error):
      guard state.flight?.delivery == id else { return [] }
      return state.organizationActivated(id, .failed(error))
    case .screenShown(let id, let isRefresh):
      return state.screenShown(id, isRefresh: isRefresh)
    case .signInCompleted(let session, let now), .retryAsked(let session, let now):
      return state.signInCompleted(session, at: now)
    case .earlierTargetLost:
      state.isEarlierTargetLost = state.pending.isEmpty
      return []
    case .signInCancelled:
      return state.signInCancelled()
    case .signedOut:
      return state.signedOut()
    case .screenLost(let target):
      return state.screenLost(target)
    case .navigatedByHand:
      state.pending.clear()
      return []
    case .pendingDeadlineReached(let now):
      guard let expired = state.pending.expire(at: now) else { return [] }
      state.lossReason = "expired"
      return [.post(.targetExpired(expired.target.route.id), expired.delivery)]
    case .pendingSlotBroke:
      state.pending.breakDown()
      state.lossReason = "memory"
      return []
    }
  }

  /// Goes into a state, unless an older link is still on its way: then the step is traced alone.
  mutating func enter(_ phase: JourneyPhase, _ id: DeliveryID) -> JourneyEffect {
    if flight == nil || flight?.delivery == id { self.phase = phase }
    return .enter(phase, id)
  }

  // MARK: Arrival

  private mutating func resolved(
    _ id: DeliveryID, _ intent: LinkIntent, _ target: LinkTarget?
  ) -> [JourneyEffect] {
    switch (intent, target) {
    case (.ignored(let reason), _):
      return [.post(.linkIgnored(reason), id), .finish(id, .ignored(reason))]
    case (.claim(let claim), _):
      return arrive(id, [.urlReceived, .pathExtracting]) + [
        .post(.linkClaimed(claim), id), restore(id), .finish(id, .claimed(claim.rule)),
      ]
    case (.invalid(let error), _):
      return arrive(id, [.urlReceived]) + [.post(.linkRefused(error), id)]
        + fallBack(id, .invalidLink(error))
    case (.unmatched(let path), _):
      return arrive(id, [.urlReceived, .pathExtracting, .routeMatching]) + [
        .post(.routeUnmatched(path: LinkText(path).description), id)
      ] + fallBack(id, .unmatched)
    case (.navigate(let destination), nil):
      return arrive(id, [.urlReceived, .pathExtracting, .routeMatching]) + [
        .post(.routeUnmatched(path: LinkText(destination.path).description), id)
      ] + fallBack(id, .unmatched)
    case (.navigate(let destination), let target?):
      return arrive(id, [.urlReceived, .pathExtracting, .routeMatching]) + [
        .post(
          .routeMatched(destination.route, path: LinkText(destination.path).description), id)
      ] + depart(id, target)
    }
  }

  private mutating func arrive(_ id: DeliveryID, _ phases: [JourneyPhase]) -> [JourneyEffect] {
    phases.map { enter($0, id) }
  }

  /// Back to where the journey was before a link that changed nothing.
  private mutating func restore(_ id: DeliveryID) -> JourneyEffect {
    guard flight == nil else { return .enter(.idle, id) }
    phase = expectsTarget ? .signingIn : .idle
    return .enter(phase, id)
  }

  /// Starts a link that has a route; an older one is overtaken (RULINGS 8).
  private mutating func depart(_ id: DeliveryID, _ target: LinkTarget) -> [JourneyEffect] {
    var effects = abandon(by: id)
    guard isReady else {
      held = .target(id, target)
      return effects
    }
    flight = Flight(delivery: id, target: target)
    effects += [enter(.authChecking, id), .readSession(id)]
    return effects
  }

  /// Ends the link on its way, and one that waits, because a newer one has a route.
  private mutating func abandon(by newer: DeliveryID) -> [JourneyEffect] {
    var effects: [JourneyEffect] = []
    if let flight {
      effects +=
        drop(flight) + [
          .post(.linkAbandoned(by: newer), flight.delivery),
          .finish(flight.delivery, .overtaken(by: newer)),
        ]
      if flight.isResumed { pending.commit() }
      self.flight = nil
    }
    switch held {
    case .target(let older, _):
      effects += [
        .post(.linkAbandoned(by: newer), older), .finish(older, .overtaken(by: newer)),
      ]
    case .fallback(let older, let outcome):
      effects.append(.finish(older, outcome))
    case nil: break
    }
    held = nil
    return effects + endFallback()
  }

  /// Ends a link whose fallback is still on its way: a newer link has something to show.
  private mutating func endFallback() -> [JourneyEffect] {
    guard let older = fallback else { return [] }
    fallback = nil
    return [.cancelLoads(older.delivery), .finish(older.delivery, older.outcome)]
  }

  /// Ends a link that leads nowhere.
  ///
  /// It disturbs neither a link on its way nor a preserved target.
  private mutating func fallBack(_ id: DeliveryID, _ outcome: Outcome) -> [JourneyEffect] {
    guard flight == nil, !expectsTarget else { return [restore(id), .finish(id, outcome)] }
    guard isReady else {
      switch held {
      case .target: return [.finish(id, outcome)]
      case .fallback(let older, let olderOutcome):
        held = .fallback(id, outcome)
        return [.finish(older, olderOutcome)]
      case nil:
        held = .fallback(id, outcome)
        return []
      }
    }
    let policy: FallbackPolicy = if case .invalidLink = outcome { onInvalid } else { onUnmatched }
    switch policy {
    case .ignore: return [restore(id), .settle, .finish(id, outcome)]
    case .defaultScreen:
      let ended = endFallback()
      fallback = Fallback(delivery: id, outcome: outcome)
      return ended + [enter(.fallbackScreen, id), .showDefaultScreen(id)]
    case .error:
      let ended = endFallback()
      fallback = Fallback(delivery: id, outcome: outcome)
      return ended + [
        enter(.fallbackScreen, id), .showErrorScreen(id, ErrorScreen(outcome)),
      ]
    }
  }

  private mutating func becameReady() -> [JourneyEffect] {
    isReady = true
    let waiting = held
    held = nil
    switch waiting {
    case .target(let id, let target): return depart(id, target)
    case .fallback(let id, let outcome): return fallBack(id, outcome)
    case nil: return [.settle]
    }
  }
}
