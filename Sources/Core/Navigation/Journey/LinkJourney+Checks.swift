import LandfallDomain

/// From the session to the screen.
extension LinkJourney {
  mutating func sessionRead(
    _ id: DeliveryID, _ standing: SessionStanding, _ known: OrganizationStanding?
  ) -> [JourneyEffect] {
    guard let flight else { return [] }
    let told: JourneyEffect
    switch standing {
    case .unknown:
      self.flight = nil
      held = .target(id, flight.target)
      isReady = false
      return []
    case .live: told = .post(.sessionRead(live: true), id)
    case .signedOut(.unreadable(let code)): told = .post(.sessionUnreadable(code: code), id)
    case .signedOut: told = .post(.sessionRead(live: false), id)
    }
    if case .live(let facts) = standing, let person = flight.person, person != facts.person.id {
      return [told, .post(.targetLost(reason: "another-person"), id)] + leadHome(id)
    }
    self.flight?.facts.session = standing
    self.flight?.expected = known
    guard flight.target.route.policy == .signedOutOnly else { return [told] + check(id) }
    guard case .signedOut(let reason) = standing else { return [told] + leadHome(id) }
    self.flight?.signedOut = reason
    self.flight?.ending = .landed
    return [told, enter(.signingIn, id), .showSignIn(id, reason)]
  }

  /// Asks the guards in order, and the host for what they need to know.
  ///
  /// While the services are asked where the person belongs, the guards go on with what they said last:
  /// if all would pass, the link's data is asked for at the same time (ruling 42). Nothing is decided by
  /// that: the answer is awaited, and if it stops the link, what was asked for is dropped.
  mutating func check(_ id: DeliveryID) -> [JourneyEffect] {
    guard let flight, !flight.isDecided else { return [] }
    let route = flight.target.route
    if flight.facts.organization == nil, !needsOrganization(flight) {
      self.flight?.facts.organization = .success(flight.expected ?? .notApplicable)
    }
    var facts = self.flight?.facts ?? flight.facts
    var isCertain = true
    var effects: [JourneyEffect] = []
    for guarding in LinkGuard.all {
      if let fact = guarding.needs {
        if isCertain { effects += reach(fact, id) }
        if !facts.knows(fact) {
          isCertain = false
          effects += ask(fact, facts, id)
          guard fact == .organization, let expected = flight.expected else { return effects }
          facts.organization = .success(expected)
        }
      }
      guard case .stop(let outcome) = guarding.check(route, facts) else { continue }
      return isCertain ? effects + stop(id, outcome, at: guarding.step) : effects
    }
    return isCertain ? effects + switchThenLand(id) : effects
  }

  /// Whether a guard, or the screen, has to know where the person belongs.
  private func needsOrganization(_ flight: Flight) -> Bool {
    guard flight.facts.isSignedIn else { return false }
    let route = flight.target.route
    return route.organization != .none || route.requires != nil || route.id == noOrganizationScreen
      || hasOrganizations && flight.expected == nil
  }

  /// Goes into the state in which a fact is found out, once all that comes before it is certain.
  ///
  /// A resumed target stays in `post_auth_navigating` until it is visible.
  private mutating func reach(_ fact: LinkFact, _ id: DeliveryID) -> [JourneyEffect] {
    guard let flight, fact > flight.reached else { return [] }
    self.flight?.reached = fact
    let phase: JourneyPhase
    switch fact {
    case .session: phase = .authChecking
    case .organization where flight.facts.isSignedIn: phase = .orgChecking
    case .token where flight.target.route.share != nil: phase = .tokenChecking
    case .organization, .token: return []
    case .entity: phase = .navigating
    }
    return flight.isResumed ? [] : [enter(phase, id)]
  }

  /// Asks the host for a fact, once.
  private mutating func ask(
    _ fact: LinkFact, _ facts: LinkFacts, _ id: DeliveryID
  ) -> [JourneyEffect] {
    guard let target = flight?.target, flight?.asked.insert(fact).inserted == true else {
      return []
    }
    switch fact {
    case .session: return [.readSession(id)]
    case .organization: return [.checkOrganization(id, target)]
    case .token: return [.checkToken(id, target)]
    case .entity:
      let organization = facts.standing?.organization
      let load = JourneyEffect.load(id, target, organization?.organization.id)
      // A switch that is as good as certain is asked for with the data.
      guard self.flight?.facts.standing == nil, let organization, switchIsDue(facts.standing)
      else { return [load] }
      return [load] + askToSwitch(id, organization)
    }
  }

