/// Why a text is refused as a link, and at which byte (DL-T02).
public struct InvalidLink: Error, Hashable, Sendable, CustomStringConvertible {
  /// What the grammar refuses.
  public enum Reason: String, CaseIterable, Hashable, Sendable {
    /// More than ``Limits/maximumURLBytes`` bytes.
    case tooLong = "too-long"
    /// No scheme, or one with a byte that schemes do not have.
    case malformedScheme = "malformed-scheme"
    /// `scheme:` is not followed by `//`.
    case missingAuthority = "missing-authority"
    /// Nothing after `scheme://`.
    case emptyPath = "empty-path"
    /// A name or password before `@`.
    case userInfo = "user-info"
    /// A port on a custom scheme, or one that is not declared.
    case port = "port"
    /// `%` in the authority.
    case percentInAuthority = "percent-in-authority"
    /// A byte that an authority does not have.
    case malformedAuthority = "malformed-authority"
    /// A raw `\`.
    case backslash = "backslash"
    /// A raw byte below 0x20, or 0x7F.
    case controlCharacter = "control-character"
    /// A raw space.
    case space = "space"
    /// A control character, percent-encoded.
    case encodedControlCharacter = "encoded-control-character"
    /// Two slashes side by side.
    case emptySegment = "empty-segment"
    /// `.` or `..`, raw or percent-encoded.
    case dotSegment = "dot-segment"
    /// `%` without two hexadecimal digits.
    case malformedPercent = "malformed-percent"
    /// Bytes that are not UTF-8, raw or percent-encoded.
    case illFormedUTF8 = "ill-formed-utf8"
    /// More than ``Limits/maximumSegments`` segments.
    case tooManySegments = "too-many-segments"
    /// More than ``Limits/maximumQueryItems`` query items.
    case tooManyQueryItems = "too-many-query-items"
    /// A sign-in callback that is not spelled as the app declares it, byte for byte.
    case callbackSpelling = "callback-spelling"
    /// A parameter of a sign-in callback that is there twice.
    case repeatedParameter = "repeated-parameter"

    /// Whether the link is a sign-in callback, which is masked wherever it is shown.
    public var isOfCallback: Bool { self == .callbackSpelling || self == .repeatedParameter }
  }

  /// What the grammar refuses.
  public let reason: Reason
  /// The first byte that is refused, counted from 0; the length of the link where something is missing.
  public let offset: Int

  /// Names the reason and the byte.
  public init(_ reason: Reason, at offset: Int) {
    self.reason = reason
    self.offset = offset
  }

  /// The reason and the byte, without any of the link's text.
  public var description: String { "\(reason.rawValue) at byte \(offset)" }
}
