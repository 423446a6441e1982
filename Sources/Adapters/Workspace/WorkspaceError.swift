package import LandfallFiles

/// Why the embedded services cannot work with their files.
public enum WorkspaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file is not what it should be; line and column count from 1.
  case malformedFile(path: String, line: Int, column: Int, reason: String)
  /// A file, or the folder, is not there.
  case missing(path: String)
  /// A file or folder is open to other users, not ours, or not a plain file or folder.
  case insecurePermissions(path: String)
  /// A file to install has a path that would lead out of the folder.
  case invalidPath(String)
  /// Nobody has that address.
  case unknownPerson(String)
  /// No organization has that slug.
  case unknownOrganization(String)
  /// The system refused a call; its name and `errno`.
  case system(call: String, path: String, code: Int32)

  /// What happened and where, and what to do about it.
  public var description: String {
    switch self {
    case .malformedFile(let path, let line, let column, let reason):
      "\(path):\(line):\(column): \(reason)"
    case .missing(let path): "\(path): not there"
    case .insecurePermissions(let path):
      "\(path): open to others, or not yours\nhint: chmod -R go-rwx '\(path)'"
    case .invalidPath(let path): "\(path): not a path inside the workspace"
    case .unknownPerson(let email): "nobody has the address \(email)"
    case .unknownOrganization(let slug): "no organization has the slug \(slug)"
    case .system(let call, let path, let code):
      isDiskFull
        ? "\(path): \(call) failed: disk-full"
        : "\(path): \(call) failed with errno \(code)"
    }
  }

  /// Whether the disk, the quota or the most that a file may hold is used up.
  public var isDiskFull: Bool {
    guard case .system(_, _, let code) = self else { return false }
    return FileError.isFull(code)
  }
}

extension WorkspaceError: FileFailure {
  package init(_ error: FileError) {
    switch error {
    case .wrongKind(let path), .notOurs(let path), .openToOthers(let path, _):
      self = .insecurePermissions(path: path)
    case .system("stat", let path, _) where error.isMissing: self = .missing(path: path)
    case .system(let call, let path, let code):
      self = .system(call: call, path: path, code: code)
    }
  }
}
