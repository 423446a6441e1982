/// The name of a verification key: `k4.pid.` and 44 characters (PASERK).
///
/// It is a hash of the key, so that two keys never have one name, and tells nothing secret.
public struct ShareKeyID: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// Bytes of the hash.
  static let hashBytes = 33
  static let prefix = "k4.pid."

  /// The name.
  public let text: String

  /// Takes a name if it is one: the prefix and the canonical base64url of 33 bytes.
  public init?(_ text: some StringProtocol) {
    guard text.utf8.starts(with: Self.prefix.utf8),
      Base64URL.decode(text.utf8.dropFirst(Self.prefix.utf8.count))?.count == Self.hashBytes
    else { return nil }
    self.text = String(text)
  }

  /// The name of a key whose PASERK is `paserk`.
  ///
  /// Source: PASERK specification, `operations/ID.md`: BLAKE2b-264 of the prefix and the PASERK.
  init(of paserk: String, by cryptography: some ShareTokenCryptography) {
    let hash = cryptography.hash(Array((Self.prefix + paserk).utf8), byteCount: Self.hashBytes)
    text = Self.prefix + Base64URL.text(hash)
  }

  /// The name.
  public var description: String { text }

  /// Whether `left` sorts before `right`, byte by byte.
  public static func < (left: ShareKeyID, right: ShareKeyID) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}
