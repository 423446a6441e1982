package import LandfallFiles

/// Why a folder or file of saved state cannot be used.
public enum HomeFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The environment names no home folder.
  case noHome
  /// An app's id that cannot be the name of a folder.
  case invalidAppID(String)
  /// It is open to other users: its permission bits.
  case openToOthers(path: String, mode: UInt32)
  /// It belongs to another user.
  case notOurs(path: String)
  /// A folder is expected there, or a plain file, and it is something else.
  case wrongKind(path: String)
  /// The system refused a call; its name and `errno`.
  case system(call: String, path: String, code: Int32)

  /// What happened and where, and what to do about it.
  public var description: String {
    switch self {
    case .noHome:
      "no home folder is known\nhint: set HOME, or say where with --home DIR"
    case .invalidAppID(let id):
      "\"\(id)\" is no app id\nhint: a reverse domain of letters, digits, '.', '-' and '_'"
    case .openToOthers(let path, let mode):
      "\(path): open to other users (mode \(String(mode, radix: 8)))\nhint: chmod go-rwx '\(path)'"
    case .notOurs(let path):
      "\(path): belongs to another user\nhint: say where with --home DIR"
    case .wrongKind(let path):
      "\(path): something else is in the way\nhint: move it, or say where with --home DIR"
    case .system(let call, let path, let code): "\(path): \(call) failed with errno \(code)"
    }
  }
}

extension HomeFolderError: FileFailure {
  package init(_ error: FileError) {
    switch error {
    case .wrongKind(let path): self = .wrongKind(path: path)
    case .notOurs(let path): self = .notOurs(path: path)
    case .openToOthers(let path, let mode): self = .openToOthers(path: path, mode: mode)
    case .system("open", let path, _) where error.isUnsafe: self = .wrongKind(path: path)
    case .system(let call, let path, let code):
      self = .system(call: call, path: path, code: code)
    }
  }
}