  /// Ends a link at the check that stops it.
  private mutating func stop(
    _ id: DeliveryID, _ outcome: Outcome, at step: GuardStep
  ) -> [JourneyEffect] {
    guard let flight else { return [] }
    if case .serviceFailed = outcome, step == .entity {
      // The screen is shown, and says what failed.
      self.flight?.ending = outcome
      return switchThenLand(id)
    }
    if case .roleTooLow(let permission) = outcome {
      self.flight?.ending = outcome
      return [.post(.roleDenied(flight.target.route.id, permission), id)] + switchThenLand(id)
    }
    let isWaiting =
      flight.asked.contains { !flight.facts.knows($0) }
      || flight.switching != nil && flight.switching?.answer == nil
    let dropped = isWaiting ? drop(flight) : takenBack(flight)
    self.flight?.switching = nil
    return dropped + ended(flight, outcome, at: step)
  }

  /// Gives up what was asked for a link.
  func drop(_ flight: Flight) -> [JourneyEffect] {
    [.cancelLoads(flight.delivery)] + takenBack(flight)
  }

  private func takenBack(_ flight: Flight) -> [JourneyEffect] {
    guard let switching = flight.switching, switching.answer == .done else { return [] }
    return [.takeBackOrganization(switching.organization)]
  }

  /// Ends a link, and says why.
  private mutating func ended(
    _ flight: Flight, _ outcome: Outcome, at step: GuardStep
  ) -> [JourneyEffect] {
    let id = flight.delivery
    let route = flight.target.route.id
    switch outcome {
    case .signInNeeded(let reason):
      return (step == .session ? [] : [.dropSession]) + turnToSignIn(id, reason)
    case .noOrganization:
      self.flight?.ending = outcome
      return [.showNoOrganization(id)]
    case .notAMember(let slug): return denied(id, slug: slug, outcome)
    case .tokenRefused(let refusal):
      return [.post(.tokenRefused(route, refusal), id)] + refuse(id, outcome)
    case .entityMissing: return [.post(.entityMissing(route), id)] + refuse(id, outcome)
    case .forbidden: return refuse(id, outcome)
    case .banned: return [.showMessage("auth:banned.title", []), .settle] + end(id, outcome)
    case .serviceFailed(let error):
      if flight.isResumed { pending.putBack() }
      return [.showMessage(error.textKey, []), .settle] + end(id, outcome)
    case .landed, .refreshed, .waiting, .overtaken, .claimed, .ignored, .invalidLink, .unmatched,
      .roleTooLow:
      // No guard stops a link so at this place.
      return end(id, outcome)
    }
  }

  /// Shows the default screen in place of one that is not for the person who is signed in.
  private mutating func leadHome(_ id: DeliveryID) -> [JourneyEffect] {
    if flight?.isResumed == true { pending.commit() }
    flight = nil
    return [.showHome, enter(.idle, id), .finish(id, .landed)]
  }

  private mutating func turnToSignIn(
    _ id: DeliveryID, _ reason: SignedOutReason
  ) -> [JourneyEffect] {
    guard let flight else { return [] }
    if flight.isResumed {
      pending.putBack()
      self.flight = Flight(delivery: id, target: flight.target, person: flight.person)
    }
    self.flight?.signedOut = reason
    return [enter(.pathPreserving, id), .preserve(id)]
  }

  mutating func preserve(_ id: DeliveryID, at now: Instant) -> [JourneyEffect] {
    guard let flight, let reason = flight.signedOut else { return [] }
    var effects: [JourneyEffect] = []
    // A target that meets sign-in once more keeps its first deadline (RULINGS 10), even a past one.
    if let expired = pending.expire(at: now) {
      effects.append(.post(.targetExpired(expired.target.route.id), expired.delivery))
      if expired.delivery == id {
        lossReason = "expired"
        expectsTarget = true
        return effects + [enter(.signingIn, id), .showSignIn(id, reason)]
      }
    }
    var preservedAt = now
    if let older = pending.target(at: now) {
      if older.delivery == id {
        preservedAt = older.preservedAt
      } else {
        effects.append(.post(.linkAbandoned(by: id), older.delivery))
      }
    }
    let target = PendingTarget(
      delivery: id, target: flight.target, preservedAt: preservedAt, person: flight.person)
    lossReason = nil
    if pending.preserve(target) {
      isEarlierTargetLost = false
      effects += [.post(.targetPreserved(flight.target.route.id), id), .wake(at: target.deadline)]
    } else {
      lossReason = "memory"
    }
    expectsTarget = true
    return effects + [enter(.signingIn, id), .showSignIn(id, reason)]
  }

  mutating func signInShown(_ id: DeliveryID) -> [JourneyEffect] {
    guard let flight, let reason = flight.signedOut else { return [] }
    self.flight = nil
    return [.finish(id, flight.ending ?? .signInNeeded(reason))]
  }

  mutating func organizationChecked(
    _ id: DeliveryID, _ answer: Result<OrganizationStanding, ServiceError>
  ) -> [JourneyEffect] {
    flight?.facts.organization = answer
    guard let flight else { return [] }
    guard let standing = flight.facts.standing else { return check(id) }
    if flight.target.route.id == noOrganizationScreen, standing.organization != nil {
      return leadHome(id)
    }
    guard flight.asked.contains(.entity), let named = standing.organization?.organization.id,
      named != flight.expected?.organization?.organization.id
    else { return check(id) }
    // The data that was asked for meanwhile is another organization's.
    self.flight?.asked.remove(.entity)
    self.flight?.facts.entity = nil
    self.flight?.switching = nil
    return drop(flight) + check(id)
  }

