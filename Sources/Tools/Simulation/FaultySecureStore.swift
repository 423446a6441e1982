package import LandfallAuth
package import LandfallDomain

/// A secure store without a file, for a session that lasts only one command.
package final class InMemorySecureStore: SecureStore, @unchecked Sendable {
  // Sendable: used only from one executor, as scenarios and tests do.
  private var values: [SecureStoreKey: SecretBytes] = [:]

  /// Creates an empty store.
  package init() {}

  package func value(for key: SecureStoreKey) -> SecretBytes? { values[key] }

  package func keys() -> [SecureStoreKey] { values.keys.sorted() }

  /// Applies the changes in order.
  package func update(
    _ changes: (SecureStoreContents) throws(SecureStoreError) -> [SecureStoreChange]
  ) throws(SecureStoreError) {
    let old = values
    for change in try changes(SecureStoreContents(keys: keys()) { old[$0] }) {
      switch change {
      case .set(let key, let value): values[key] = value
      case .delete(let key): values[key] = nil
      }
    }
  }

  /// Returns `false`: there is nothing to set aside.
  package func quarantine() -> Bool { false }
}

extension SecureStore {
  /// Applies all changes in order, or none of them.
  package func commit(_ changes: [SecureStoreChange]) async throws(SecureStoreError) {
    try await update { _ in changes }
  }
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

  /// Updates the wrapped store, or throws a fault.
  package func update(
    _ changes: (SecureStoreContents) throws(SecureStoreError) -> [SecureStoreChange]
  ) async throws(SecureStoreError) {
    if let body = onNextCommit {
      onNextCommit = nil
      await body()
    }
    if let fault = commitFault ?? readFault { throw fault }
    var isOfSession = false
    try await base.update { contents throws(SecureStoreError) in
      let changes = try changes(contents)
      isOfSession = changes.contains { $0.key == .session }
      return changes
    }
    if isOfSession { commits += 1 }
    if let body = afterNextCommit {
      afterNextCommit = nil
      await body()
    }
  }

  /// Quarantines the wrapped store.
  ///
  /// Does nothing if ``readFault`` is set.
  package func quarantine() async throws(SecureStoreError) -> Bool {
    if readFault != nil { return false }
    return try await base.quarantine()
  }
}
