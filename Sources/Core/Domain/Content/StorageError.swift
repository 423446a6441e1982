/// The reason why a storage file cannot be used.
///
/// Storage files are the list cache, the registry of share tokens and the ledger of messages.
@nonexhaustive public enum StorageError: Error, Hashable, Sendable {
  /// The encryption key is not available now; `code` is the secure store's error code.
  case keyUnavailable(code: String)
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
  public var code: String {
    switch self {
    case .keyUnavailable(let code): "key-unavailable:" + code
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
