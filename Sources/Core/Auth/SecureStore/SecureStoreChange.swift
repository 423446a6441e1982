/// One change of a commit.
public enum SecureStoreChange: Sendable {
  /// Puts a value under a key, in place of one that is there.
  case set(SecureStoreKey, SecretBytes)
  /// Deletes the value under a key; nothing happens if there is none.
  case delete(SecureStoreKey)

  /// The changes that end a session, of all keys that have a value.
  public static func endingSession(_ keys: [SecureStoreKey]) -> [SecureStoreChange] {
    keys.filter { $0.endsWithSession }.map { .delete($0) }
  }

  /// The key that is changed.
  public var key: SecureStoreKey {
    switch self {
    case .set(let key, _), .delete(let key): key
    }
  }
}
