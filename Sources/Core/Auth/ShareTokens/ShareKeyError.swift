public import LandfallDomain

/// The reason why the keys of share tokens could not be used.
@nonexhaustive public enum ShareKeyError: Error, Hashable, Sendable {
  /// The secure store failed.
  case store(SecureStoreError)
  /// The value stored under a key's ID is not that key.
  case damaged
  /// The text is not a valid public key: `k4.public.` and 43 characters.
  case notAPublicKey
  /// The text is not a valid secret key: `k4.secret.` and 86 characters.
  case notASecretKey
  /// The key is already known as the key of another issuer.
  case alreadyKnown
  /// No key has that ID.
  case unknown
  /// The system provides no randomness or no memory.
  case unavailable

  /// A short code for logs and output; it contains no key.
  package var code: String {
    switch self {
    case .store(let error): error.code
    case .damaged: "share-key-damaged"
    case .notAPublicKey: "not-a-public-key"
    case .notASecretKey: "not-a-secret-key"
    case .alreadyKnown: "share-key-known"
    case .unknown: "share-key-unknown"
    case .unavailable: "cryptography-unavailable"
    }
  }
}
