public import LandfallAuth
import LandfallDomain

/// A secure store that does what another one will not do when it is asked to: fail, and be slow.
///
/// It counts reads and commits of the session, for the clauses that bound them (DL-B04).
public final class FaultySecureStore: SecureStore, @unchecked Sendable {
  // Sendable: used from one executor alone, as scenarios and tests do.

  /// The store that is asked while no fault is set.
  public let base: any SecureStore
  /// What reads fail with.
  public var readFault: SecureStoreError?
  /// What commits fail with.
  public var commitFault: SecureStoreError?
  /// Runs before each read, to let time pass.
  public var onRead: @Sendable () -> Void = {}
  /// Runs before the next commit alone, to let something else happen first.
  public var onNextCommit: (@Sendable () async -> Void)?
  /// Runs after the next commit alone, before whoever asked for it goes on.
  public var afterNextCommit: (@Sendable () async -> Void)?
  /// How often the session was read.
  public private(set) var reads = 0
  /// How often the session was written or deleted.
  public private(set) var commits = 0

  /// Stands before a store.
  public init(_ base: any SecureStore) { self.base = base }

  /// Reads from the store behind, or fails.
  public func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes? {
    if key == .session { reads += 1 }
    onRead()
    if let readFault { throw readFault }
    return try await base.value(for: key)
  }

  /// Reads from the store behind, or fails.
  public func keys() async throws(SecureStoreError) -> [SecureStoreKey] {
    if let readFault { throw readFault }
    return try await base.keys()
  }

  /// Commits to the store behind, or fails.
  public func commit(_ changes: [SecureStoreChange]) async throws(SecureStoreError) {
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

  /// Commits to the store behind, or fails.
  public func endSession() async throws(SecureStoreError) {
    try await commit(SecureStoreChange.endingSession(keys()))
  }

  /// Sets the store behind aside, unless a fault is set.
  public func quarantine() async throws(SecureStoreError) -> Bool {
    if readFault != nil { return false }
    return try await base.quarantine()
  }
}
