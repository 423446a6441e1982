/// How a link ended.
///
/// Every delivery has exactly one outcome.
@nonexhaustive public enum Outcome: Hashable, Sendable {
  /// The link's screen is visible.
  case landed
  /// The link's screen was already visible and was refreshed.
  case refreshed
  /// A rule handled the link.
  case handled(RuleID)
  /// The link is not for this app; nothing changed.
  case ignored(LinkIgnoredReason)
  /// No route matches the link; the app's fallback is visible.
  case unmatched
  /// The link is malformed; the app's fallback is visible.
  case invalidLink(InvalidLink)
  /// The link is pending until someone signs in.
  case signInNeeded(SignedOutReason)
  /// The person is not a member of any organization.
  case noOrganization
  /// The person is not a member of the link's organization (403).
  case notAMember(slug: String)
  /// The person's role does not have the permission that the screen requires (403).
  case roleTooLow(Permission)
  /// The link has no share token that opens its entity at this time.
  case tokenRefused(TokenRefusal)
  /// The services deny the person access to the entity (403).
  case forbidden
  /// The entity that the link names does not exist (404).
  case entityMissing
  /// The account is banned (403).
  case banned
  /// The services failed; the link's screen is visible with a retry action.
  case serviceFailed(ServiceError)
  /// A newer link replaced this one.
  case overtaken(by: DeliveryID)
  /// The link waits until the session is known.
  case waiting

  /// The case's name for output: `landed`, `signInNeeded`.
  public var name: String {
    switch self {
    case .landed: "landed"
    case .refreshed: "refreshed"
    case .handled: "handled"
    case .ignored: "ignored"
    case .unmatched: "unmatched"
    case .invalidLink: "invalidLink"
    case .signInNeeded: "signInNeeded"
    case .noOrganization: "noOrganization"
    case .notAMember: "notAMember"
    case .roleTooLow: "roleTooLow"
    case .tokenRefused(let refusal): refusal.kind.rawValue
    case .forbidden: "unauthorized"
    case .entityMissing: "entityMissing"
    case .banned: "banned"
    case .serviceFailed: "serviceFailed"
    case .overtaken: "overtaken"
    case .waiting: "waiting"
    }
  }

  /// The status code to show or log, if the specifications define one.
  package var statusCode: Int? {
    switch self {
    case .notAMember, .roleTooLow, .banned, .forbidden: 403
    case .tokenRefused(let refusal): refusal.kind == .unauthorized ? 403 : nil
    case .entityMissing: 404
    default: nil
    }
  }

  /// Whether the link reached its screen or the handler of a rule.
  public var didLand: Bool {
    switch self {
    case .landed, .refreshed, .handled: true
    case .ignored, .unmatched, .invalidLink, .signInNeeded, .noOrganization, .notAMember,
      .roleTooLow, .tokenRefused, .forbidden, .entityMissing, .banned, .serviceFailed, .overtaken,
      .waiting:
      false
    }
  }

  /// The reason code for the log: ``reason`` or the equivalent of the name.
  ///
  /// `nil` for a link that landed or was refreshed.
  package var logReason: String? {
    switch self {
    case .unmatched: "no-route"
    case .noOrganization: "no-organization"
    case .notAMember: "not-a-member"
    case .entityMissing: "entity-missing"
    case .banned: "banned"
    case .waiting: "session-unknown"
    case .landed, .refreshed, .handled, .ignored, .invalidLink, .signInNeeded, .roleTooLow,
      .tokenRefused, .forbidden, .serviceFailed, .overtaken:
      reason
    }
  }

  /// The detail that the name leaves open, without any text of the link; `nil` if there is none.
  public var reason: String? {
    switch self {
    case .handled(let rule): rule.text
    case .ignored(let reason): reason.rawValue
    case .invalidLink(let error): error.reason.rawValue
    case .signInNeeded(let reason): reason.description
    case .roleTooLow(let permission): permission.text
    case .tokenRefused(let refusal): refusal.rawValue
    case .forbidden: "forbidden"
    case .serviceFailed(let error): error.rawValue
    case .overtaken(let newer): newer.description
    case .landed, .refreshed, .unmatched, .noOrganization, .notAMember, .entityMissing, .banned,
      .waiting:
      nil
    }
  }
}
