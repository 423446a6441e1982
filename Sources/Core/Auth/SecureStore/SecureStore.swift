/// Keeps small secrets sealed: the session token above all (DL-B03).
///
/// All reads see the last acknowledged commit, also one made by another process. A commit that
/// returned survives a crash and a power cut; one that threw has changed nothing, save for
/// ``SecureStoreError/durabilityUnknown(code:)``.
public protocol SecureStore: Sendable {
  /// Reads the value under `key`, or `nil` if there is none.
  ///
  /// - Throws: ``SecureStoreError``; never for a value that is merely absent.
  func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes?

  /// The keys that have a value, sorted.
  func keys() async throws(SecureStoreError) -> [SecureStoreKey]

  /// Carries out all changes, in order, or none.
  func commit(_ changes: [SecureStoreChange]) async throws(SecureStoreError)

  /// Deletes every value whose key ends with the session, in one commit.
  ///
  /// Which those are is a property of the key, ``SecureStoreKey/endsWithSession``: a sign-out knows no
  /// key by name, so a new secret cannot outlive it by being forgotten.
  /// ``SecureStoreChange/endingSession(_:)`` gives the changes.
  func endSession() async throws(SecureStoreError)

  /// Sets a store aside that can no longer be read, so that the next commit starts a new one.
  ///
  /// Nothing is deleted. A store that can be read, is locked, or is not there is left alone.
  ///
  /// - Returns: Whether something was set aside.
  func quarantine() async throws(SecureStoreError) -> Bool
}

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
