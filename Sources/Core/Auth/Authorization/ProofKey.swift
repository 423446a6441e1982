/// The proof that a code is exchanged by the client that requested it (PKCE, RFC 7636); only S256.
package struct ProofKey: Sendable {
  /// The number of random bytes in a verifier, which has 43 characters (RFC 7636 section 4.1).
  package static let randomBytes = 32

  /// The secret, which stays in memory until the code is exchanged.
  package let verifier: SecretBytes
  /// The base64url of the verifier's SHA-256 hash, which is sent with the request.
  package let challenge: String

  /// Creates a proof key from random bytes.
  package init(_ cryptography: some SignInCryptography) {
    self.init(
      verifier: Base64URL.encode(cryptography.randomBytes(Self.randomBytes)), cryptography)
  }

  /// Creates the proof key of a verifier: 43 to 128 ASCII characters.
  package init(verifier: [UInt8], _ cryptography: some SignInCryptography) {
    self.verifier = SecretBytes(copying: verifier)
    challenge = Self.challenge(of: verifier, cryptography)
  }

  /// Returns the challenge of a verifier.
  package static func challenge(
    of verifier: [UInt8], _ cryptography: some SignInCryptography
  ) -> String {
    Base64URL.text(cryptography.sha256(verifier))
  }
}
