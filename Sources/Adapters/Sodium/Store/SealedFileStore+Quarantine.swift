public import LandfallAuth
import LandfallFiles
import LandfallNotificationBus

extension SealedFileStore {
  /// Renames a file that can no longer be read to `<name>.corrupt-<n>`.
  ///
  /// So it does with a file that is damaged, or whose key is another, missing or revoked for good.
  /// A readable file, one that waits for its passphrase, and one of a newer version stay.
  ///
  /// - Returns: Whether a file was renamed.
  /// - Throws: What kept it from finding out: permissions, the system, the lock's deadline.
  public func quarantine() throws(SecureStoreError) -> Bool {
    try writing.withLock { _ throws(SecureStoreError) in
      guard let folder = try SecureStoreError.of(PrivateFolder.open(self.folder)) else {
        return false
      }
      let lock = try SecureStoreError.of(folder.lock(name, within: lockTimeout))
      defer { withExtendedLifetime(lock) {} }
      return try memory.withLock { memory throws(SecureStoreError) in
        guard try isLost(&memory) else { return false }
        memory.snapshot = nil
        memory.key = nil
        guard try SecureStoreError.of(folder.setAside(name)) else { return false }
        try folder.makeDurable()
        return true
      }
    }
  }

  private func isLost(_ memory: inout StoreMemory) throws(SecureStoreError) -> Bool {
    do throws(SecureStoreError) {
      _ = try refresh(&memory)
      return false
    } catch {
      switch error {
      // A mistyped passphrase looks like another key: no reason to set a good store aside.
      case .wrongKey: return keyProvider.derivation != .argon2id
      case .damaged, .keyMissing: return true
      case .locked: return try isRevoked(memory.store)
      case .unsupportedVersion: return false
      case .insecurePermissions, .diskFull, .lockTimeout, .tooLarge, .system, .durabilityUnknown:
        throw error
      }
    }
  }

  /// Asks the provider once more: a passphrase that was not given is no loss, a revoked key is.
  private func isRevoked(_ store: StoreID?) throws(SecureStoreError) -> Bool {
    if keyProvider.derivation == .argon2id { return false }
    return switch try keyProvider.state(for: KeyParameters(keyProvider.derivation, store: store)) {
    case .revoked: true
    case .available, .absent, .locked: false
    }
  }
}
