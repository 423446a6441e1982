#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// Checks that files belong to a person and are private, without changing them.
public enum PrivacyCheck {
  /// The expected type of a path.
  public enum Kind: Sendable {
    /// A regular file.
    case file
    /// A folder.
    case folder
    /// A socket.
    case socket
  }

  /// Checks a file or folder.
  ///
  /// A missing one results in ``DesktopCheck/State/note``.
  ///
  /// - Parameters:
  ///   - code: The name of the check.
  ///   - path: The path.
  ///   - kind: The expected type.
  ///   - absence: The text for a missing path.
  public static func check(
    _ code: String, _ path: String, _ kind: Kind, absence: String
  ) -> DesktopCheck {
    var status = stat()
    // The person may have linked a folder elsewhere. Landfall's own files are never links.
    let result = kind == .folder ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        return DesktopCheck(
          code, .unsafe, "\(path) cannot be inspected (errno \(errno))",
          fix: "choose another folder for state with --home DIR")
      }
      return DesktopCheck(code, .note, "\(path): \(absence)")
    }
    let expected =
      switch kind {
      case .file: S_IFREG
      case .folder: S_IFDIR
      case .socket: S_IFSOCK
      }
    guard status.st_mode & S_IFMT == expected else {
      return DesktopCheck(
        code, .unsafe, "\(path) has the wrong file type",
        fix: "move it away: mv '\(path)' '\(path).old'"
      )
    }
    guard status.st_uid == geteuid() else {
      return DesktopCheck(
        code, .unsafe, "\(path) belongs to user \(status.st_uid)",
        fix: "chown \(geteuid()) '\(path)', or choose another folder with --home DIR")
    }
    let mode = status.st_mode & 0o777
    guard mode & 0o077 == 0 else {
      return DesktopCheck(
        code, .unsafe, "\(path) is open to other users (mode \(String(mode, radix: 8)))",
        fix: "chmod go-rwx '\(path)'")
    }
    return DesktopCheck(code, .good, "only you can access \(path)")
  }
}
