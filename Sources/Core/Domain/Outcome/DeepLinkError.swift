/// The reason why a link does not open, reduced to what a person needs (SHARE-F01 to SHARE-F04).
///
/// It contains nothing of the link. ``Outcome/reason`` is the reason code for the log.
@nonexhaustive public enum DeepLinkError: String, Error, CaseIterable, Hashable, Sendable {
  /// The link is malformed or matches nothing in the app (SHARE-F01).
  case invalidLink
  /// The share token has expired (SHARE-F02).
  case expiredToken
  /// The entity that the link names does not exist (SHARE-F03).
  case notFound
  /// The link may not be opened (SHARE-F04).
  case unauthorized

  /// Creates the error for an outcome, or returns `nil` if the outcome is not an error.
  package init?(_ outcome: Outcome) {
    switch outcome {
    case .invalidLink, .unmatched: self = .invalidLink
    case .tokenRefused(let refusal):
      switch refusal.kind {
      case .expiredToken: self = .expiredToken
      case .unauthorized: self = .unauthorized
      }
    case .entityMissing: self = .notFound
    case .forbidden: self = .unauthorized
    case .landed, .refreshed, .handled, .ignored, .signInNeeded, .noOrganization, .notAMember,
      .roleTooLow, .banned, .serviceFailed, .overtaken, .waiting:
      return nil
    }
  }

  /// The key of the error's text in the app's namespace `errors`.
  public var textKey: TextKey {
    switch self {
    case .invalidLink: "errors:invalidLink"
    case .expiredToken: "errors:expiredToken"
    case .notFound: "errors:entityMissing"
    case .unauthorized: "errors:accessDenied"
    }
  }
}
