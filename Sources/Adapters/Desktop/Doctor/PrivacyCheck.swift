#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// Looks at files that are to be a person's own, without touching them.
public enum PrivacyCheck {
  /// What a file or folder is to be.
  public enum Kind: Sendable {
    /// A plain file.
    case file
    /// A folder.
    case folder
    /// A socket.
    case socket
  }

  /// How a file or folder is; ``DesktopCheck/State/note`` where it is not there.
  ///
  /// - Parameters:
  ///   - code: The check's name.
  ///   - path: Where it is.
  ///   - kind: What it is to be.
  ///   - absence: What to say where it is not there.
  public static func check(
    _ code: String, _ path: String, _ kind: Kind, absence: String
  ) -> DesktopCheck {
    var status = stat()
    // A folder may be reached by a link that the person has set up; a file of ours is never one.
    let result = kind == .folder ? stat(path, &status) : lstat(path, &status)
    guard result == 0 else {
      guard errno == ENOENT || errno == ENOTDIR else {
        return DesktopCheck(
          code, .unsafe, "\(path) cannot be looked at (errno \(errno))",
          fix: "say where state is kept with --home DIR")
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
        code, .unsafe, "\(path) is something else", fix: "move it away: mv '\(path)' '\(path).old'"
      )
    }
    guard status.st_uid == geteuid() else {
      return DesktopCheck(
        code, .unsafe, "\(path) belongs to user \(status.st_uid)",
        fix: "chown \(geteuid()) '\(path)', or --home DIR for a place of your own")
    }
    let mode = status.st_mode & 0o777
    guard mode & 0o077 == 0 else {
      return DesktopCheck(
        code, .unsafe, "\(path) is open to other users (mode \(String(mode, radix: 8)))",
        fix: "chmod go-rwx '\(path)'")
    }
    return DesktopCheck(code, .good, "\(path) is yours alone")
  }
}
