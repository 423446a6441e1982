public import LandfallAuth

/// A secure store without a file, for a person who is signed in for one command alone.
public final class InMemorySecureStore: SecureStore, @unchecked Sendable {
  // Sendable: used from one executor alone, as scenarios and tests do.
  private var values: [SecureStoreKey: SecretBytes] = [:]

  /// Starts empty.
  public init() {}

  /// The value under `key`, or `nil`.
  public func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes? {
    values[key]
  }

  /// The keys that have a value, sorted.
  public func keys() async throws(SecureStoreError) -> [SecureStoreKey] { values.keys.sorted() }

  /// Carries out all changes, in order.
  public func commit(_ changes: [SecureStoreChange]) async throws(SecureStoreError) {
    for change in changes {
      switch change {
      case .set(let key, let value): values[key] = value
      case .delete(let key): values[key] = nil
      }
    }
  }

  /// Deletes what ends with the session.
  public func endSession() async throws(SecureStoreError) {
    try await commit(SecureStoreChange.endingSession(keys()))
  }

  /// Never sets anything aside.
  public func quarantine() async throws(SecureStoreError) -> Bool { false }
}
