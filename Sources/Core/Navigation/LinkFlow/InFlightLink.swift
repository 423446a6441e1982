public import LandfallDomain

/// The in-flight link, from the match of its route to its outcome.
///
/// It receives facts and returns the effects that follow.
@usableFromInline package struct InFlightLink: Hashable, Sendable {
  /// The state of the link after a step.
  enum Course: Hashable, Sendable {
    /// The link waits for an answer.
    case underWay
    /// The link cannot be checked before the app is ready.
    case waitsForApp
    /// The link has ended. If it was a pending link, `keepsTarget` keeps it for another try.
    case ended(keepsTarget: Bool)
  }

  /// The progress of the organization switch at the services.
  enum Switch: Hashable, Sendable {
    case underWay
    case done
    case failed(ServiceError)
  }

  /// The delivery of the link.
  @usableFromInline package let delivery: DeliveryID
  /// The destination with its route.
  package let target: LinkTarget
  /// Whether it is a pending link that is opened after sign-in.
  package let isResumed: Bool
  /// The only person who may open it, or `nil` for any signed-in person.
  let person: PersonID?
  /// The reason why the sign-in screen is shown for this link.
  private(set) var signedOut: SignedOutReason?
  /// The outcome of the link once the requested screen is shown.
  private(set) var ending: Outcome?
  private(set) var course = Course.underWay
  private let policies: LinkPolicies
  private(set) var inquiry: LinkInquiry
  private(set) var switching: Switch?
  /// Whether all checks are done: the target is shown as soon as the services have switched.
  private(set) var isDecided = false

  init(
    _ delivery: DeliveryID, _ target: LinkTarget, _ policies: LinkPolicies,
    isResumed: Bool = false, session: SessionFacts? = nil, person: PersonID? = nil
  ) {
    self.delivery = delivery
    self.target = target
    self.policies = policies
    self.isResumed = isResumed
    self.person = person
    inquiry = LinkInquiry(target.route, session: session)
  }

  /// The known facts about the link.
  package var facts: LinkFacts { inquiry.facts }

  /// Returns whether an organization is that of the target, as far as it is known.
  package func isTarget(_ organization: ActiveOrganization?) -> Bool {
    let known = (facts.status ?? inquiry.expected)?.organization
    return known != nil && known?.organization.id == organization?.organization.id
  }

  /// Cancels the running requests of the link.
  func drop() -> [LinkFlowEffect] { [.cancelLoads(delivery)] }

  /// Starts the checks again and reads the session again.
  mutating func restart(isResumed: Bool) -> [LinkFlowEffect] {
    let dropped = drop()
    forget(isResumed: isResumed)
    return dropped + [.enter(.authChecking, delivery), .readSession(delivery)]
  }

  private mutating func forget(isResumed: Bool) {
    self = InFlightLink(delivery, target, policies, isResumed: isResumed, person: person)
  }

  // MARK: Answers

  mutating func sessionRead(
    _ status: SessionStatus, known: OrganizationStatus?
  ) -> [LinkFlowEffect] {
    let report: LinkFlowEffect
    switch status {
    case .unknown:
      course = .waitsForApp
      return []
    case .live: report = .post(.sessionRead(live: true), delivery)
    case .signedOut(.unreadable(let code)):
      report = .post(.sessionUnreadable(code: code), delivery)
    case .signedOut: report = .post(.sessionRead(live: false), delivery)
    }
    if case .live(let session) = status, let person, person != session.person.id {
      return [report, .post(.targetLost(reason: "another-person"), delivery)] + leadHome()
    }
    inquiry.sessionRead(status, known: known)
    guard target.route.policy == .signedOutOnly else { return [report] + check() }
    guard case .signedOut(let reason) = status else { return [report] + leadHome() }
    signedOut = reason
    ending = .landed
    return [report, .enter(.signingIn, delivery), .showSignIn(delivery, reason)]
  }

  mutating func organizationChecked(
    _ answer: Result<OrganizationStatus, ServiceError>
  ) -> [LinkFlowEffect] {
    inquiry.organizationChecked(answer)
    if target.route.id == policies.noOrganizationScreen, facts.status?.organization != nil {
      return leadHome()
    }
    guard inquiry.forgetForeignData() else { return check() }
    let dropped = drop()
    switching = nil
    return dropped + check()
  }

  mutating func tokenChecked(_ status: TokenStatus) -> [LinkFlowEffect] {
    inquiry.tokenChecked(status)
    guard status == .accepted else { return check() }
    return [.post(.tokenAccepted(target.route.id), delivery)] + check()
  }

  mutating func contentLoaded(_ content: EntityStatus) -> [LinkFlowEffect] {
    inquiry.contentLoaded(content)
    return check()
  }

  mutating func organizationActivated(_ answer: Switch) -> [LinkFlowEffect] {
    if switching != nil { switching = answer }
    return isDecided ? switchThenLand() : []
  }

  // MARK: Checks

  /// Runs the guards and requests the facts that they need.
  mutating func check() -> [LinkFlowEffect] {
    guard !isDecided else { return [] }
    let (steps, verdict) = inquiry.check(target.route, policies)
    var effects: [LinkFlowEffect] = []
    effects.reserveCapacity(steps.count + 4)
    for step in steps {
      switch step {
      case .reach(let fact):
        if let phase = phase(of: fact) { effects.append(.enter(phase, delivery)) }
      case .ask(let fact, let status): ask(fact, status, &effects)
      }
    }
    switch verdict {
    case .undecided: break
    case .pass: effects += switchThenLand()
    case .stop(let outcome, let step): effects += stop(outcome, at: step)
    }
    return effects
  }

  /// Returns the state in which a fact is determined, or `nil` if there is none.
  ///
  /// A pending link stays in `post_auth_navigating` until its screen is visible.
  private func phase(of fact: LinkFact) -> LinkState? {
    if isResumed { return nil }
    return switch fact {
    case .session: .authChecking
    case .organization: facts.isSignedIn ? .orgChecking : nil
    case .token: target.route.share == nil ? nil : .tokenChecking
    case .entity: .navigating
    }
  }

  private mutating func ask(
    _ fact: LinkFact, _ status: OrganizationStatus?, _ effects: inout [LinkFlowEffect]
  ) {
    switch fact {
    case .session: effects.append(.readSession(delivery))
    case .organization: effects.append(.checkOrganization(delivery, target))
    case .token: effects.append(.checkToken(delivery, target))
    case .entity:
      let organization = status?.organization
      effects.append(.load(delivery, target, organization?.organization.id))
      // The switch is almost certain, so it is requested together with the data.
      guard facts.status == nil, let organization, switchIsDue(status) else { return }
      effects += askToSwitch(organization)
    }
  }

  // MARK: The switch

  /// Shows the target, after the services have switched the organization if needed.
  private mutating func switchThenLand() -> [LinkFlowEffect] {
    isDecided = true
    guard let status = facts.status else { return [] }
    if let organization = status.organization, switchIsDue(status) {
      switch switching {
      case nil: return askToSwitch(organization)
      case .underWay: return []
      case .failed(let error): return switchFailed(organization.organization, error)
      case .done: break
      }
    }
    if case .roleTooLow(let permission) = ending, let organization = status.organization {
      return [.landUnauthorized(delivery, target, organization, permission)]
    }
    return [.land(delivery, target, status, facts.entity ?? .notApplicable)]
  }

  private func switchIsDue(_ status: OrganizationStatus?) -> Bool {
    guard case .member(_, isActive: false) = status else { return false }
    return target.route.organization != .none
  }

  private mutating func askToSwitch(_ organization: ActiveOrganization) -> [LinkFlowEffect] {
    switching = .underWay
    return [.activateOrganization(delivery, organization)]
  }

  private mutating func switchFailed(
    _ organization: Organization, _ error: ServiceError
  ) -> [LinkFlowEffect] {
    if error == .forbidden || error == .notFound {
      return deny(slug: organization.slug.text)
    }
    return [.post(.organizationSwitchFailed(organization.slug, error), delivery)]
      + leave(facts.outcome(of: error), at: .organization)
  }

  // MARK: The end

  /// Ends the link at the check that stopped it.
  private mutating func stop(_ outcome: Outcome, at step: GuardStep) -> [LinkFlowEffect] {
    if case .serviceFailed = outcome, step == .entity {
      // The screen is shown and says what failed.
      ending = outcome
      return switchThenLand()
    }
    if case .roleTooLow(let permission) = outcome {
      ending = outcome
      return [.post(.roleDenied(target.route.id, permission), delivery)] + switchThenLand()
    }
    let isWaiting = inquiry.isWaiting || switching == .underWay
    let dropped = isWaiting ? drop() : []
    switching = nil
    return dropped + leave(outcome, at: step)
  }

  /// Ends the link and reports the reason.
  private mutating func leave(_ outcome: Outcome, at step: GuardStep) -> [LinkFlowEffect] {
    let route = target.route.id
    switch outcome {
    case .signInNeeded(let reason):
      if isResumed { forget(isResumed: false) }
      signedOut = reason
      return (step == .session ? [] : [.dropSession])
        + [.enter(.pathPreserving, delivery), .keep(delivery)]
    case .noOrganization:
      ending = outcome
      return [.showNoOrganization(delivery)]
    case .notAMember(let slug): return deny(slug: slug)
    case .tokenRefused(let refusal):
      return [.post(.tokenRefused(route, refusal), delivery)] + refuse(outcome)
    case .entityMissing: return [.post(.entityMissing(route), delivery)] + refuse(outcome)
    case .forbidden: return refuse(outcome)
    case .banned: return [.showMessage("auth:banned.title", []), .showInitialScreen] + end(outcome)
    case .serviceFailed(let error):
      return [.showMessage(error.textKey, []), .showInitialScreen] + end(outcome, keepsTarget: true)
    case .landed, .refreshed, .waiting, .overtaken, .handled, .ignored, .invalidLink, .unmatched,
      .roleTooLow:
      // No guard stops a link with this outcome.
      return end(outcome)
    }
  }

  /// Ends a link that is refused or leads to missing data, as the app's policy declares.
  private mutating func refuse(_ outcome: Outcome) -> [LinkFlowEffect] {
    switch policies.onRefused {
    case .error:
      ending = outcome
      return [.showErrorScreen(delivery, ErrorScreen(outcome))]
    case .message:
      let key = DeepLinkError(outcome)?.textKey ?? "errors:invalidLink"
      return [.showMessage(key, []), .showInitialScreen] + end(outcome)
    }
  }

  private mutating func deny(slug: String) -> [LinkFlowEffect] {
    [
      .enter(.orgDenied, delivery), .post(.organizationDenied(slug: slug), delivery),
      .showMessage("errors:notAMember", [NamedValue("organization", slug)]), .showInitialScreen,
    ] + end(.notAMember(slug: slug))
  }

  /// Shows the default screen, because the target is not for the signed-in person.
  private mutating func leadHome() -> [LinkFlowEffect] { [.showHome] + end(.landed) }

  /// Ends a link whose screen is not shown.
  private mutating func end(_ outcome: Outcome, keepsTarget: Bool = false) -> [LinkFlowEffect] {
    course = .ended(keepsTarget: keepsTarget)
    return [.enter(.idle, delivery), .finish(delivery, outcome)]
  }
}

/// The app's policies for all links.
struct LinkPolicies: Hashable, Sendable {
  /// The fallback for links that match no route.
  let onUnmatched: FallbackPolicy
  /// The fallback for malformed links.
  let onInvalid: FallbackPolicy
  /// The way in which a refusal is reported to the person.
  let onRefused: RefusalPolicy
  /// Whether the app has organizations, so that its screens need the person's organization.
  let hasOrganizations: Bool
  /// The route for people without an organization, or `nil`.
  let noOrganizationScreen: RouteID?
}
