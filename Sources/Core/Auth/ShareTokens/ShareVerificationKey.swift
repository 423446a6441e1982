/// A public key that share tokens are verified with (Ed25519), and its name.
///
/// It travels as a PASERK, `k4.public.` and 43 characters, and is no secret. A type of its own: no
/// secret key and no symmetric one can be put in its place.
public struct ShareVerificationKey: Hashable, Sendable, CustomStringConvertible {
  /// Bytes of a public key.
  public static let byteCount = 32
  static let prefix = "k4.public."

  /// The key.
  public let bytes: [UInt8]
  /// Its name, computed from it.
  public let id: ShareKeyID

  /// Takes a key, or `nil` if there are not 32 bytes.
  public init?(bytes: [UInt8], cryptography: some ShareTokenCryptography) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
    id = ShareKeyID(of: Self.paserk(bytes), by: cryptography)
  }

  /// Reads a PASERK, or `nil` if it is another kind, another length or not canonical.
  public init?(paserk: some StringProtocol, cryptography: some ShareTokenCryptography) {
    guard paserk.utf8.starts(with: Self.prefix.utf8),
      let bytes = Base64URL.decode(paserk.utf8.dropFirst(Self.prefix.utf8.count))
    else { return nil }
    self.init(bytes: bytes, cryptography: cryptography)
  }

  /// The key as a PASERK, to give to a verifier.
  public var paserk: String { Self.paserk(bytes) }

  /// The key as a PASERK.
  public var description: String { paserk }

  private static func paserk(_ bytes: [UInt8]) -> String { prefix + Base64URL.text(bytes) }
}
