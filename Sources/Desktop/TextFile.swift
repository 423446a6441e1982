#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// Small text files: read whole, written whole or not at all.
enum TextFile {
  /// The largest file that is read: `mimeapps.list` files are some kilobytes.
  static let maximumBytes = 1 << 20

  /// The text of a file, or `nil` if there is none.
  ///
  /// - Throws: ``DesktopError``; a file that is no plain file, or too large, is refused.
  static func read(_ path: String) throws(DesktopError) -> String? {
    // Not blocking: what is in the place of a file may be a pipe.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw .system(call: "open", path: path, code: errno)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else {
      throw .system(call: "fstat", path: path, code: errno)
    }
    guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= maximumBytes else {
      throw .notAFile(path)
    }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 14)
    while true {
      let count = readBytes(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw .system(call: "read", path: path, code: errno) }
      guard count > 0 else { break }
      bytes += buffer[..<count]
      guard bytes.count <= maximumBytes else { throw .notAFile(path) }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Puts a text into the place of a file, and makes the folders above it that are missing.
  ///
  /// A symbolic link stays one: what it leads to is replaced.
  static func write(_ path: String, _ text: String) throws(DesktopError) {
    let target = resolved(path)
    try makeFolder(folder(of: target))
    let beside = target + ".new-\(getpid())"
    unlink(beside)
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let file = open(beside, flags, 0o644)
    guard file >= 0 else { throw .system(call: "open", path: beside, code: errno) }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(file, $0.baseAddress, $0.count) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else {
        let code = errno
        close(file)
        unlink(beside)
        throw .system(call: "write", path: path, code: code)
      }
      rest = rest.dropFirst(count)
    }
    let isFlushed = fsync(file) == 0
    let code = errno
    close(file)
    guard isFlushed, rename(beside, target) == 0 else {
      let failure = isFlushed ? errno : code
      unlink(beside)
      throw .system(call: isFlushed ? "rename" : "fsync", path: path, code: failure)
    }
  }

  /// Removes a file; one that is not there is gone.
  static func remove(_ path: String) throws(DesktopError) {
    guard unlink(path) == 0 || errno == ENOENT else {
      throw .system(call: "unlink", path: path, code: errno)
    }
  }

  /// Whether something is there, whatever it is.
  static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a program is there that may be started.
  static func isProgram(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }

  /// Whether a folder is there.
  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  private static func makeFolder(_ path: String) throws(DesktopError) {
    if isFolder(path) || path.isEmpty { return }
    try makeFolder(folder(of: path))
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw .system(call: "mkdir", path: path, code: errno)
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "" }
    return String(path[..<slash])
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }
}

// The names of the system calls, apart from the functions here that are named like them.
private func readBytes(_ file: Int32, _ buffer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, buffer, count)
}

private func writeBytes(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
