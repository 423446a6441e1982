/// Why a file in which an app keeps things could not be used, by cause: the list cache, the registry of
/// share tokens, the ledger of messages.
public enum StorageError: Error, Hashable, Sendable {
  /// The key that everything is sealed with cannot be had now; the store's error code.
  case keyUnavailable(code: String)
  /// The file was no database; it was set aside, and the next call starts a new one.
  case damaged
  /// The file was written by a newer version; it is left as it is.
  case newerVersion(Int)
  /// The file or its folder is open to other users, not a plain file, or not ours.
  case insecurePermissions
  /// The disk, or the quota, is full.
  case diskFull
  /// Another process held it for too long.
  case busy
  /// One value is more than is taken.
  case tooLarge
  /// The database or the system refused; a code that names no path and no value.
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
