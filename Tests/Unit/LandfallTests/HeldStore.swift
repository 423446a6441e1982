import LandfallAuth
import LandfallDomain

/// A secure store whose next read waits until a test releases it.
final class HeldStore: SecureStore, @unchecked Sendable {
  // Sendable: used from one executor only.
  var isReadHeld = false
  private(set) var quarantines = 0
  private let base: any SecureStore
  private var held: [CheckedContinuation<Void, Never>] = []

  init(_ base: any SecureStore) { self.base = base }

  func release() {
    isReadHeld = false
    for continuation in held { continuation.resume() }
    held = []
  }

  func value(for key: SecureStoreKey) async throws(SecureStoreError) -> SecretBytes? {
    if isReadHeld { await withCheckedContinuation { held.append($0) } }
    return try await base.value(for: key)
  }

  func keys() async throws(SecureStoreError) -> [SecureStoreKey] { try await base.keys() }

  func commit(_ changes: [SecureStoreChange]) async throws(SecureStoreError) {
    try await base.commit(changes)
  }

  func endSession() async throws(SecureStoreError) {
    try await commit(SecureStoreChange.endingSession(keys()))
  }

  func quarantine() async throws(SecureStoreError) -> Bool {
    quarantines += 1
    return try await base.quarantine()
  }
}
