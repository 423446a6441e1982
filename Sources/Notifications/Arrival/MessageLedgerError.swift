/// Why the ledger of messages could not be read or written.
public enum MessageLedgerError: Error, Hashable, Sendable {
  /// It is damaged; it was set aside, and the next call begins a new one.
  case damaged
  /// A newer version has written it.
  case newerVersion(Int)
  /// Its file or folder is open to others, or not ours.
  case insecurePermissions
  /// There is no room.
  case diskFull
  /// Another process holds it.
  case busy
  /// Anything else; the system's or the library's code.
  case failed(code: Int32)

  /// The case's name, for events.
  public var code: String {
    switch self {
    case .damaged: "damaged"
    case .newerVersion: "newer-version"
    case .insecurePermissions: "insecure-permissions"
    case .diskFull: "disk-full"
    case .busy: "busy"
    case .failed(let code): "failed-\(code)"
    }
  }
}
