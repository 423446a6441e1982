public import LandfallDomain

/// The calls to the services that create, refresh and end a session.
public protocol SignInCalls: Sendable {
  /// Sends a code to an address. The answer is the same for known and unknown addresses.
  ///
  /// - Throws: ``CodeRefusal`` if no code was sent.
  func sendCode(to address: EmailAddress) async throws(CodeRefusal)

  /// Exchanges a code for a session; creates the account of a new address.
  func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession

  /// Extends a session.
  ///
  /// - Throws: ``ServiceError``; `unauthorized` if the session is no longer accepted.
  func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession

  /// Ends a session; does nothing if it has already ended.
  ///
  /// A sign-out, and the end of the app, wait for it: give it a time limit.
  func revoke(_ token: SessionToken) async throws(ServiceError)

  /// Uses this session for all further calls, or none if it is `nil`.
  func use(_ token: SessionToken?)
}

/// A key for one attempt of an operation, so that repeating it after a lost answer has no second
/// effect.
public struct IdempotencyKey: Hashable, Sendable, CustomStringConvertible {
  /// The number of random bytes in a key.
  package static let randomBytes = 16

  /// The key in lower-case hexadecimal.
  public let text: String

  /// Creates a random key.
  package init(_ cryptography: some SignInCryptography) {
    text = Hexadecimal.text(cryptography.randomBytes(Self.randomBytes))
  }

  /// Reads a key that another process of the app has created; returns `nil` for any other text.
  package init?(text: String) {
    guard Hexadecimal.bytes(text)?.count == Self.randomBytes else { return nil }
    self.text = text
  }

  /// The key's text.
  public var description: String { text }
}

/// The cryptographic functions that issuing codes and sessions needs; the default implementation
/// uses libsodium.
public protocol SignInCryptography: Sendable {
  /// Returns a number from 0 up to but not including `bound`, uniformly distributed, from a secure
  /// random generator.
  func uniform(below bound: UInt32) -> UInt32

  /// Returns `count` bytes from a secure random generator.
  func randomBytes(_ count: Int) -> [UInt8]

  /// Returns a 32-byte keyed hash (BLAKE2b); `key` has 16 to 64 bytes.
  func keyedHash(_ message: [UInt8], key: [UInt8]) -> [UInt8]

  /// Returns the SHA-256 hash of a message: 32 bytes. Used only for PKCE (RFC 7636).
  func sha256(_ message: [UInt8]) -> [UInt8]

  /// Compares two byte arrays in time that depends only on their lengths.
  func areEqual(_ left: [UInt8], _ right: [UInt8]) -> Bool
}
