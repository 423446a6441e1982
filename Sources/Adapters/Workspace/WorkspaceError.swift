package import LandfallFiles

/// The reason why the embedded services cannot use their files.
public enum WorkspaceError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A file has invalid content; line and column count from 1.
  case malformedFile(path: String, line: Int, column: Int, reason: String)
  /// A file or folder does not exist.
  case missing(path: String)
  /// A file or folder is open to other users, belongs to another user, or has the wrong kind.
  case insecurePermissions(path: String)
  /// The path of a file to install leads out of the folder.
  case invalidPath(String)
  /// No person has this address.
  case unknownPerson(String)
  /// No organization has this slug.
  case unknownOrganization(String)
  /// A system call failed with `code` as its `errno`.
  case system(call: String, path: String, code: Int32)

  /// The place and the reason of the error, with a hint how to fix it.
  public var description: String {
    switch self {
    case .malformedFile(let path, let line, let column, let reason):
      "\(path):\(line):\(column): \(reason)"
    case .missing(let path): "\(path): no such file or folder"
    case .insecurePermissions(let path):
      "\(path): not a plain file or folder that only you can open\n"
        + "hint: chmod -R go-rwx '\(path)', or move it away if it is something else"
    case .invalidPath(let path): "\(path): not a path inside the workspace"
    case .unknownPerson(let email): "no person has the address \(email)"
    case .unknownOrganization(let slug): "no organization has the slug \(slug)"
    case .system(let call, let path, let code):
      isDiskFull
        ? "\(path): \(call) failed: disk-full"
        : "\(path): \(call) failed: \(SystemText.of(code))"
    }
  }

  /// Whether the disk, the quota or the limit on file size is used up.
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
