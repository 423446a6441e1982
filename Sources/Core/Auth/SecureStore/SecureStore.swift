public import LandfallDomain

/// Encrypted storage for small secrets, above all the session token (DL-B03).
///
/// A read sees the last successful commit, including those of other processes. A commit that
/// returned survives a crash and a power failure. A commit that threw has changed nothing, except
/// for ``SecureStoreError/durabilityUnknown(code:)``.
public protocol SecureStore: Sendable {
  /// Returns the value for `key`, or `nil` if there is none.
  ///
  /// - Throws: ``SecureStoreError``; never because the value is missing.
  func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes?

  /// Returns the keys that have a value, sorted.
  func keys() async throws(SecureStoreError) -> [SecureStoreKey]

  /// Applies all changes in order, or none of them.
  func commit(_ changes: [SecureStoreChange]) async throws(SecureStoreError)

  /// Deletes every value that belongs to the session, in one commit.
  ///
  /// The key decides this: see `SecureStoreKey.endsWithSession`. Because a sign-out does not list
  /// keys by name, it cannot miss a secret that was added later.
  /// `SecureStoreChange.endingSession(_:)` returns the changes to apply.
  func endSession() async throws(SecureStoreError)

  /// Sets an unreadable store aside, so that the next commit starts a new one.
  ///
  /// Nothing is deleted. A store that is readable, locked or missing is left unchanged.
  ///
  /// - Returns: Whether a store was set aside.
  func quarantine() async throws(SecureStoreError) -> Bool
}

/// One change in a commit.
public enum SecureStoreChange: Sendable {
  /// Stores a value under a key and replaces an existing value.
  case set(SecureStoreKey, SecretBytes)
  /// Stores a value under a key; does nothing if there is one already.
  case add(SecureStoreKey, SecretBytes)
  /// Deletes the value under a key; does nothing if there is none.
  case delete(SecureStoreKey)

  /// Returns the changes that end a session, given the keys that have a value.
  package static func endingSession(_ keys: [SecureStoreKey]) -> [SecureStoreChange] {
    keys.filter { $0.endsWithSession }.map { .delete($0) }
  }

  /// The key that the change affects.
  public var key: SecureStoreKey {
    switch self {
    case .set(let key, _), .add(let key, _), .delete(let key): key
    }
  }
}
