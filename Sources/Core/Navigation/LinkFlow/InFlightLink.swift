@_spi(TypedRoutes) public import LandfallDomain

/// The in-flight link, from the match of its route to its outcome.
///
/// It receives facts and appends the effects that follow.
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
  /// Whether the link is refused, and an error screen says so.
  private(set) var isRefused = false
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

  /// Changes the link in place; to copy it takes longer than most steps.
  mutating func update(_ step: (inout InFlightLink) -> Void) { step(&self) }

  /// Starts the checks again and reads the session again.
  mutating func restart(isResumed: Bool, _ effects: inout [LinkFlowEffect]) {
    forget(isResumed: isResumed)
    effects.append(.cancelLoads(delivery))
    effects.append(.enter(.authChecking, delivery))
    effects.append(.readSession(delivery))
  }

  private mutating func forget(isResumed: Bool) {
    self = InFlightLink(delivery, target, policies, isResumed: isResumed, person: person)
  }

  // MARK: Answers

  mutating func sessionRead(
    _ status: SessionStatus, known: OrganizationStatus?, _ effects: inout [LinkFlowEffect]
  ) {
    switch status {
    case .unknown:
      course = .waitsForApp
      return
    case .live: effects.append(.post(.sessionRead(live: true), delivery))
    case .signedOut(.unreadable(let error)):
      effects.append(.post(.sessionUnreadable(error), delivery))
    case .signedOut: effects.append(.post(.sessionRead(live: false), delivery))
    }
    if case .live(let session) = status, let person, person != session.person.id {
      effects.append(.post(.targetLost(.anotherPerson), delivery))
      return leadHome(&effects)
    }
    inquiry.sessionRead(status, known: known)
    guard target.route.policy == .signedOutOnly else { return check(&effects) }
    guard case .signedOut(let reason) = status else { return leadHome(&effects) }
    guard policies.signInScreens.contains(target.route.id) else { return check(&effects) }
    signedOut = reason
    ending = .landed
    effects.append(.enter(.signingIn, delivery))
    effects.append(.showSignIn(delivery, reason))
  }

  mutating func organizationChecked(
    _ answer: Result<OrganizationStatus, ServiceError>, _ effects: inout [LinkFlowEffect]
  ) {
    inquiry.organizationChecked(answer)
    if target.route.id == policies.noOrganizationScreen, facts.status?.organization != nil {
      return leadHome(&effects)
    }
    if inquiry.forgetForeignData() {
      effects.append(.cancelLoads(delivery))
      switching = nil
    }
    check(&effects)
  }

  mutating func answered(_ answer: LinkAnswer, _ effects: inout [LinkFlowEffect]) {
    inquiry.answered(answer)
    if case .token(.accepted) = answer {
      effects.append(.post(.tokenAccepted(target.route.id), delivery))
    }
    check(&effects)
  }

  mutating func organizationActivated(_ answer: Switch, _ effects: inout [LinkFlowEffect]) {
    if switching != nil { switching = answer }
    if isDecided { switchThenLand(&effects) }
  }

  // MARK: Checks

  /// Runs the guards and requests the facts that they need.
  mutating func check(_ effects: inout [LinkFlowEffect]) {
    guard !isDecided else { return }
    let check = inquiry.check(target.route, policies)
    check.reached.forEach {
      if let phase = phase(of: $0) { effects.append(.enter(phase, delivery)) }
    }
    check.asked.forEach { ask($0, check.status, &effects) }
    switch check.verdict {
    case .undecided: break
    case .pass: switchThenLand(&effects)
    case .stop(let outcome, let step): stop(outcome, at: step, &effects)
    }
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
    case .token: effects.append(.ask(delivery, .token(target)))
    case .entity:
      let organization = status?.organization
      effects.append(.ask(delivery, .entity(target, in: organization?.organization.id)))
      // The switch is almost certain, so it is requested together with the data.
      guard facts.status == nil, let organization, switchIsDue(status) else { return }
      askToSwitch(organization, &effects)
    }
  }

  // MARK: The switch

  /// Shows the target, after the services have switched the organization if needed.
  private mutating func switchThenLand(_ effects: inout [LinkFlowEffect]) {
    isDecided = true
    guard let status = facts.status else { return }
    if let organization = status.organization, switchIsDue(status) {
      switch switching {
      case nil: return askToSwitch(organization, &effects)
      case .underWay: return
      case .failed(let error): return switchFailed(organization.organization, error, &effects)
      case .done: break
      }
    }
    if case .roleTooLow(let permission) = ending, let organization = status.organization {
      effects.append(.landUnauthorized(delivery, target, organization, permission))
    } else {
      effects.append(.land(delivery, target, status, facts.entity ?? .notApplicable))
    }
  }

  private func switchIsDue(_ status: OrganizationStatus?) -> Bool {
    guard case .member(_, isActive: false) = status else { return false }
    return target.route.organization != .none
  }

  private mutating func askToSwitch(
    _ organization: ActiveOrganization, _ effects: inout [LinkFlowEffect]
  ) {
    switching = .underWay
    effects.append(.activateOrganization(delivery, organization))
  }

  private mutating func switchFailed(
    _ organization: Organization, _ error: ServiceError, _ effects: inout [LinkFlowEffect]
  ) {
    if error == .forbidden || error == .notFound {
      return deny(slug: organization.slug.text, &effects)
    }
    effects.append(.post(.organizationSwitchFailed(organization.slug, error), delivery))
    leave(facts.outcome(of: error), at: .organization, &effects)
  }

  // MARK: The end

  /// Ends the link at the check that stopped it.
  private mutating func stop(
    _ outcome: Outcome, at step: GuardStep, _ effects: inout [LinkFlowEffect]
  ) {
    if case .serviceFailed = outcome, step == .entity {
      // The screen is shown and says what failed.
      ending = outcome
      return switchThenLand(&effects)
    }
    if case .roleTooLow(let permission) = outcome {
      ending = outcome
      effects.append(.post(.roleDenied(target.route.id, permission), delivery))
      return switchThenLand(&effects)
    }
    if inquiry.isWaiting || switching == .underWay { effects.append(.cancelLoads(delivery)) }
    switching = nil
    leave(outcome, at: step, &effects)
  }

  /// Ends the link and reports the reason.
  private mutating func leave(
    _ outcome: Outcome, at step: GuardStep, _ effects: inout [LinkFlowEffect]
  ) {
    let route = target.route.id
    switch outcome {
    case .signInNeeded(let reason):
      if isResumed { forget(isResumed: false) }
      signedOut = reason
      if step != .session { effects.append(.dropSession) }
      effects.append(.enter(.pathPreserving, delivery))
      effects.append(.keep(delivery))
    case .noOrganization:
      ending = outcome
      effects.append(.showNoOrganization(delivery))
    case .notAMember(let slug): deny(slug: slug, &effects)
    case .tokenRefused(let refusal):
      effects.append(.post(.tokenRefused(route, refusal), delivery))
      refuse(outcome, &effects)
    case .entityMissing:
      effects.append(.post(.entityMissing(route), delivery))
      effects.append(.dataWithdrawn(target))
      refuse(outcome, &effects)
    case .forbidden:
      effects.append(.dataWithdrawn(target))
      refuse(outcome, &effects)
    case .banned: end(outcome, saying: "auth:banned.title", &effects)
    case .serviceFailed(let error):
      if !isResumed { effects.append(.keepForRetry(delivery, target, for: person)) }
      end(outcome, saying: error.textKey, keepsTarget: true, &effects)
    case .landed, .refreshed, .waiting, .overtaken, .handled, .ignored, .invalidLink, .unmatched,
      .roleTooLow:
      // No guard stops a link with this outcome.
      end(outcome, &effects)
    }
  }

  /// Ends a link that is refused or leads to missing data, as the app's policy declares.
  private mutating func refuse(_ outcome: Outcome, _ effects: inout [LinkFlowEffect]) {
    switch policies.onRefused {
    case .error:
      (ending, isRefused) = (outcome, true)
      effects.append(.showErrorScreen(delivery, ErrorScreen(outcome)))
    case .message:
      let key = DeepLinkError(outcome)?.textKey ?? "errors:invalidLink"
      end(outcome, saying: key, &effects)
    }
  }

  private mutating func deny(slug: String, _ effects: inout [LinkFlowEffect]) {
    effects.append(.enter(.orgDenied, delivery))
    effects.append(.post(.organizationDenied(slug: slug), delivery))
    end(
      .notAMember(slug: slug), saying: "errors:notAMember",
      with: [NamedValue("organization", slug)], &effects)
  }

  /// Shows the default screen, because the target is not for the signed-in person.
  private mutating func leadHome(_ effects: inout [LinkFlowEffect]) {
    effects.append(.showHome)
    end(.landed, &effects)
  }

  /// Ends a link with a message over the screen that was visible before.
  private mutating func end(
    _ outcome: Outcome, saying key: TextKey, with values: [NamedValue] = [],
    keepsTarget: Bool = false, _ effects: inout [LinkFlowEffect]
  ) {
    effects.append(.showMessage(key, values))
    effects.append(.showInitialScreen)
    end(outcome, keepsTarget: keepsTarget, &effects)
  }

  /// Ends a link whose screen is not shown.
  private mutating func end(
    _ outcome: Outcome, keepsTarget: Bool = false, _ effects: inout [LinkFlowEffect]
  ) {
    course = .ended(keepsTarget: keepsTarget)
    effects.append(.enter(.idle, delivery))
    effects.append(.finish(delivery, outcome))
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
  /// The routes that show the sign-in.
  let signInScreens: Set<RouteID>
}
