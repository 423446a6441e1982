/// The reason why a storage file cannot be used.
///
/// Storage files are the list cache, the saved tabs and stacks, the registry of share tokens and the
/// ledger of messages.
@nonexhaustive public enum StorageError: Error, Hashable, Sendable {
  /// The encryption key is missing or not available now.
  case keyUnavailable(SecureStoreError)
  /// The file is not a database; it was moved aside, and the next call creates a new one.
  case damaged
  /// A newer version wrote the file; the file is not changed.
  case newerVersion(Int)
  /// Other users can access the file or its folder, or it is not a plain file, or not ours.
  case insecurePermissions
  /// The disk or the quota is full.
  case diskFull
  /// Another process held the lock for too long.
  case busy
  /// A value is larger than the limit.
  case tooLarge
  /// The database or the system failed; the code reveals no path and no value.
  case failed(code: Int32)

  /// A short code for logs and output.
  package var code: String {
    switch self {
    case .keyUnavailable(let error): "key-unavailable:" + error.code
    case .damaged: "damaged"
    case .newerVersion(let version): "newer-version:\(version)"
    case .insecurePermissions: "insecure-permissions"
    case .diskFull: "disk-full"
    case .busy: "busy"
    case .tooLarge: "too-large"
    case .failed(let code): "failed:\(code)"
    }
  }
}

/// What the app does with a storage file or the secure store.
@nonexhaustive public enum StorageOperation: String, CaseIterable, Hashable, Sendable {
  /// Reading a value or the whole file.
  case read
  /// Writing a value, a page or the whole file.
  case write
  /// Writing one changed item of a cached list.
  case replace
  /// Deleting one cached list or item.
  case remove
  /// Deleting everything.
  case delete
  /// Writing a renewed session.
  case refresh
  /// Moving a damaged store aside.
  case quarantine
  /// Writing or deleting the marker of a pending link.
  case notePendingLink = "pending-target"
}

/// The reason why an operation of the secure store failed.
@nonexhaustive public enum SecureStoreError: Error, Hashable, Sendable {
  /// The key exists but cannot be used now: its passphrase is missing, or a kernel key was revoked.
  case locked
  /// There is an encrypted file but no key for it.
  case keyMissing
  /// The file was encrypted with another key.
  case wrongKey
  /// The file is not what the store wrote: it is truncated, changed, or was never a store.
  case damaged(Damage)
  /// A newer version wrote the file; the file is never overwritten.
  case unsupportedVersion(Int)
  /// The file or its folder is accessible to other users, is not a regular file, or has another
  /// owner.
  case insecurePermissions
  /// The disk, or the quota, is full.
  case diskFull
  /// Another process held the lock of the store for too long.
  case lockTimeout
  /// A limit is exceeded: 64 KiB for a value, 1,024 keys, 1 MiB for the file.
  case tooLarge
  /// A system call failed; its name and `errno`.
  case system(call: String, code: Int32)
  /// The new file is in place but may not be durable; a power failure may restore the old one.
  case durabilityUnknown(code: Int32)

  /// How a file is damaged.
  @nonexhaustive public enum Damage: String, CaseIterable, Hashable, Sendable {
    /// The file is shorter or longer than its header says, or its checksum is wrong.
    case corrupted
    /// The file does not begin with the header of a store.
    case notAStore = "not-a-store"
    /// The checksum is right, but authentication fails.
    case tampered
    /// The file is older than the newest generation seen.
    case rolledBack = "rolled-back"
    /// The file belongs to another store.
    case foreign
  }

  /// A short code for logs and output; it contains no path, key or value.
  package var code: String {
    switch self {
    case .locked: "locked"
    case .keyMissing: "key-missing"
    case .wrongKey: "wrong-key"
    case .damaged(let damage): "damaged:" + damage.rawValue
    case .unsupportedVersion(let version): "unsupported-version:\(version)"
    case .insecurePermissions: "insecure-permissions"
    case .diskFull: "disk-full"
    case .lockTimeout: "lock-timeout"
    case .tooLarge: "too-large"
    case .system(let call, let code): "system:\(call):\(code)"
    case .durabilityUnknown(let code): "durability-unknown:\(code)"
    }
  }
}
