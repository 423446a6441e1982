package import LandfallDomain

/// A check between a link and its screen, in the order in which the checks run.
package enum GuardStep: String, CaseIterable, Hashable, Sendable {
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
package enum GuardVerdict: Hashable, Sendable {
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
