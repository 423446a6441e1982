import LandfallFiles
import LandfallTextShell

/// Files and folders of commands and scenarios.
enum FileTree {
  /// Creates a temporary folder with mode 0700 in `TMPDIR`, or in `/tmp`.
  static func makeTemporary() throws(ShellFailure) -> String {
    let base = Terminal.variable("TMPDIR") ?? "/tmp"
    do throws(FileError) {
      return try Folder.makeTemporary(base + "/landfall-")
    } catch {
      let reason = SystemText.of(error.code)
      throw ShellFailure(.cannotCreate, "a folder in '\(base)' cannot be created: \(reason)")
    }
  }

  /// Creates the parent folders of a file.
  static func makeFolders(above path: String) throws(ShellFailure) {
    let folder = Folder.parent(of: path)
    do throws(FileError) {
      try Folder.make(folder, mode: 0o777)
    } catch {
      throw ShellFailure(
        .cannotCreate, "the folder '\(folder)' cannot be created: \(SystemText.of(error.code))")
    }
    guard FileStatus(at: folder, followingLinks: true)?.kind == .folder else {
      throw ShellFailure(.cannotCreate, "'\(folder)' is not a folder")
    }
  }

  /// The size of the largest file that is read, in bytes.
  private static let maximumBytes = 16 << 20

  /// Reads a whole regular file of at most 16 MiB.
  static func read(_ path: String) throws(ShellFailure) -> [UInt8] {
    do throws(FileError) {
      return try OpenFile(path, for: .reading).bytes(atMost: maximumBytes, isPlain: true)
    } catch {
      let reason = SystemText.of(error.code)
      switch error {
      // `open` fails for a socket, and the default case reports it.
      case .system("open", _, _) where !error.isSocket:
        throw ShellFailure(.fileMissing, "'\(path)' cannot be read: \(reason)")
      case .system("read", _, _) where !error.isTooLarge:
        throw ShellFailure(.inputOutput, "'\(path)' cannot be read to its end: \(reason)")
      default: throw ShellFailure(.badData, "'\(path)' is not a regular file of at most 16 MiB")
      }
    }
  }

  /// Throws if other users may read or write the file.
  static func requirePrivate(_ path: String) throws(ShellFailure) {
    let status: FileStatus
    do throws(FileError) {
      status = try FileStatus.following(path)
    } catch {
      throw ShellFailure(
        .fileMissing, "'\(path)' cannot be read: \(SystemText.of(error.code))")
    }
    guard !status.isOpenToOthers else {
      throw ShellFailure(
        .noPermission, "'\(path)' is open to other users",
        hint: "keep it in a file of its own, which only you can read: mode 0600")
    }
  }

  /// Writes a plain file atomically: a reader never sees part of it.
  ///
  /// The target of a symbolic link is written, and the link stays.
  static func write(
    _ path: String, _ bytes: [UInt8], mode: UInt32 = 0o666
  ) throws(ShellFailure) {
    let path = try target(of: path)
    try writing(path) { () throws(FileError) in
      try Folder.replace(
        path, through: Folder.draft(of: path), with: bytes, mode: mode, isFlushed: false)
    }
  }

  /// Throws if a plain file cannot be written; changes nothing.
  static func requireWritable(_ path: String) throws(ShellFailure) {
    let path = try target(of: path)
    try writing(path) { () throws(FileError) in
      let draft = Folder.draft(of: path)
      try OpenFile.make(draft, with: [])
      try Folder.remove(draft)
    }
  }

  /// Returns the file that a path leads to.
  ///
  /// - Throws: ``ShellFailure`` if something else is there: a device, a pipe, a folder, or a link
  ///   that leads nowhere.
  private static func target(of path: String) throws(ShellFailure) -> String {
    guard let status = FileStatus(at: path) else { return path }
    guard FileStatus(at: path, followingLinks: true)?.kind == .file else {
      throw ShellFailure(
        .cannotCreate, "'\(path)' is not a plain file, so it is not replaced",
        hint: "choose a file, or a name that is free")
    }
    return status.kind == .file ? path : Folder.realPath(path) ?? path
  }

  private static func writing(
    _ path: String, _ body: () throws(FileError) -> Void
  ) throws(ShellFailure) {
    do throws(FileError) {
      try body()
    } catch {
      throw ShellFailure(
        .cannotCreate, "'\(path)' cannot be written: \(SystemText.of(error.code))")
    }
  }

  /// Returns an absolute path.
  ///
  /// Symbolic links in it are not resolved.
  static func absolute(_ path: String) -> String {
    path.first == "/" ? path : (Folder.realPath(".") ?? ".") + "/" + path
  }

  /// Returns the paths of all files below a folder whose name and folders are wanted.
  static func files(
    below folder: String, where isWanted: (_ name: String) -> Bool = { _ in true }
  ) throws(ShellFailure) -> [String] {
    var found: [String] = []
    for name in try names(in: folder) where isWanted(name) {
      let path = folder + "/" + name
      found += Folder.isThere(path) ? try files(below: path, where: isWanted) : [path]
    }
    return found
  }

  /// Removes a file, or a folder and everything in it.
  static func remove(_ path: String) {
    do throws(FileError) {
      try Folder.removeAll(path)
    } catch {
      // A file that cannot be removed stays in the temporary folder.
      return
    }
  }

  /// Returns whether `bytes` contains `part`.
  ///
  /// Returns `false` for an empty part.
  static func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard !part.isEmpty, bytes.count >= part.count else { return false }
    return bytes.indices.dropLast(part.count - 1).contains { start in
      bytes[start] == part[0] && bytes[start..<(start + part.count)].elementsEqual(part)
    }
  }

  private static func names(in folder: String) throws(ShellFailure) -> [String] {
    do throws(FileError) {
      return try Folder.names(in: folder).sorted()
    } catch {
      throw ShellFailure(
        .fileMissing, "the folder '\(folder)' cannot be read: \(SystemText.of(error.code))")
    }
  }

  /// Returns a text that changes when a file below the folder changes, or `nil` if it cannot be
  /// read.
  ///
  /// It is computed from names, sizes and modification times.
  static func mark(of folder: String) -> String? {
    var mark: UInt64 = 0xCBF2_9CE4_8422_2325
    do throws(ShellFailure) {
      try add(folder, to: &mark)
    } catch {
      return nil
    }
    return String(mark, radix: 16)
  }

  private static func add(_ folder: String, to mark: inout UInt64) throws(ShellFailure) {
    for name in try names(in: folder) {
      let path = folder + "/" + name
      guard let status = FileStatus(at: path, followingLinks: true) else { continue }
      if status.kind == .folder {
        try add(path, to: &mark)
        continue
      }
      let (seconds, rest) = status.modified.quotientAndRemainder(dividingBy: 1_000_000_000)
      let text = "\(path) \(status.size) \(seconds) \(rest)\n"
      for byte in text.utf8 { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
  }
}
