internal import LandfallDomain

/// The ID of an issued token (`jti`): 16 random bytes, written as 22 characters.
///
/// Use it to revoke the token. The ID itself opens nothing. Its description is still `‹redacted›`,
/// so that logs cannot connect the links of one person; ``text`` returns the actual text.
public struct ShareTokenID: Hashable, Sendable, CustomStringConvertible {
  /// The length of an ID, in bytes.
  package static let byteCount = 16

  /// The ID's bytes.
  public let bytes: [UInt8]

  /// Creates an ID, or returns `nil` unless there are exactly 16 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Reads an ID: the canonical base64url of 16 bytes.
  package init?(_ text: some StringProtocol) {
    guard let bytes = Base64URL.decode(text.utf8) else { return nil }
    self.init(bytes: bytes)
  }

  /// The ID as it appears in a token.
  public var text: String { Base64URL.text(bytes) }

  /// Always `‹redacted›`.
  public var description: String { LinkText.mask }
}
