/// A public Ed25519 key that verifies share tokens, and its ID.
///
/// It is exchanged as a PASERK (`k4.public.` and 43 characters) and is not secret. The type is
/// separate so that no secret or symmetric key can take its place.
public struct ShareVerificationKey: Hashable, Sendable, CustomStringConvertible {
  /// The length of a public key, in bytes.
  package static let byteCount = 32
  static let prefix = "k4.public."

  /// The key's bytes.
  package let bytes: [UInt8]
  /// The key's ID, computed from its bytes.
  package let id: ShareKeyID

  /// Creates a key, or returns `nil` unless there are exactly 32 bytes.
  package init?(bytes: [UInt8], cryptography: some ShareTokenCryptography) {
    guard bytes.count == Self.byteCount else { return nil }
    self.bytes = bytes
    id = ShareKeyID(of: Self.paserk(bytes), by: cryptography)
  }

  /// Reads a PASERK, or returns `nil` if its type or length is wrong or it is not canonical.
  package init?(paserk: some StringProtocol, cryptography: some ShareTokenCryptography) {
    guard paserk.utf8.starts(with: Self.prefix.utf8),
      let bytes = Base64URL.decode(paserk.utf8.dropFirst(Self.prefix.utf8.count))
    else { return nil }
    self.init(bytes: bytes, cryptography: cryptography)
  }

  /// The key as a PASERK, to give to other verifiers.
  package var paserk: String { Self.paserk(bytes) }

  /// The key as a PASERK.
  public var description: String { paserk }

  private static func paserk(_ bytes: [UInt8]) -> String { prefix + Base64URL.text(bytes) }
}
