import LandfallAuth
import LandfallDomain

/// The reasons that the core can report for the end of a link or for a refused tap.
struct ScenarioReasons {
  private let app: AppDefinition

  init(_ app: AppDefinition) { self.app = app }

  /// One outcome for each name.
  ///
  /// A test compares them with the names in Domain.
  static let outcomes: [Outcome] = [
    .landed, .refreshed, .handled(""), .ignored(.forgotten), .unmatched,
    .invalidLink(InvalidLink(.space, at: 0)), .signInNeeded(.noSession), .noOrganization,
    .notAMember(slug: ""), .roleTooLow(""), .tokenRefused(.missing), .tokenRefused(.expired),
    .forbidden, .entityMissing, .banned, .serviceFailed(.timeout), .overtaken(by: DeliveryID(1)),
    .waiting,
  ]

  /// The codes of ``NotificationRefusal``.
  ///
  /// A test compares them with those in Domain.
  static let refusals =
    NotificationRefusal.Malformed.allCases.map(\.rawValue) + [
      "already-delivered", "dismissed", "not-tapped", "replaced", "too-long", "unknown-shape",
      "wrong-shape", "no-target", "unknown-type",
      "missing-id", "wrong-kind", "contradiction", "not-an-id", "broken-constraint", "unprintable",
      "link-invalid", "link-unmatched", "link-ignored",
    ]

  /// Returns the possible reasons of an error code: whole ones, and prefixes of those with a
  /// number.
  func all(of code: String) -> (whole: [String], heads: [String]) {
    switch code {
    case "403": (permissions + ["forbidden"] + tokens(.unauthorized), [])
    case "expiredToken": (tokens(.expiredToken), [])
    case "invalidLink": (InvalidLink.Reason.allCases.map(\.rawValue), [])
    case "ignored": (LinkIgnoredReason.allCases.map(\.rawValue), [])
    case "handled": (app.rules.map(\.id.text), [])
    case "serviceFailed": (ServiceError.allCases.map(\.rawValue), [])
    case "signInNeeded":
      (
        ["no-session", "expired", "revoked"] + Self.storeCodes.map { "unreadable:" + $0 },
        ["unreadable:unsupported-version:", "unreadable:system:", "unreadable:durability-unknown:"]
      )
    case "overtaken": ([], ["#"])
    default: ([], [])
    }
  }

  private static let storeCodes =
    [
      SecureStoreError.locked, .keyMissing, .wrongKey, .insecurePermissions, .diskFull,
      .lockTimeout, .tooLarge,
    ].map(\.code)
    + SecureStoreError.Damage.allCases.map { SecureStoreError.damaged($0).code }

  private var permissions: [String] {
    let all = app.roles.values.flatMap { $0 } + app.routes.compactMap(\.requires)
    return Set(all.map(\.text)).sorted()
  }

  private func tokens(_ kind: TokenRefusal.Kind) -> [String] {
    TokenRefusal.allCases.filter { $0.kind == kind }.map(\.rawValue)
  }
}
