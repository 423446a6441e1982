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
    // The path may be a misspelt link of a rule, with its secret.
    case .unmatched: "unmatched"
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
  /// The delivery is unknown or no longer known, or the app was closed.
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

/// The reason why a link is malformed, and the byte at which it was found (DL-T02).
public struct InvalidLink: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong with the link.
  @nonexhaustive public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// It has more than `Limits.maximumURLBytes` bytes.
    case tooLong = "too-long"
    /// It has no scheme, or the scheme contains a byte that is not allowed.
    case malformedScheme = "malformed-scheme"
    /// `scheme:` is not followed by `//`.
    case missingAuthority = "missing-authority"
    /// Nothing follows `scheme://`.
    case emptyPath = "empty-path"
    /// It has a name or password before `@`.
    case userInfo = "user-info"
    /// It has a port on a custom scheme, or a port that the app does not declare.
    case port = "port"
    /// It has `%` in the authority.
    case percentInAuthority = "percent-in-authority"
    /// The authority contains a byte that is not allowed.
    case malformedAuthority = "malformed-authority"
    /// It contains a raw `\`.
    case backslash = "backslash"
    /// It contains a raw byte below 0x20, or 0x7F.
    case controlCharacter = "control-character"
    /// It contains a raw space.
    case space = "space"
    /// It contains a percent-encoded control character.
    case encodedControlCharacter = "encoded-control-character"
    /// It has two slashes in a row.
    case emptySegment = "empty-segment"
    /// It has a segment `.` or `..`, raw or percent-encoded.
    case dotSegment = "dot-segment"
    /// It has a `%` without two hexadecimal digits.
    case malformedPercent = "malformed-percent"
    /// It has bytes that are not UTF-8, raw or percent-encoded.
    case illFormedUTF8 = "ill-formed-utf8"
    /// It has more than `Limits.maximumSegments` segments.
    case tooManySegments = "too-many-segments"
    /// It has more than `Limits.maximumQueryItems` query items.
    case tooManyQueryItems = "too-many-query-items"
    /// It is a sign-in callback that differs from the app's declaration in some byte.
    case callbackSpelling = "callback-spelling"
    /// It is a sign-in callback with a repeated parameter.
    case repeatedParameter = "repeated-parameter"

    /// Whether the link is a sign-in callback, which is masked wherever it is shown.
    package var isOfCallback: Bool { self == .callbackSpelling || self == .repeatedParameter }
  }

  /// What is wrong with the link.
  public let reason: Reason
  /// The offset of the first wrong byte, from 0; the length of the link if something is missing.
  public let offset: Int

  /// Creates an error.
  package init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason and the byte, without any text of the link.
  public var description: String { "\(reason.rawValue) at byte \(offset)" }
}