  mutating func tokenChecked(_ id: DeliveryID, _ standing: TokenStanding) -> [JourneyEffect] {
    guard let route = flight?.target.route.id else { return [] }
    flight?.facts.token = standing
    guard standing == .accepted else { return check(id) }
    return [.post(.tokenAccepted(route), id)] + check(id)
  }

  /// Ends a link that may not be opened, or leads to nothing, as the app wants it told.
  private mutating func refuse(_ id: DeliveryID, _ outcome: Outcome) -> [JourneyEffect] {
    switch onRefused {
    case .error:
      flight?.ending = outcome
      return [.showErrorScreen(id, ErrorScreen(outcome))]
    case .message:
      let key = DeepLinkError(outcome)?.textKey ?? "errors:invalidLink"
      return [.showMessage(key, []), .settle] + end(id, outcome)
    }
  }

  private mutating func denied(
    _ id: DeliveryID, slug: String, _ outcome: Outcome
  ) -> [JourneyEffect] {
    let effects: [JourneyEffect] = [
      enter(.orgDenied, id), .post(.organizationDenied(slug: slug), id),
      .showMessage("errors:notAMember", [NamedValue("organization", slug)]), .settle,
    ]
    return effects + end(id, outcome)
  }

  mutating func contentLoaded(
    _ id: DeliveryID, _ content: EntityStanding
  ) -> [JourneyEffect] {
    flight?.facts.entity = content
    return check(id)
  }

  /// Switch and navigation commit together: the services are asked first, then both are shown.
  private mutating func switchThenLand(_ id: DeliveryID) -> [JourneyEffect] {
    flight?.isDecided = true
    guard let flight, let standing = flight.facts.standing else { return [] }
    if let organization = standing.organization, switchIsDue(standing) {
      switch flight.switching?.answer {
      case .done: break
      case .failed(let error): return switchFailed(id, organization.organization, error)
      case nil: return flight.switching == nil ? askToSwitch(id, organization) : []
      }
    }
    if case .roleTooLow(let permission) = flight.ending, let organization = standing.organization {
      return [.landUnauthorized(id, flight.target, organization, permission)]
    }
    return [.land(id, flight.target, standing, flight.facts.entity ?? .notApplicable)]
  }

  private func switchIsDue(_ standing: OrganizationStanding?) -> Bool {
    guard case .member(_, isActive: false) = standing, let route = flight?.target.route
    else { return false }
    return route.organization != .none
  }

  private mutating func askToSwitch(
    _ id: DeliveryID, _ organization: ActiveOrganization
  ) -> [JourneyEffect] {
    flight?.switching = Switching(organization: organization)
    return [.activateOrganization(id, organization)]
  }

  mutating func organizationActivated(
    _ id: DeliveryID, _ answer: Switching.Answer
  ) -> [JourneyEffect] {
    flight?.switching?.answer = answer
    return flight?.isDecided == true ? switchThenLand(id) : []
  }

  private mutating func switchFailed(
    _ id: DeliveryID, _ organization: Organization, _ error: ServiceError
  ) -> [JourneyEffect] {
    if error == .forbidden || error == .notFound {
      let slug = organization.slug.text
      return denied(id, slug: slug, .notAMember(slug: slug))
    }
    guard let flight else { return [] }
    return [.post(.organizationSwitchFailed(organization.slug, error), id)]
      + ended(flight, flight.facts.outcome(of: error), at: .organization)
  }

  private func isServiceFailure(_ outcome: Outcome) -> Bool {
    if case .serviceFailed = outcome { return true }
    return false
  }

  /// Ends a link whose screen did not come on view.
  private mutating func end(_ id: DeliveryID, _ outcome: Outcome) -> [JourneyEffect] {
    // A target that was put back waits for another try.
    if flight?.isResumed == true, !isServiceFailure(outcome) { pending.commit() }
    flight = nil
    return [enter(.idle, id), .finish(id, outcome)]
  }

  mutating func screenShown(_ id: DeliveryID, isRefresh: Bool) -> [JourneyEffect] {
    if let fallback, fallback.delivery == id {
      self.fallback = nil
      return [enter(.idle, id), .finish(id, fallback.outcome)]
    }
    guard let flight, flight.delivery == id else { return [] }
    var effects: [JourneyEffect] = []
    if flight.isResumed {
      effects.append(.post(.targetCommitted(flight.target.route.id), id))
    }
    pending.commit()
    expectsTarget = false
    self.flight = nil
    effects += [
      enter(.idle, id), .finish(id, flight.ending ?? (isRefresh ? .refreshed : .landed)),
    ]
    return effects
  }
}
