@_spi(TypedRoutes) package import LandfallDomain

/// A check between a link and its screen, in the order in which the checks run.
package enum GuardStep: String, CaseIterable, Sendable {
  /// A route matches the link.
  case route
  /// The route's policy allows this person.
  case policy
  /// A session is live.
  case session
  /// The person has an organization.
  case organization
  /// The person is a member of the link's organization.
  case member
  /// The person's role allows the route.
  case permission
  /// The link carries a valid share token, if the route requires one.
  case token
  /// The item or list that the link names exists.
  case entity
}

/// The result of one check.
package enum GuardVerdict: Equatable, Sendable {
  /// The link continues.
  case pass
  /// The check does not apply to this link.
  case notApplicable
  /// The link ends with this outcome.
  case stop(Outcome)
  /// An earlier check stopped the link.
  case notReached
}

/// A check between a link and its screen: a function of facts, without state.
///
/// The link flow runs ``all`` checks in order as facts arrive. ``GuardReport`` runs them at once.
package struct LinkGuard: Sendable {
  /// The name of the check.
  package let step: GuardStep
  /// The fact that the check needs in addition to the route, or `nil`.
  package let needs: LinkFact?
  /// Returns the result; `notApplicable` while the needed fact is unknown.
  package let check: @Sendable (RouteDeclaration, LinkFacts) -> GuardVerdict

  /// All checks, in the order in which they run.
  package static let all = [
    route, policy, session, organization, member, permission, token, entity,
  ]

  /// Passes always: only links that match a route are checked.
  static let route = LinkGuard(step: .route, needs: nil) { _, _ in .pass }

  /// Checks the route's policy.
  ///
  /// A `signedOutOnly` route stops no one: a signed-in person gets the default screen.
  static let policy = LinkGuard(step: .policy, needs: nil) { route, _ in
    switch route.policy {
    case .public: .notApplicable
    case .required, .signedOutOnly: .pass
    }
  }

  /// Checks that a session is live, if the route requires one.
  static let session = LinkGuard(step: .session, needs: .session) { route, facts in
    guard route.policy == .required else { return .notApplicable }
    switch facts.session {
    case .live: return .pass
    case .unknown: return .stop(.waiting)
    case .signedOut(let reason): return .stop(.signInNeeded(reason))
    case nil: return .notApplicable
    }
  }

  /// Checks that the person has an organization, if the route requires one.
  static let organization = LinkGuard(step: .organization, needs: .organization) { route, facts in
    switch facts.organization {
    case nil, .success(.notApplicable): .notApplicable
    case .success(.noOrganization): .stop(.noOrganization)
    case .success: route.organization == .none ? .notApplicable : .pass
    case .failure(let error): .stop(facts.outcome(of: error))
    }
  }

  /// Checks that the person is a member of the organization.
  static let member = LinkGuard(step: .member, needs: .organization) { route, facts in
    switch facts.status {
    case nil, .notApplicable, .noOrganization: .notApplicable
    case .member: route.organization == .none ? .notApplicable : .pass
    case .notAMember(let slug): .stop(.notAMember(slug: slug))
    }
  }

  /// Checks that the person's role has the route's permission (DL-P02).
  static let permission = LinkGuard(step: .permission, needs: .organization) { route, facts in
    guard let needed = route.requires, case .member(let organization, _) = facts.status
    else { return .notApplicable }
    return organization.permissions.contains(needed) ? .pass : .stop(.roleTooLow(needed))
  }

  /// Checks the share token, if the route requires one (SHARE-L05).
  ///
  /// It runs before ``entity``, so that a refusal does not reveal whether an item exists
  /// (SHARE-F03).
  static let token = LinkGuard(step: .token, needs: .token) { _, facts in
    switch facts.token {
    case nil, .notApplicable: .notApplicable
    case .accepted: .pass
    case .refused(let refusal): .stop(.tokenRefused(refusal))
    }
  }

  /// Checks that the item or list that the link names exists.
  static let entity = LinkGuard(step: .entity, needs: .entity) { _, facts in
    switch facts.entity {
    case nil, .notApplicable: .notApplicable
    case .page, .item: .pass
    case .failed(.notFound): .stop(.entityMissing)
    case .failed(.forbidden): .stop(.forbidden)
    case .failed(let error): .stop(facts.outcome(of: error))
    }
  }
}

