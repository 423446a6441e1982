public import LandfallDomain

/// The checks between a link and its screen, in the order they run.
public enum GuardStep: String, CaseIterable, Hashable, Sendable {
  /// A route fits the link.
  case route
  /// The route's policy lets this person in.
  case policy
  /// A session is live.
  case session
  /// There is an organization to be in.
  case organization
  /// The person belongs to it.
  case member
  /// The person's role allows the route.
  case permission
  /// The link carries the share token that the route asks for.
  case token
  /// What the link names exists.
  case entity
}

/// What one check came to.
public enum GuardVerdict: Hashable, Sendable {
  /// The link may go on.
  case pass
  /// The check has nothing to say about this link.
  case notApplicable
  /// The link ends here.
  case stop(Outcome)
  /// A check before it has stopped the link.
  case notReached
}

/// A check between a link and its screen: a function over facts, with no state.
///
/// The link flow asks ``all`` of them in order as facts come in, and so does ``GuardReport``.
public struct LinkGuard: Sendable {
  /// Which check it is.
  public let step: GuardStep
  /// What it has to know besides the route, or `nil`.
  public let needs: LinkFact?
  /// What it comes to; `notApplicable` while what it needs is not known.
  public let check: @Sendable (RouteDeclaration, LinkFacts) -> GuardVerdict

  /// All checks, in the order in which they run.
  public static let all = [
    route, policy, session, organization, member, permission, token, entity,
  ]

  /// Whether a route fits: nothing is checked of a link without.
  static let route = LinkGuard(step: .route, needs: nil) { _, _ in .pass }

  /// Whether the route's policy lets in a person with that session.
  ///
  /// A `signedOutOnly` route stops nobody: people who are signed in are led to the default screen.
  static let policy = LinkGuard(step: .policy, needs: nil) { route, _ in
    switch route.policy {
    case .public: .notApplicable
    case .required, .signedOutOnly: .pass
    }
  }

  /// Whether a session is live, where the route needs one.
  static let session = LinkGuard(step: .session, needs: .session) { route, facts in
    guard route.policy == .required else { return .notApplicable }
    switch facts.session {
    case .live: return .pass
    case .unknown: return .stop(.waiting)
    case .signedOut(let reason): return .stop(.signInNeeded(reason))
    case nil: return .notApplicable
    }
  }

  /// Whether there is an organization to be in, where the route needs one.
  static let organization = LinkGuard(step: .organization, needs: .organization) { route, facts in
    switch facts.organization {
    case nil, .success(.notApplicable): .notApplicable
    case .success(.noOrganization): .stop(.noOrganization)
    case .success: route.organization == .none ? .notApplicable : .pass
    case .failure(let error): .stop(facts.outcome(of: error))
    }
  }

  /// Whether the person belongs to the organization.
  static let member = LinkGuard(step: .member, needs: .organization) { route, facts in
    switch facts.status {
    case nil, .notApplicable, .noOrganization: .notApplicable
    case .member: route.organization == .none ? .notApplicable : .pass
    case .notAMember(let slug): .stop(.notAMember(slug: slug))
    }
  }

  /// Whether the person's role allows the route (DL-P02).
  static let permission = LinkGuard(step: .permission, needs: .organization) { route, facts in
    guard let needed = route.requires, case .member(let organization, _) = facts.status
    else { return .notApplicable }
    return organization.permissions.contains(needed) ? .pass : .stop(.roleTooLow(needed))
  }

  /// Whether the link carries the share token that the route asks for (SHARE-L05).
  ///
  /// It comes before ``entity``, so that no refusal tells whether something exists (SHARE-F03).
  static let token = LinkGuard(step: .token, needs: .token) { _, facts in
    switch facts.token {
    case nil, .notApplicable: .notApplicable
    case .accepted: .pass
    case .refused(let refusal): .stop(.tokenRefused(refusal))
    }
  }

  /// Whether what the link names exists.
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
