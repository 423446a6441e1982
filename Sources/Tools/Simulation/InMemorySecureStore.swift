package import LandfallAuth
package import LandfallDomain

/// A secure store without a file, for a session that lasts only one command.
package final class InMemorySecureStore: SecureStore, @unchecked Sendable {
  // Sendable: used only from one executor, as scenarios and tests do.
  private var values: [SecureStoreKey: SecretBytes] = [:]

  /// Creates an empty store.
  package init() {}

  /// Returns the value for a key, or `nil`.
  package func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes? {
    values[key]
  }

  /// Returns the keys that have a value, sorted.
  package func keys() async throws(SecureStoreError) -> [SecureStoreKey] { values.keys.sorted() }

  /// Applies all changes in order.
  package func commit(_ changes: [SecureStoreChange]) async throws(SecureStoreError) {
    for change in changes {
      switch change {
      case .set(let key, let value): values[key] = value
      case .add(let key, let value): values[key] = values[key] ?? value
      case .delete(let key): values[key] = nil
      }
    }
  }

  /// Deletes all values that end with the session.
  package func endSession() async throws(SecureStoreError) {
    try await commit(SecureStoreChange.endingSession(keys()))
  }

  /// Returns `false`: there is nothing to set aside.
  package func quarantine() async throws(SecureStoreError) -> Bool { false }
}
