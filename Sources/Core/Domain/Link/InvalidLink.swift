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