/// A fact that guards need, in the order in which the facts are determined.
package enum LinkFact: Int, CaseIterable, Comparable, Sendable {
  /// The session.
  case session
  /// The person's membership in the organization.
  case organization
  /// The validity of the link's share token.
  case token
  /// The data that the link names.
  case entity

  /// Returns whether a fact is determined before another.
  package static func < (left: LinkFact, right: LinkFact) -> Bool { left.rawValue < right.rawValue }
}

/// The known facts of a link.
///
/// `nil` means not requested or not answered yet.
package struct LinkFacts: Hashable, Sendable {
  /// The status of the session.
  package var session: SessionStatus?
  /// The person's status in the organization, or the error of the lookup.
  package var organization: Result<OrganizationStatus, ServiceError>?
  /// The status of the share token.
  package var token: TokenStatus?
  /// The data that the link names, or the error of its load.
  package var entity: EntityStatus?

  /// Creates the facts that are already known.
  package init(
    session: SessionStatus? = nil,
    organization: Result<OrganizationStatus, ServiceError>? = nil,
    token: TokenStatus? = nil, entity: EntityStatus? = nil
  ) {
    self.session = session
    self.organization = organization
    self.token = token
    self.entity = entity
  }

  /// Returns whether a fact is known.
  func knows(_ fact: LinkFact) -> Bool {
    // By pattern, because `!= nil` copies the value.
    switch fact {
    case .session: if case .some = session { true } else { false }
    case .organization: if case .some = organization { true } else { false }
    case .token: if case .some = token { true } else { false }
    case .entity: if case .some = entity { true } else { false }
    }
  }

  /// Takes an answer of the host.
  package mutating func take(_ answer: LinkAnswer) {
    switch answer {
    case .token(let status): token = status
    case .entity(let status): entity = status
    }
  }

  /// Whether a person is signed in.
  var isSignedIn: Bool {
    if case .live = session { return true }
    return false
  }

  /// The person's status in the organization, or `nil` if it is unknown.
  var status: OrganizationStatus? {
    if case .success(let status) = organization { return status }
    return nil
  }

  /// Returns the outcome of a link that failed with a service error.
  func outcome(of error: ServiceError) -> Outcome {
    switch (error, session) {
    case (.banned, _): .banned
    case (.unauthorized, .signedOut(let reason)): .signInNeeded(reason)
    case (.unauthorized, _): .signInNeeded(.revoked)
    default: .serviceFailed(error)
    }
  }
}

/// What the guards ask the host.
package enum LinkQuestion: Hashable, Sendable {
  /// Check the target's share token.
  case token(LinkTarget)
  /// Load the target's data in that organization.
  case entity(LinkTarget, in: OrganizationID?)
}

/// What the host answers.
package enum LinkAnswer: Hashable, Sendable {
  /// The status of the share token.
  case token(TokenStatus)
  /// The data that the link names, or the error of its load.
  case entity(EntityStatus)
}

/// The results of all checks of one link.
package struct GuardReport: Equatable, Sendable {
  /// One check and its result.
  package struct Line: Equatable, Sendable {
    /// The check.
    package let step: GuardStep
    /// The result.
    package let verdict: GuardVerdict
  }

  /// The checks in the order in which they run; checks after a stop have the result `notReached`.
  package let lines: [Line]

  /// Runs all checks of a link that matches a route.
  package init(route: RouteDeclaration, facts: LinkFacts) {
    var isStopped = false
    lines = LinkGuard.all.map { check in
      let verdict = isStopped ? .notReached : check.check(route, facts)
      if case .stop = verdict { isStopped = true }
      return Line(step: check.step, verdict: verdict)
    }
  }
}
