/// What a link asks for, derived only from its text and the app's declarations.
public enum LinkIntent: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// A rule handles the link; the route table does not see it.
  case handle(RuleLink)
  /// A route matches the link.
  case navigate(DeepLinkDestination)
  /// The link belongs to the app, but no route matches its canonical path.
  case unmatched(path: String)
  /// The link is malformed, and belongs to this app or to no app at all.
  case invalid(InvalidLink)
  /// The link is not for this app.
  case ignored(LinkIgnoredReason)

  /// The kind and the details, with everything masked that may be secret.
  public var description: String {
    switch self {
    case .handle(let link): "handle(\(link))"
    case .navigate(let destination): "navigate(\(destination))"
    case .unmatched(let path): "unmatched(\(LinkText(path)))"
    case .invalid(let error): "invalid(\(error))"
    case .ignored(let reason): "ignored(\(reason.rawValue))"
    }
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

/// The reason why a well-formed link is ignored.
@nonexhaustive public enum LinkIgnoredReason: String, CaseIterable, Hashable, Sendable {
  /// The scheme is not one of the app's.
  case foreignScheme = "foreign-scheme"
  /// The host is not one of the app's.
  case foreignHost = "foreign-host"
  /// The host is one of the app's, but the path is not below its base path.
  case outsideBasePath = "outside-base-path"
  /// The route can only be opened by navigation inside the app.
  case internalRoute = "internal-route"
  /// The same delivery was already handled on another channel.
  case alreadyDelivered = "already-delivered"
  /// The delivery is unknown, or no longer known.
  case forgotten
}

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
