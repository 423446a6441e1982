internal import LandfallDomain

/// The name of one issued token (`jti`): 16 random bytes, written in 22 characters.
///
/// It is what a token is revoked by. It opens nothing by itself, and still prints as `‹redacted›` in
/// a description, so that no log ties a person's links together; ``text`` spells it.
public struct ShareTokenID: Hashable, Sendable, CustomStringConvertible {
  /// Bytes of a name.
  public static let byteCount = 16

  /// The bytes.
  public let bytes: [UInt8]

  /// Takes a name, or `nil` if there are not 16 bytes.
  public init?(bytes: [UInt8]) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
  }

  /// Reads a name: canonical base64url of 16 bytes.
  public init?(_ text: some StringProtocol) {
    guard let bytes = Base64URL.decode(text.utf8) else { return nil }
    self.init(bytes: bytes)
  }

  /// The name as a token spells it.
  public var text: String { Base64URL.text(bytes) }

  /// Always `‹redacted›`.
  public var description: String { LinkText.mask }
}
