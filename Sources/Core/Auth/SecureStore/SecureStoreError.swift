/// Why the secure store could not do what it was asked, by cause.
public enum SecureStoreError: Error, Hashable, Sendable {
  /// The key is there and may not be used now: a passphrase was not given, a kernel key was revoked.
  case locked
  /// There is a sealed file and no key for it.
  case keyMissing
  /// The key is another one than the file was sealed with.
  case wrongKey
  /// The file is not what was written: cut short, changed, or never a store.
  case damaged(Damage)
  /// The file was written by a newer version; it is never overwritten.
  case unsupportedVersion(Int)
  /// The file or its folder is open to other users, not a plain file, or not ours.
  case insecurePermissions
  /// The disk, or the quota, is full.
  case diskFull
  /// Another process held the store's lock for too long.
  case lockTimeout
  /// More than the store takes: a value over 64 KiB, over 1,024 keys, a file over 1 MiB.
  case tooLarge
  /// The system refused a call; its name and `errno`.
  case system(call: String, code: Int32)
  /// The new file is in place and could not be made durable; a power cut may bring the old one back.
  case durabilityUnknown(code: Int32)

  /// How a file is damaged.
  public enum Damage: String, CaseIterable, Hashable, Sendable {
    /// Shorter or longer than its header says, or its checksum is wrong.
    case corrupted
    /// It does not begin as a store does.
    case notAStore = "not-a-store"
    /// Its checksum is right and its seal is broken.
    case tampered
    /// An older generation than the newest that was seen.
    case rolledBack = "rolled-back"
    /// It is another store's file.
    case foreign
  }

  /// A short code for logs and output; no path, no key, no value.
  public var code: String {
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
