public import LandfallDomain
package import LandfallFiles
import LandfallNotificationBus

extension SealedFileStore {
  /// Renames a file that can no longer be read to `<name>.corrupt-<n>`.
  ///
  /// This applies to a file that is damaged, or whose key is wrong, missing or revoked. A readable
  /// file stays, as does one that needs a passphrase or has a newer version.
  ///
  /// - Returns: Whether a file was renamed.
  /// - Throws: The error that prevented the check: permissions, the system, or the lock's time
  ///   limit.
  package func quarantine() throws(SecureStoreError) -> Bool {
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
      // A mistyped or forgotten passphrase looks like a wrong key, which must not set a good store
      // aside.
      case .wrongKey:
        return keyProvider.derivation != .argon2id && memory.parameters?.derivation != .argon2id
      case .damaged, .keyMissing: return true
      case .locked: return try isRevoked(memory.parameters?.store)
      case .unsupportedVersion: return false
      case .insecurePermissions, .diskFull, .lockTimeout, .tooLarge, .system, .durabilityUnknown:
        throw error
      }
    }
  }

  /// Asks the provider again: a missing passphrase is not a loss, but a revoked key is.
  private func isRevoked(_ store: StoreID?) throws(SecureStoreError) -> Bool {
    if keyProvider.derivation == .argon2id { return false }
    return switch try keyProvider.state(for: KeyParameters(keyProvider.derivation, store: store)) {
    case .revoked: true
    case .available, .absent, .locked: false
    }
  }
}

extension SecureStoreError: FileFailure {
  package init(_ error: FileError) {
    switch error {
    case _ where error.isFull: self = .diskFull
    case _ where error.isLocked: self = .lockTimeout
    case .wrongKind, .notOurs, .openToOthers: self = .insecurePermissions
    case .system where error.isUnsafe: self = .insecurePermissions
    case .system(let call, _, let code): self = .system(call: call, code: code)
    }
  }
}

extension PrivateFolder {
  /// Flushes the folder, so that a rename survives a power loss.
  ///
  /// - Throws: ``SecureStoreError/durabilityUnknown(code:)``.
  func makeDurable() throws(SecureStoreError) {
    do throws(FileError) {
      try flush()
    } catch {
      throw .durabilityUnknown(code: error.code)
    }
  }
}
