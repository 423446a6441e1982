/// The proof that a code is exchanged by the client that requested it (PKCE, RFC 7636); only S256.
public struct ProofKey: Sendable {
  /// The number of random bytes in a verifier, which has 43 characters (RFC 7636 section 4.1).
  public static let randomBytes = 32

  /// The secret, which stays in memory until the code is exchanged.
  public let verifier: SecretBytes
  /// The base64url of the verifier's SHA-256 hash, which is sent with the request.
  public let challenge: String

  /// Creates a proof key from random bytes.
  public init(_ cryptography: some SignInCryptography) {
    self.init(
      verifier: Base64URL.encode(cryptography.randomBytes(Self.randomBytes)), cryptography)
  }

  /// Creates the proof key of a verifier: 43 to 128 ASCII characters.
  public init(verifier: [UInt8], _ cryptography: some SignInCryptography) {
    self.verifier = SecretBytes(copying: verifier)
    challenge = Self.challenge(of: verifier, cryptography)
  }

  /// Returns the challenge of a verifier.
  public static func challenge(
    of verifier: [UInt8], _ cryptography: some SignInCryptography
  ) -> String {
    Base64URL.text(cryptography.sha256(verifier))
  }
}
