/// The ID of a verification key: `k4.pid.` and 44 characters (PASERK).
///
/// It is a hash of the key, so different keys have different IDs. It reveals no secret.
package struct ShareKeyID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The length of the hash, in bytes.
  static let hashBytes = 33
  static let prefix = "k4.pid."

  /// The ID's text.
  package let text: String

  /// Creates an ID, or returns `nil` unless `text` is the prefix and the canonical base64url of 33
  /// bytes.
  package init?(_ text: some StringProtocol) {
    guard text.utf8.starts(with: Self.prefix.utf8),
      Base64URL.decode(text.utf8.dropFirst(Self.prefix.utf8.count))?.count == Self.hashBytes
    else { return nil }
    self.text = String(text)
  }

  /// Computes the ID of the key with this PASERK.
  ///
  /// Source: PASERK specification, `operations/ID.md`: BLAKE2b-264 of the prefix and the PASERK.
  init(of paserk: String, by cryptography: some ShareTokenCryptography) {
    let hash = cryptography.hash(Array((Self.prefix + paserk).utf8), byteCount: Self.hashBytes)
    text = Self.prefix + Base64URL.text(hash)
  }

  /// The ID's text.
  package var description: String { text }

  /// Compares two IDs byte by byte.
  package static func < (left: ShareKeyID, right: ShareKeyID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
