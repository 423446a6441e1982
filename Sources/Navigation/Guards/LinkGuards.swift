public import LandfallDomain

/// The checks between a link and its screen: functions over facts, with no state.
///
/// The journey asks them one by one as facts come in; `textshell explain` asks for the whole list.
public enum LinkGuards {
  /// Whether the route's policy lets in a person with that session.
  ///
  /// A `signedOutOnly` route stops nobody: people who are signed in are led to the default screen.
  public static func policy(_ route: RouteDeclaration) -> GuardVerdict {
    switch route.policy {
    case .public: .notApplicable
    case .required, .signedOutOnly: .pass
    }
  }

  /// Whether a session is live, where the route needs one.
  public static func session(
    _ route: RouteDeclaration, _ standing: SessionStanding
  ) -> GuardVerdict {
    guard route.policy == .required else { return .notApplicable }
    switch standing {
    case .live: return .pass
    case .unknown: return .stop(.waiting)
    case .signedOut(let reason): return .stop(.signInNeeded(reason))
    }
  }

  /// Whether there is an organization to be in, where the route needs one.
  public static func organization(
    _ route: RouteDeclaration, _ standing: OrganizationStanding
  ) -> GuardVerdict {
    switch standing {
    case .notApplicable: .notApplicable
    case .noOrganization: .stop(.noOrganization)
    case .member, .notAMember: route.organization == .none ? .notApplicable : .pass
    }
  }

  /// Whether the person belongs to the organization.
  public static func member(
    _ route: RouteDeclaration, _ standing: OrganizationStanding
  ) -> GuardVerdict {
    switch standing {
    case .notApplicable, .noOrganization: .notApplicable
    case .member: route.organization == .none ? .notApplicable : .pass
    case .notAMember(let slug): .stop(.notAMember(slug: slug))
    }
  }

  /// Whether the person's role allows the route (DL-P02).
  public static func permission(
    _ route: RouteDeclaration, _ standing: OrganizationStanding
  ) -> GuardVerdict {
    guard let needed = route.requires else { return .notApplicable }
    guard case .member(let organization, _) = standing else { return .notApplicable }
    return organization.permissions.contains(needed) ? .pass : .stop(.roleTooLow(needed))
  }

  /// Whether the link carries the share token that the route asks for (RULINGS 18).
  public static func token(_ standing: TokenStanding) -> GuardVerdict {
    switch standing {
    case .notApplicable: .notApplicable
    case .accepted: .pass
    case .refused(let refusal): .stop(.tokenRefused(refusal))
    }
  }

  /// Whether what the link names exists.
  ///
  /// - Parameter reason: Why no one is signed in, where the services ask for a sign-in.
  public static func entity(
    _ standing: EntityStanding, refusedAs reason: SignedOutReason
  ) -> GuardVerdict {
    switch standing {
    case .notApplicable: .notApplicable
    case .page, .item: .pass
    case .failed(.notFound): .stop(.entityMissing)
    case .failed(.forbidden): .stop(.forbidden)
    case .failed(.banned): .stop(.banned)
    case .failed(.unauthorized): .stop(.signInNeeded(reason))
    case .failed(let error): .stop(.serviceFailed(error))
    }
  }

  /// How a link ends whose person's organizations could not be looked up.
  ///
  /// - Parameter reason: Why no one is signed in, where the services ask for a sign-in.
  static func lookUp(
    failed error: ServiceError, refusedAs reason: SignedOutReason
  ) -> GuardVerdict {
    switch error {
    case .banned: .stop(.banned)
    case .unauthorized: .stop(.signInNeeded(reason))
    case .badRequest, .forbidden, .notFound, .conflict, .tooManyRequests, .unavailable,
      .untrusted, .timeout, .offline, .malformed:
      .stop(.serviceFailed(error))
    }
  }
}
