import LandfallFiles
import LandfallTextShell

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Files and folders, for scenarios and their folders.
enum FileTree {
  /// A new folder, 0700, below `TMPDIR`.
  static func makeTemporary() throws(ShellFailure) -> String {
    let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((base + "/landfall-XXXXXX").utf8CString)
    guard template.withUnsafeMutableBufferPointer({ $0.baseAddress.map(mkdtemp) ?? nil }) != nil
    else {
      throw ShellFailure(.cannotCreate, "no folder can be made below '\(base)'")
    }
    return String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// Makes the folders that a file is to stand in.
  static func makeFolders(above path: String) throws(ShellFailure) {
    var folder = ""
    for part in path.split(separator: "/", omittingEmptySubsequences: false).dropLast() {
      folder += part + "/"
      guard mkdir(folder, 0o777) != 0, !Folder.isThere(folder) else { continue }
      throw ShellFailure(
        .cannotCreate, "the folder '\(folder)' cannot be made: \(SystemText.of(errno))")
    }
  }

  /// The largest file that is read.
  private static let maximumBytes = 16 << 20

  /// A whole plain file.
  static func read(_ path: String) throws(ShellFailure) -> [UInt8] {
    do throws(FileError) {
      return try OpenFile(path, for: .reading).bytes(atMost: maximumBytes, isPlain: true)
    } catch {
      let reason = SystemText.of(error.code)
      switch error {
      // A socket cannot be opened at all.
      case .system("open", _, _) where !error.isSocket:
        throw ShellFailure(.fileMissing, "'\(path)' cannot be read: \(reason)")
      case .system("read", _, _) where !error.isTooLarge:
        throw ShellFailure(.inputOutput, "'\(path)' cannot be read to its end: \(reason)")
      default: throw ShellFailure(.badData, "'\(path)' is not a plain file of at most 16 MiB")
      }
    }
  }

  /// Refuses a file that other users may read or write.
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
        .noPermission, "'\(path)' is open to other users", hint: "chmod 600 '\(path)'")
    }
  }

  /// Writes a file beside its place and puts it there: nobody ever sees half of one.
  static func write(
    _ path: String, _ bytes: [UInt8], mode: UInt32 = 0o666
  ) throws(ShellFailure) {
    do throws(FileError) {
      try Folder.replace(
        path, through: Folder.draft(of: path), with: bytes, mode: mode, isFlushed: false)
    } catch {
      throw ShellFailure(
        .cannotCreate, "'\(path)' cannot be written: \(SystemText.of(error.code))")
    }
  }

  /// All plain files below a folder.
  static func files(below folder: String) throws(ShellFailure) -> [String] {
    var found: [String] = []
    for name in names(in: folder) {
      let path = folder + "/" + name
      found += Folder.isThere(path) ? try files(below: path) : [path]
    }
    return found
  }

  /// Removes a folder with everything in it, or a file.
  static func remove(_ path: String) {
    do throws(FileError) {
      try Folder.removeAll(path)
    } catch {
      // What cannot be removed stays in the folder for temporary files.
      return
    }
  }

  /// Whether `bytes` hold `part`.
  static func holds(_ bytes: [UInt8], _ part: [UInt8]) -> Bool {
    guard !part.isEmpty, bytes.count >= part.count else { return false }
    return bytes.indices.dropLast(part.count - 1).contains { start in
      bytes[start] == part[0] && bytes[start..<(start + part.count)].elementsEqual(part)
    }
  }

  private static func names(in folder: String) -> [String] {
    do throws(FileError) {
      return try Folder.names(in: folder).sorted()
    } catch {
      return []
    }
  }

  /// What is another text whenever a file below a folder may have changed; `nil` for what is none.
  ///
  /// It is made of names, sizes and times.
  static func mark(of folder: String) -> String? {
    guard Folder.isThere(folder) else { return nil }
    var mark: UInt64 = 0xCBF2_9CE4_8422_2325
    add(folder, to: &mark)
    return String(mark, radix: 16)
  }

  private static func add(_ folder: String, to mark: inout UInt64) {
    for name in names(in: folder) {
      let path = folder + "/" + name
      guard let status = FileStatus(at: path, followingLinks: true) else { continue }
      if status.kind == .folder {
        add(path, to: &mark)
        continue
      }
      let (seconds, rest) = status.modified.quotientAndRemainder(dividingBy: 1_000_000_000)
      let text = "\(path) \(status.size) \(seconds) \(rest)\n"
      for byte in text.utf8 { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
  }
}
