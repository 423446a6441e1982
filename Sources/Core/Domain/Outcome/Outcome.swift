/// How a link ended.
///
/// Every delivery ends in exactly one.
public enum Outcome: Hashable, Sendable {
  /// Its screen is on view.
  case landed
  /// Its screen was on view already and was refreshed.
  case refreshed
  /// A rule handled it.
  case handled(RuleID)
  /// It is not for this app; nothing changed.
  case ignored(LinkIgnoredReason)
  /// No route fits it; the app's fallback is on view.
  case unmatched
  /// It is malformed; the app's fallback is on view.
  case invalidLink(InvalidLink)
  /// Its target waits for sign-in.
  case signInNeeded(SignedOutReason)
  /// The person belongs to no organization.
  case noOrganization
  /// The person does not belong to its organization (403).
  case notAMember(slug: String)
  /// The person's role is too low for its screen (403).
  case roleTooLow(Permission)
  /// It lacks a share token that opens what it names now.
  case tokenRefused(TokenRefusal)
  /// What it names is not for this person (403).
  case forbidden
  /// What it names does not exist (404).
  case entityMissing
  /// The account is banned (403).
  case banned
  /// The services did not answer; its screen is on view with a way to try again.
  case serviceFailed(ServiceError)
  /// A newer link overtook it.
  case overtaken(by: DeliveryID)
  /// It is held until the session is known.
  case waiting

  /// The case's name, for output: `landed`, `signInNeeded`.
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

  /// The status code a front end shows or logs, where the specifications give one.
  public var statusCode: Int? {
    switch self {
    case .notAMember, .roleTooLow, .banned, .forbidden: 403
    case .tokenRefused(let refusal): refusal.kind == .unauthorized ? 403 : nil
    case .entityMissing: 404
    default: nil
    }
  }

  /// Whether the link led to its screen, or to the handler of a rule.
  public var didLand: Bool {
    switch self {
    case .landed, .refreshed, .handled: true
    case .ignored, .unmatched, .invalidLink, .signInNeeded, .noOrganization, .notAMember,
      .roleTooLow, .tokenRefused, .forbidden, .entityMissing, .banned, .serviceFailed, .overtaken,
      .waiting:
      false
    }
  }

  /// Why, as a code for the log: ``reason``, or what the name says; `nil` for a link that landed.
  public var logReason: String? {
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

  /// What more there is to say, without any text of the link; `nil` where the name says all.
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
