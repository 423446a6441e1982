internal import LandfallFiles

/// Checks the files that `register` writes: whether they exist, are current and take effect.
public enum RegistrationCheck {
  private static let fix = "textshell register"

  /// Checks every file of an app's registration.
  ///
  /// - Parameters:
  ///   - registration: The registration that `register` would write now.
  ///   - program: The program that the files should name.
  ///   - folders: The folders of the files.
  public static func all(
    _ registration: Registration, program: String, in folders: DesktopFolders
  ) -> [DesktopCheck] {
    var checks = [
      file(
        "desktop-file", folders.desktopFile(of: registration.id), registration.desktopEntry),
      file(
        "service-file", folders.serviceFile(of: registration.id), registration.serviceEntry),
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
      checks.append(handler(of: type, registration.desktopFileName, in: folders))
    }
    if let index = index(registration, in: folders) { checks.append(index) }
    return checks
  }

  private static func file(_ code: String, _ path: String, _ text: String) -> DesktopCheck {
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
    of type: String, _ file: String, in folders: DesktopFolders
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
    case .system(_, _, let code): "cannot be read (errno \(code))"
    case .invalidID, .unfitPath, .notOurs, .openToOthers, .foreignPeer, .tooLongForSocket, .busy:
      "\(error)"
    }
  }
}
