import LandfallDomain

/// From the session to the screen.
extension LinkJourney {
  mutating func sessionRead(
    _ id: DeliveryID, _ standing: SessionStanding
  ) -> [JourneyEffect] {
    guard var flight else { return [] }
    switch (flight.target.route.policy, standing) {
    case (_, .unknown):
      self.flight = nil
      held = .target(id, flight.target)
      isReady = false
      return []
    case (.required, .live(let session)), (.public, .live(let session)):
      flight.session = session
      self.flight = flight
      return [.post(.sessionRead(live: true), id)] + advance(.orgChecking, id) + [
        .checkOrganization(id, flight.target)
      ]
    case (.signedOutOnly, .live):
      return [.post(.sessionRead(live: true), id)] + leadHome(id)
    case (.required, .signedOut(let reason)):
      return [told(reason, id)] + turnToSignIn(id, reason)
    case (.public, .signedOut(let reason)):
      flight.organization = .notApplicable
      flight.signedOut = reason
      self.flight = flight
      return [told(reason, id)] + checkToken(id)
    case (.signedOutOnly, .signedOut(let reason)):
      flight.signedOut = reason
      flight.ending = .landed
      self.flight = flight
      return [told(reason, id), enter(.signingIn, id), .showSignIn(id, reason)]
    }
  }

  /// Shows the default screen in place of one that is not for the person who is signed in.
  private mutating func leadHome(_ id: DeliveryID) -> [JourneyEffect] {
    if flight?.isResumed == true { pending.commit() }
    flight = nil
    return [.showHome, enter(.idle, id), .finish(id, .landed)]
  }

  private func told(_ reason: SignedOutReason, _ id: DeliveryID) -> JourneyEffect {
    switch reason {
    case .unreadable(let code): .post(.sessionUnreadable(code: code), id)
    case .noSession, .expired, .revoked: .post(.sessionRead(live: false), id)
    }
  }

  /// Why no one counts as signed in when the services ask for a sign-in: the session was revoked, or
  /// there was none.
  private var refusal: SignedOutReason {
    flight?.session == nil ? flight?.signedOut ?? .noSession : .revoked
  }

  private mutating func turnToSignIn(
    _ id: DeliveryID, _ reason: SignedOutReason
  ) -> [JourneyEffect] {
    guard let flight else { return [] }
    if flight.isResumed {
      pending.putBack()
      self.flight = Flight(delivery: id, target: flight.target)
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
    let target = PendingTarget(delivery: id, target: flight.target, preservedAt: preservedAt)
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
    _ id: DeliveryID, _ standing: OrganizationStanding
  ) -> [JourneyEffect] {
    guard let target = flight?.target else { return [] }
    flight?.organization = standing
    if target.route.id == noOrganizationScreen, standing.organization != nil { return leadHome(id) }
    if case .stop = LinkGuards.organization(target.route, standing) {
      flight?.ending = .noOrganization
      return [.showNoOrganization(id)]
    }
    if case .stop(let outcome) = LinkGuards.member(target.route, standing),
      case .notAMember(let slug) = standing
    {
      return denied(id, slug: slug, outcome)
    }
    if case .stop(.roleTooLow(let permission)) = LinkGuards.permission(target.route, standing),
      case .member(let organization, let isActive) = standing
    {
      flight?.ending = .roleTooLow(permission)
      let told = JourneyEffect.post(.roleDenied(target.route.id, permission), id)
      guard isActive else { return [told, .activateOrganization(id, organization)] }
      return [told, .landUnauthorized(id, target, organization, permission)]
    }
    return checkToken(id)
  }

  /// The last check before the target's data is asked for, so that no refusal tells whether it exists
  /// (SHARE-F03).
  private mutating func checkToken(_ id: DeliveryID) -> [JourneyEffect] {
    guard let flight else { return [] }
    if flight.target.route.share == nil { return load(id) }
    return advance(.tokenChecking, id) + [.checkToken(id, flight.target)]
  }

  mutating func tokenChecked(_ id: DeliveryID, _ standing: TokenStanding) -> [JourneyEffect] {
    guard let route = flight?.target.route.id else { return [] }
    flight?.token = standing
    switch standing {
    case .notApplicable: return load(id)
    case .accepted: return [.post(.tokenAccepted(route), id)] + load(id)
    case .refused(let refusal):
      return [.post(.tokenRefused(route, refusal), id)] + refuse(id, .tokenRefused(refusal))
    }
  }

  private mutating func load(_ id: DeliveryID) -> [JourneyEffect] {
    guard let flight else { return [] }
    return advance(.navigating, id) + [
      .load(id, flight.target, flight.organization?.organization?.organization.id)
    ]
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
    guard let flight else { return [] }
    self.flight?.content = content
    switch LinkGuards.entity(content, refusedAs: refusal) {
    case .stop(.entityMissing):
      return [.post(.entityMissing(flight.target.route.id), id)] + refuse(id, .entityMissing)
    case .stop(.forbidden): return refuse(id, .forbidden)
    case .stop(.banned):
      return [.showMessage("auth:banned.title", []), .settle] + end(id, .banned)
    case .stop(.signInNeeded(let reason)):
      return [.dropSession] + turnToSignIn(id, reason)
    case .stop(let outcome):
      self.flight?.ending = outcome
      return switchThenLand(id)
    case .pass, .notApplicable, .notReached:
      return switchThenLand(id)
    }
  }

  /// Switch and navigation commit together: the services are asked first, then both are shown.
  private func switchThenLand(_ id: DeliveryID) -> [JourneyEffect] {
    guard let flight, let standing = flight.organization, let content = flight.content else {
      return []
    }
    if case .member(let organization, isActive: false) = standing,
      flight.target.route.organization != .none
    {
      return [.activateOrganization(id, organization)]
    }
    return [.land(id, flight.target, standing, content)]
  }

  mutating func organizationActivated(_ id: DeliveryID) -> [JourneyEffect] {
    guard let flight, let standing = flight.organization else { return [] }
    if case .roleTooLow(let permission) = flight.ending, let organization = standing.organization {
      return [.landUnauthorized(id, flight.target, organization, permission)]
    }
    return [.land(id, flight.target, standing, flight.content ?? .notApplicable)]
  }

  mutating func activationFailed(_ id: DeliveryID, _ error: ServiceError) -> [JourneyEffect] {
    guard let organization = flight?.organization?.organization?.organization else { return [] }
    if error == .forbidden || error == .notFound {
      let slug = organization.slug.text
      return denied(id, slug: slug, .notAMember(slug: slug))
    }
    return [.post(.organizationSwitchFailed(organization.slug, error), id)]
      + serviceFailed(id, error)
  }

  mutating func serviceFailed(_ id: DeliveryID, _ error: ServiceError) -> [JourneyEffect] {
    switch error {
    case .unauthorized:
      return [.dropSession] + turnToSignIn(id, refusal)
    case .banned:
      return [.showMessage("auth:banned.title", []), .settle] + end(id, .banned)
    case .badRequest, .forbidden, .notFound, .conflict, .tooManyRequests, .unavailable,
      .untrusted, .timeout, .offline, .malformed:
      if flight?.isResumed == true { pending.putBack() }
      return [.showMessage(error.textKey, []), .settle] + end(id, .serviceFailed(error))
    }
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
