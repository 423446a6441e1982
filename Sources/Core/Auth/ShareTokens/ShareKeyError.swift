/// Why the keys of share tokens could not be used.
public enum ShareKeyError: Error, Hashable, Sendable {
  /// The secure store did not answer.
  case store(SecureStoreError)
  /// What is kept under a key's name is not that key.
  case damaged
  /// The text is no public key of ours: `k4.public.` and 43 characters.
  case notAPublicKey
  /// The text is no secret key of ours: `k4.secret.` and 86 characters.
  case notASecretKey
  /// The key is known already, as somebody else's.
  case alreadyKnown
  /// There is no key of that name.
  case unknown
  /// A system without working randomness or memory.
  case unavailable

  /// A short code for logs and output; no key.
  public var code: String {
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
