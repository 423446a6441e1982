/// The proof that a code is traded by whoever asked for it (PKCE, RFC 7636), by S256 alone.
public struct ProofKey: Sendable {
  /// How many random bytes make a verifier: 43 characters (RFC 7636 section 4.1).
  public static let randomBytes = 32

  /// The secret, which stays in memory until the code is traded.
  public let verifier: SecretBytes
  /// The base64url of the verifier's SHA-256, which goes with the request.
  public let challenge: String

  /// Makes a proof of fresh random bytes.
  public init(_ cryptography: some SignInCryptography) {
    self.init(
      verifier: Base64URL.encode(cryptography.randomBytes(Self.randomBytes)), cryptography)
  }

  /// Makes the proof of a verifier: 43 to 128 ASCII characters.
  public init(verifier: [UInt8], _ cryptography: some SignInCryptography) {
    self.verifier = SecretBytes(copying: verifier)
    challenge = Self.challenge(of: verifier, cryptography)
  }

  /// The challenge that a verifier answers.
  public static func challenge(
    of verifier: [UInt8], _ cryptography: some SignInCryptography
  ) -> String {
    Base64URL.text(cryptography.sha256(verifier))
  }
}
