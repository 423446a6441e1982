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
    await wait()
    return try await base.value(for: key)
  }

  private func wait() async {
    if isReadHeld { await withCheckedContinuation { held.append($0) } }
  }

  func keys() async throws(SecureStoreError) -> [SecureStoreKey] { try await base.keys() }

  func update(
    _ changes: (SecureStoreContents) throws(SecureStoreError) -> [SecureStoreChange]
  ) async throws(SecureStoreError) {
    await wait()
    try await base.update(changes)
  }

  func quarantine() async throws(SecureStoreError) -> Bool {
    quarantines += 1
    return try await base.quarantine()
  }
}
