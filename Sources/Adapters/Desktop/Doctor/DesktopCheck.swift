internal import LandfallFiles

/// The result of one check.
public struct DesktopCheck: Hashable, Sendable {
  /// The state that a check found.
  public enum State: String, Hashable, Sendable {
    /// As expected.
    case good
    /// Missing, but links work without it.
    case note
    /// Missing.
    case missing
    /// Different from what `register` would write now, or without effect.
    case wrong
    /// Accessible to other users, or owned by another user.
    case unsafe
    /// Does not respond.
    case silent

    /// Whether the state needs to be fixed.
    public var isFault: Bool { self != .good && self != .note }
  }

  /// The name of the check, which does not change between versions.
  public let code: String
  /// The state that was found.
  public let state: State
  /// What was found, in one line.
  public let finding: String
  /// How to fix it, as a command where possible; `nil` if nothing needs to be done.
  public let fix: String?

  /// Creates a result.
  public init(_ code: String, _ state: State, _ finding: String, fix: String? = nil) {
    self.code = code
    self.state = state
    self.finding = finding
    self.fix = fix
  }
}

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
  /// A missing one results in ``DesktopCheck/State/note``, or in ``DesktopCheck/State/missing`` if
  /// it is needed.
  ///
  /// - Parameters:
  ///   - code: The name of the check.
  ///   - path: The path.
  ///   - kind: The expected type.
  ///   - absence: The text for a missing path.
  ///   - isNeeded: Whether other files are useless without it.
  public static func check(
    _ code: String, _ path: String, _ kind: Kind, absence: String, isNeeded: Bool = false
  ) -> DesktopCheck {
    // The person may have linked a folder elsewhere. Landfall's own files are never links.
    guard let status = FileStatus(at: path, followingLinks: kind == .folder) else {
      guard errno == ENOENT || errno == ENOTDIR else {
        return DesktopCheck(
          code, .unsafe, "\(path) cannot be inspected: \(SystemText.of(errno))",
          fix: "choose another folder for state with --home DIR")
      }
      let fix = isNeeded ? "put it back from a copy" : nil
      return DesktopCheck(code, isNeeded ? .missing : .note, "\(path): \(absence)", fix: fix)
    }
    let expected: FileStatus.Kind =
      switch kind {
      case .file: .file
      case .folder: .folder
      case .socket: .socket
      }
    guard status.kind == expected else {
      return DesktopCheck(
        code, .unsafe, "\(path) has the wrong file type",
        fix: "move it away: mv '\(path)' '\(path).old'"
      )
    }
    guard status.owner == geteuid() else {
      return DesktopCheck(
        code, .unsafe, "\(path) belongs to user \(status.owner)",
        fix: "chown \(geteuid()) '\(path)', or choose another folder with --home DIR")
    }
    guard !status.isOpenToOthers else {
      let mode = String(status.permissions, radix: 8)
      return DesktopCheck(
        code, .unsafe, "\(path) is open to other users (mode \(mode))",
        fix: "chmod go-rwx '\(path)'")
    }
    guard kind != .file || status.names == 1 else {
      return DesktopCheck(
        code, .unsafe, "\(path) has a second name (a hard link), so it is not used",
        fix: "cp -p '\(path)' '\(path).copy' && mv '\(path).copy' '\(path)'")
    }
    return DesktopCheck(code, .good, "only you can access \(path)")
  }
}

/// Checks the files that `register` writes: whether they exist, are current and take effect.
public enum RegistrationCheck {
  /// Checks every file of an app's registration.
  ///
  /// - Parameters:
  ///   - registration: The registration that `register` would write now.
  ///   - program: The program that the files should name.
  ///   - folders: The folders of the files.
  ///   - fix: The command that writes the files again.
  public static func all(
    _ registration: Registration, program: String, in folders: DesktopFolders,
    fix: String = "textshell register"
  ) -> [DesktopCheck] {
    var checks = [
      file(
        "desktop-file", folders.desktopFile(of: registration.id), registration.desktopEntry, fix),
      file(
        "service-file", folders.serviceFile(of: registration.id), registration.serviceEntry, fix),
    ]
    checks.append(
      FileStatus.isProgram(program)
        ? DesktopCheck("program", .good, program)
        : DesktopCheck(
          "program", .missing, "\(program) is not an executable program",
          fix: "install textshell, then: \(fix)"))
    if !registration.isForEveryReader {
      checks.append(
        DesktopCheck(
          "quotes", .wrong, "xdg-open cannot read a command line with spaces or quotes",
          fix: "move textshell, the app and --home to paths without them, then: \(fix)"))
    }
    for type in registration.types {
      checks.append(handler(of: type, registration.desktopFileName, in: folders, fix))
    }
    if let index = index(registration, in: folders) { checks.append(index) }
    return checks
  }

  private static func file(
    _ code: String, _ path: String, _ text: String, _ fix: String
  ) -> DesktopCheck {
    do throws(DesktopError) {
      guard let found = try Registration.own(path) else {
        return DesktopCheck(code, .missing, "\(path) is missing", fix: fix)
      }
      guard found == text else {
        return DesktopCheck(
          code, .wrong, "\(path) was written for another path or by another version", fix: fix)
      }
      return DesktopCheck(code, .good, path)
    } catch {
      return DesktopCheck(
        code, .wrong, "\(path): " + words(error), fix: "mv '\(path)' '\(path).old' && \(fix)")
    }
  }

  private static func handler(
    of type: String, _ file: String, in folders: DesktopFolders, _ fix: String
  ) -> DesktopCheck {
    let code = "handler:" + type.dropFirst("x-scheme-handler/".count)
    for path in folders.desktopDefaults + [folders.defaultApplications] {
      let handlers: [String]
      do throws(DesktopError) {
        guard let text = try TextFile.read(path) else { continue }
        handlers = DefaultApplications(text).handlers(of: type)
      } catch {
        return DesktopCheck(code, .wrong, "\(path): " + words(error), fix: "rm '\(path)'")
      }
      guard let first = handlers.first else { continue }
      if first == file { return DesktopCheck(code, .good, "\(file) in \(path)") }
      return DesktopCheck(
        code, .wrong, "\(path) assigns the links to \(first)",
        fix: path == folders.defaultApplications
          ? fix : "remove the line '\(type)=\(first)' from \(path)")
    }
    return DesktopCheck(
      code, .missing, "\(folders.defaultApplications) names no app for \(type)", fix: fix)
  }

  /// Checks the index of types, or returns `nil` on a system without one.
  private static func index(
    _ registration: Registration, in folders: DesktopFolders
  ) -> DesktopCheck? {
    let fix = "update-desktop-database '\(folders.applications)'"
    do throws(DesktopError) {
      guard let text = try TextFile.read(folders.index) else { return nil }
      let isListed = registration.types.allSatisfy { type in
        text.split(separator: "\n").contains {
          $0.hasPrefix(type + "=") && $0.contains(registration.desktopFileName)
        }
      }
      return isListed
        ? DesktopCheck("index", .good, folders.index)
        : DesktopCheck("index", .wrong, "\(folders.index) does not list the app", fix: fix)
    } catch {
      return DesktopCheck("index", .wrong, "\(folders.index): " + words(error), fix: fix)
    }
  }

  private static func words(_ error: DesktopError) -> String {
    switch error {
    case .foreignFile: "'textshell register' did not write it"
    case .notAFile: "not a regular file, or too large"
    case .system(_, _, let code): "cannot be read: \(SystemText.of(code))"
    case .invalidID, .unfitPath, .notOurs, .openToOthers, .foreignPeer, .tooLongForSocket, .busy:
      "\(error)"
    }
  }
}
