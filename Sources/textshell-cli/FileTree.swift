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

/// Files and folders, for journeys and their folders.
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
      guard mkdir(folder, 0o777) != 0, !isFolder(folder) else { continue }
      throw ShellFailure(
        .cannotCreate, "the folder '\(folder)' cannot be made: \(SystemText.of(errno))")
    }
  }

  /// The largest file that is read.
  private static let maximumBytes = 16 << 20

  /// A whole plain file.
  static func read(_ path: String) throws(ShellFailure) -> [UInt8] {
    let unfit = ShellFailure(.badData, "'\(path)' is not a plain file of at most 16 MiB")
    // Not blocking: what looks like a plain file may be a pipe by now, or one of the kernel's.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      // A socket cannot be opened at all.
      if errno == ENXIO { throw unfit }
      throw ShellFailure(.fileMissing, "'\(path)' cannot be read: \(SystemText.of(errno))")
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw unfit }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= maximumBytes {
      let count = readBytes(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        let reason = SystemText.of(errno)
        throw ShellFailure(.inputOutput, "'\(path)' cannot be read to its end: \(reason)")
      }
      guard count > 0 else { return bytes }
      bytes += buffer[..<count]
    }
    throw unfit
  }

  /// Refuses a file that other users may read or write.
  static func requirePrivate(_ path: String) throws(ShellFailure) {
    var status = stat()
    guard stat(path, &status) == 0 else {
      throw ShellFailure(.fileMissing, "'\(path)' cannot be read: \(SystemText.of(errno))")
    }
    guard status.st_mode & 0o077 == 0 else {
      throw ShellFailure(
        .noPermission, "'\(path)' is open to other users", hint: "chmod 600 '\(path)'")
    }
  }

  /// Writes over a file that is there, in place.
  static func overwrite(_ path: String, with bytes: [UInt8]) throws(ShellFailure) {
    guard let file = fopen(path, "r+b") else {
      throw ShellFailure(.fileMissing, "'\(path)' cannot be written: \(SystemText.of(errno))")
    }
    let count = fwrite(bytes, 1, bytes.count, file)
    fflush(file)
    ftruncate(fileno(file), off_t(bytes.count))
    fclose(file)
    guard count == bytes.count else {
      throw ShellFailure(.inputOutput, "'\(path)' cannot be written to its end")
    }
  }

  /// All plain files below a folder.
  static func files(below folder: String) throws(ShellFailure) -> [String] {
    var found: [String] = []
    for name in names(in: folder) {
      let path = folder + "/" + name
      found += isFolder(path) ? try files(below: path) : [path]
    }
    return found
  }

  /// Removes a folder with everything in it, or a file.
  static func remove(_ path: String) {
    if isFolder(path) {
      for name in names(in: path) { remove(path + "/" + name) }
      rmdir(path)
    } else {
      unlink(path)
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
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether a plain file is there.
  static func isFile(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  /// The real path of a folder, or the path as it is given.
  static func realPath(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// What is another text whenever a file below a folder may have changed; `nil` for what is none.
  ///
  /// It is made of names, sizes and times.
  static func mark(of folder: String) -> String? {
    guard isFolder(folder) else { return nil }
    var mark: UInt64 = 0xCBF2_9CE4_8422_2325
    add(folder, to: &mark)
    return String(mark, radix: 16)
  }

  private static func add(_ folder: String, to mark: inout UInt64) {
    for name in names(in: folder) {
      let path = folder + "/" + name
      var status = stat()
      guard stat(path, &status) == 0 else { continue }
      if status.st_mode & S_IFMT == S_IFDIR {
        add(path, to: &mark)
        continue
      }
      #if canImport(Darwin)
        let time = status.st_mtimespec
      #else
        let time = status.st_mtim
      #endif
      let text = "\(path) \(status.st_size) \(time.tv_sec) \(time.tv_nsec)\n"
      for byte in text.utf8 { mark = (mark ^ UInt64(byte)) &* 0x100_0000_01B3 }
    }
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }
}

// The name of the system call, apart from the function above that is named like it.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}
