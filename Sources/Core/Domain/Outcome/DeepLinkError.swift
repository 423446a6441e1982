/// Why a link does not open, in as few words as a person needs (SHARE-F01 to SHARE-F04).
///
/// It carries nothing of the link. The reason code of the log is ``Outcome/reason``.
public enum DeepLinkError: String, Error, CaseIterable, Hashable, Sendable {
  /// It cannot be read, or names nothing that the app has (SHARE-F01).
  case invalidLink
  /// It was for a time that is over (SHARE-F02).
  case expiredToken
  /// What it names does not exist (SHARE-F03).
  case notFound
  /// It may not be opened (SHARE-F04).
  case unauthorized

  /// The error that a link ended in, or `nil` for any other end.
  public init?(_ outcome: Outcome) {
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

  /// Its text in the app's namespace `errors`.
  public var textKey: TextKey {
    switch self {
    case .invalidLink: "errors:invalidLink"
    case .expiredToken: "errors:expiredToken"
    case .notFound: "errors:entityMissing"
    case .unauthorized: "errors:accessDenied"
    }
  }
}
