#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// An open file or folder, which is closed when its last reference is released.
package final class OpenFile: Sendable {
  /// The purpose of opening a file, which decides the flags of `open`.
  ///
  /// Only ``streaming`` and ``emptying`` may block: a pipe that an attacker planted must not hang
  /// the program.
  package enum Purpose: Sendable {
    /// Reading a file, through symbolic links.
    case reading
    /// Reading a file of this user, which is never a symbolic link.
    case readingOurs
    /// Reading a file or pipe to its end, waiting for data.
    case streaming
    /// Making and writing a file that does not exist yet.
    case making
    /// Overwriting a file from its beginning; a missing file is made.
    case overwriting
    /// Emptying and writing a file, pipe or device; a missing file is made.
    case emptying
    /// Appending to a file; a missing file is made.
    case appending
    /// Locking a file; a missing file is made.
    case locking
    /// Using a folder, through symbolic links.
    case folder
    /// Using a folder of this user, which is never a symbolic link.
    case ourFolder

    fileprivate var flags: Int32 {
      switch self {
      case .reading: O_RDONLY | O_NONBLOCK
      case .readingOurs: O_RDONLY | O_NOFOLLOW | O_NONBLOCK
      case .streaming: O_RDONLY
      case .making: O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW
      case .overwriting: O_WRONLY | O_CREAT | O_NOFOLLOW | O_NONBLOCK
      case .emptying: O_WRONLY | O_CREAT | O_TRUNC
      case .appending: O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK
      case .locking: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK
      case .folder: O_RDONLY | O_DIRECTORY
      case .ourFolder: O_RDONLY | O_DIRECTORY | O_NOFOLLOW
      }
    }
  }

  /// The path that the file was opened with.
  package let path: String
  /// The file descriptor.
  package let descriptor: Int32

  /// Opens a file with one system call.
  ///
  /// - Parameters:
  ///   - path: The path of the file, relative to `folder` if there is one.
  ///   - purpose: What the file is opened for.
  ///   - folder: The folder that the path starts from; the working directory if `nil`.
  ///   - mode: The permissions of a file that is made, before the umask is applied.
  package init(
    _ path: String, for purpose: Purpose, in folder: OpenFile? = nil, mode: UInt32 = 0o600
  ) throws(FileError) {
    self.path = folder.map { $0.path + "/" + path } ?? path
    descriptor = Self.retrying {
      openat(
        folder?.descriptor ?? AT_FDCWD, path, purpose.flags | O_CLOEXEC, mode_t(mode))
    }
    guard descriptor >= 0 else { throw .last("open", self.path) }
  }

  // An error of `close` is ignored: the `fsync` before it has already reported a failed write.
  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  /// Opens a file; returns `nil` if it does not exist.
  package static func ifThere(
    _ path: String, for purpose: Purpose, in folder: OpenFile? = nil
  ) throws(FileError) -> OpenFile? {
    do throws(FileError) {
      return try OpenFile(path, for: purpose, in: folder)
    } catch {
      if error.isMissing { return nil }
      throw error
    }
  }

  /// Opens a private file of this user for reading; returns `nil` if it does not exist.
  ///
  /// - Returns: The file and its status.
  /// - Throws: ``FileError``, also if the file is not plain, not private, or has a second hard
  ///   link.
  package static func ours(
    _ path: String
  ) throws(FileError) -> (file: OpenFile, status: FileStatus)? {
    guard let file = try ifThere(path, for: .readingOurs) else { return nil }
    let status = try file.status()
    try status.requirePrivate(.file, path, isOnlyName: true)
    return (file, status)
  }

  /// Returns the status of the open file.
  package func status() throws(FileError) -> FileStatus {
    guard let status = FileStatus(of: self) else { throw .last("fstat", path) }
    return status
  }

  // MARK: Reading

  /// Returns the content of the file.
  ///
  /// - Parameters:
  ///   - limit: The largest accepted size in bytes; a larger file is refused.
  ///   - isPlain: Whether anything but a plain file is refused.
  package func bytes(
    atMost limit: Int = .max - 1, isPlain: Bool = false
  ) throws(FileError) -> [UInt8] {
    let status = try status()
    if isPlain, status.kind != .file { throw .wrongKind(path: path) }
    // Do not trust the size: a file in /proc holds more than it reports, and others can grow.
    var room = Int(clamping: min(status.size, Int64(limit))) + 1
    var bytes: [UInt8] = []
    while true {
      let start = bytes.count
      let piece = try piece(from: start, atMost: room)
      bytes = start == 0 ? piece : bytes + piece
      guard bytes.count <= limit else { throw .tooLarge(path) }
      if piece.count < room { return bytes }
      room = 1 << 16
    }
  }

  private func piece(from start: Int, atMost room: Int) throws(FileError) -> [UInt8] {
    var failure: FileError?
    let piece = [UInt8](unsafeUninitializedCapacity: room) { buffer, count in
      do throws(FileError) {
        count = try read(from: start, into: UnsafeMutableRawBufferPointer(buffer))
      } catch {
        failure = error
      }
    }
    if let failure { throw failure }
    return piece
  }

  /// Fills `buffer` with the bytes from offset `start`.
  ///
  /// Pass a buffer one byte larger than the expected size. A larger file then fills it, and the end
  /// of a file of the expected size needs no second call.
  ///
  /// - Returns: The number of bytes that were read, at most the size of the buffer.
  package func read(
    from start: Int = 0, into buffer: UnsafeMutableRawBufferPointer
  ) throws(FileError) -> Int {
    var filled = 0
    while true {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = pread(descriptor, rest.baseAddress, rest.count, off_t(start + filled))
      if count < 0 {
        if errno == EINTR { continue }
        throw .last("read", path)
      }
      filled += count
      if count == 0 || filled >= buffer.count - 1 { return filled }
    }
  }

  /// Returns the content of a file, following symbolic links; `nil` if it does not exist.
  package static func bytes(of path: String) throws(FileError) -> [UInt8]? {
    try ifThere(path, for: .reading)?.bytes()
  }

  // MARK: Writing

  /// Makes a new file with the given content, and flushes it to disk; fails if the file exists.
  package static func make(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let file = try OpenFile(path, for: .making)
    try file.write(bytes)
    try file.flush()
  }

  /// Writes all bytes at the beginning of the file.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Writes all bytes at the beginning of the file.
  package func write(_ bytes: UnsafeRawBufferPointer) throws(FileError) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = pwrite(descriptor, rest.baseAddress, rest.count, off_t(written))
      if count < 0 {
        if errno == EINTR { continue }
        throw .last("write", path)
      }
      written += count
    }
  }

  /// Appends all bytes with one system call, so that lines of several processes do not mix.
  ///
  /// If only a part fits, it is taken back, unless another process has appended since.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    let count = Self.retrying { systemWrite(descriptor, bytes, bytes.count) }
    if count < 0 { throw .last("write", path) }
    guard count < bytes.count else { return }
    let end = lseek(descriptor, 0, SEEK_CUR)
    if FileStatus(of: self)?.size == Int64(end) { ftruncate(descriptor, end - off_t(count)) }
    throw .system(call: "write", path: path, code: ENOSPC)
  }

  /// Waits until everything written is on the disk.
  ///
  /// Do not call it again after an error. The kernel has dropped the failed pages, and a second
  /// call would report success.
  package func flush() throws(FileError) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      // Some file systems do not support `F_FULLFSYNC`; `fsync` is the best they offer.
      guard errno == ENOTSUP || errno == EINVAL else { throw .last("fsync", path) }
    #endif
    guard fsync(descriptor) == 0 else { throw .last("fsync", path) }
  }

  // MARK: Locking

  /// Takes the lock if it is free.
  ///
  /// The lock ends when the last reference to the file is released. It does not work on NFS.
  ///
  /// - Parameter isShared: Whether others may hold a shared lock at the same time.
  /// - Returns: Whether the lock was taken.
  package func lockIfFree(isShared: Bool = false) throws(FileError) -> Bool {
    let kind = isShared ? LOCK_SH : LOCK_EX
    if Self.retrying({ Int(flock(descriptor, kind | LOCK_NB)) }) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw .last("flock", path) }
    return false
  }

  /// Takes the exclusive lock, waiting until it is free.
  package func lock() throws(FileError) {
    guard Self.retrying({ Int(flock(descriptor, LOCK_EX)) }) == 0 else {
      throw .last("flock", path)
    }
  }

  /// Takes the lock, waiting for at most `timeout`.
  package func lock(within timeout: Duration, isShared: Bool = false) throws(FileError) {
    let deadline = SuspendingClock.now + timeout
    while try !lockIfFree(isShared: isShared) {
      guard SuspendingClock.now < deadline else { throw .locked(path) }
      usleep(1_000)
    }
  }

  /// Releases the lock.
  package func unlock() { flock(descriptor, LOCK_UN) }

  /// Repeats a system call while signals interrupt it.
  static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    return result
  }
}

extension [UInt8] {
  /// Returns whether both arrays have the same content, faster than `==`, which compares each byte.
  package func isSame(as other: [UInt8]) -> Bool {
    count == other.count && memcmp(self, other, count) == 0
  }
}

// This wrapper reaches the system call from a scope with methods of the same name.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
