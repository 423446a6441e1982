package import LandfallFiles

/// An error of a folder or file with saved state.
@nonexhaustive public enum HomeFolderError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The environment names no home folder.
  case noHome
  /// The ID of the app is not valid as the name of a folder.
  case invalidAppID(String)
  /// Other users can access the path. Carries its permission bits.
  case openToOthers(path: String, mode: UInt32)
  /// The path belongs to another user.
  case notOurs(path: String)
  /// The path is not the expected folder or regular file.
  case wrongKind(path: String)
  /// Another app of this process uses the folder.
  case inUse(path: String)
  /// A system call failed. Carries its name and `errno`.
  case system(call: String, path: String, code: Int32)

  /// What failed, where, and a hint how to fix it.
  public var description: String {
    switch self {
    case .noHome:
      "the home folder is not known\nhint: set HOME; --home DIR and XDG_CONFIG_HOME choose other "
        + "folders for the state and the keys"
    case .invalidAppID(let id):
      "\"\(id)\" is not an app ID\nhint: write a reverse domain of letters, digits, '.', '-' and '_'"
    case .openToOthers(let path, let mode) where mode & 0o1000 != 0:
      "\(path): everyone can write to this folder\nhint: choose a folder of your own with --home DIR"
    case .openToOthers(let path, let mode):
      "\(path): other users have access (mode \(String(mode, radix: 8)))\nhint: chmod go-rwx '\(path)'"
    case .notOurs(let path):
      "\(path): belongs to another user\nhint: choose another folder with --home DIR"
    case .wrongKind(let path):
      "\(path): has the wrong file type\nhint: move it, or choose another folder with --home DIR"
    case .inUse(let path):
      "\(path): another app of this process uses the folder\nhint: keep the first app and pass it on"
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
