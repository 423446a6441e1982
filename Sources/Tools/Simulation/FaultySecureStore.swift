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
      case .replace(let key, let value): if values[key] != nil { values[key] = value }
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

/// A wrapper for a secure store that can fail and be slow, for tests.
///
/// It counts reads and commits of the session for requirements that limit them (DL-B04).
package final class FaultySecureStore: SecureStore, @unchecked Sendable {
  // Sendable: used only from one executor, as scenarios and tests do.

  /// The wrapped store, used while no fault is set.
  package let base: any SecureStore
  /// The error that reads throw, or `nil`.
  package var readFault: SecureStoreError?
  /// The error that commits throw, or `nil`.
  package var commitFault: SecureStoreError?
  /// Runs before each read, for example to advance a clock.
  package var onRead: @Sendable () -> Void = {}
  /// Runs once, before the next commit, so that something else can happen first.
  package var onNextCommit: (@Sendable () async -> Void)?
  /// Runs once, after the next commit, before its caller continues.
  package var afterNextCommit: (@Sendable () async -> Void)?
  /// The number of reads of the session.
  package private(set) var reads = 0
  /// The number of commits that wrote or deleted the session.
  package private(set) var commits = 0

  /// Wraps a store.
  package init(_ base: any SecureStore) { self.base = base }

  /// Reads a value from the wrapped store, or throws ``readFault``.
  package func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes? {
    if key == .session { reads += 1 }
    onRead()
    if let readFault { throw readFault }
    return try await base.value(for: key)
  }

  /// Reads the keys from the wrapped store, or throws ``readFault``.
  package func keys() async throws(SecureStoreError) -> [SecureStoreKey] {
    if let readFault { throw readFault }
    return try await base.keys()
  }

  /// Commits changes to the wrapped store, or throws ``commitFault``.
  package func commit(_ changes: [SecureStoreChange]) async throws(SecureStoreError) {
    if let body = onNextCommit {
      onNextCommit = nil
      await body()
    }
    if let commitFault { throw commitFault }
    if changes.contains(where: { $0.key == .session }) { commits += 1 }
    try await base.commit(changes)
    if let body = afterNextCommit {
      afterNextCommit = nil
      await body()
    }
  }

  /// Deletes the values of the session from the wrapped store, or throws a fault.
  package func endSession() async throws(SecureStoreError) {
    try await commit(SecureStoreChange.endingSession(keys()))
  }

  /// Quarantines the wrapped store.
  ///
  /// Does nothing if ``readFault`` is set.
  package func quarantine() async throws(SecureStoreError) -> Bool {
    if readFault != nil { return false }
    return try await base.quarantine()
  }
}
