#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// An open file or folder, closed with its last reference.
package final class OpenFile: Sendable {
  /// What a file is opened for.
  ///
  /// No file of ours is waited for: a pipe that was planted must not hang us.
  package enum Purpose: Sendable {
    /// Reading, through symbolic links.
    case reading
    /// Reading a file of ours, which is never a symbolic link.
    case readingOurs
    /// Reading a file or a pipe to its end; alone in that it waits for what a pipe brings.
    case streaming
    /// Writing a file that must not be there yet.
    case making
    /// Writing over a file from its beginning; a missing one is made.
    case overwriting
    /// Writing a file anew, a pipe or a device, whatever it held; a missing file is made.
    case emptying
    /// Writing at the end; a missing one is made.
    case appending
    /// Locking; a missing file is made.
    case locking
    /// Working in a folder, through symbolic links.
    case folder
    /// Working in a folder of ours.
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

  /// The path that it was opened by.
  package let path: String
  /// The file descriptor.
  package let descriptor: Int32

  /// Opens a file by one system call.
  ///
  /// - Parameters:
  ///   - path: The file; below `folder`, if there is one.
  ///   - purpose: What it is opened for.
  ///   - folder: Where the path begins; the working folder if `nil`.
  ///   - mode: The permissions of a file that is made, less those that the umask takes away.
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

  // What a failing `close` could tell, the `fsync` before it has told.
  deinit { if descriptor >= 0 { _ = close(descriptor) } }

  /// Opens a file; `nil` if there is none.
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

  /// Opens a file of ours for reading; `nil` if there is none.
  ///
  /// - Returns: The file, and its status.
  /// - Throws: ``FileError``; anything but a private plain file with one name is refused.
  package static func ours(
    _ path: String
  ) throws(FileError) -> (file: OpenFile, status: FileStatus)? {
    guard let file = try ifThere(path, for: .readingOurs) else { return nil }
    let status = try file.status()
    try status.requirePrivate(.file, path, isOnlyName: true)
    return (file, status)
  }

  /// The status of the open file.
  package func status() throws(FileError) -> FileStatus {
    guard let status = FileStatus(of: self) else { throw .last("fstat", path) }
    return status
  }

  // MARK: Reading

  /// All bytes of the file.
  ///
  /// - Parameters:
  ///   - limit: A longer file is refused.
  ///   - isPlain: Whether anything but a plain file is refused.
  package func bytes(
    atMost limit: Int = .max - 1, isPlain: Bool = false
  ) throws(FileError) -> [UInt8] {
    let status = try status()
    if isPlain, status.kind != .file { throw .wrongKind(path: path) }
    // A file of the kernel's has more bytes than it says, and one may grow while it is read.
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

  /// Fills `buffer` from the byte at `start` on.
  ///
  /// The buffer has one byte more than the file should have: a longer file shows, and the end of
  /// one that is as it should be costs no second call.
  ///
  /// - Returns: How many bytes there were, at most the buffer's.
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

  /// All bytes of a file, or `nil` if there is none; symbolic links are followed.
  package static func bytes(of path: String) throws(FileError) -> [UInt8]? {
    try ifThere(path, for: .reading)?.bytes()
  }

  // MARK: Writing

  /// Makes a file that must not be there yet, and waits until the device has its bytes.
  package static func make(_ path: String, with bytes: [UInt8]) throws(FileError) {
    let file = try OpenFile(path, for: .making)
    try file.write(bytes)
    try file.flush()
  }

  /// Writes all bytes at the file's beginning.
  package func write(_ bytes: [UInt8]) throws(FileError) {
    try bytes.withUnsafeBufferPointer { bytes throws(FileError) in
      try write(UnsafeRawBufferPointer(bytes))
    }
  }

  /// Writes all bytes at the file's beginning.
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

  /// Writes all bytes at the end by one system call, so that lines of several processes do not mix.
  package func append(_ bytes: [UInt8]) throws(FileError) {
    let count = Self.retrying { systemWrite(descriptor, bytes, bytes.count) }
    if count < 0 { throw .last("write", path) }
    guard count == bytes.count else { throw .system(call: "write", path: path, code: ENOSPC) }
  }

  /// Waits until the device has what was written.
  ///
  /// Never called twice for one change: after an error the kernel has dropped what it could not
  /// write, and the second call would report success.
  package func flush() throws(FileError) {
    #if canImport(Darwin)
      if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
      // File systems without that call answer so; the portable call is the most they offer.
      guard errno == ENOTSUP || errno == EINVAL else { throw .last("fsync", path) }
    #endif
    guard fsync(descriptor) == 0 else { throw .last("fsync", path) }
  }

  // MARK: Locking

  /// Takes the lock if it is free.
  ///
  /// The last reference to the file gives it up. Not for NFS.
  ///
  /// - Parameter isShared: Whether others may take it shared as well.
  /// - Returns: Whether it was free.
  package func lockIfFree(isShared: Bool = false) throws(FileError) -> Bool {
    let kind = isShared ? LOCK_SH : LOCK_EX
    if Self.retrying({ Int(flock(descriptor, kind | LOCK_NB)) }) == 0 { return true }
    guard errno == EWOULDBLOCK else { throw .last("flock", path) }
    return false
  }

  /// Takes the lock; waits until it is free.
  package func lock() throws(FileError) {
    guard Self.retrying({ Int(flock(descriptor, LOCK_EX)) }) == 0 else {
      throw .last("flock", path)
    }
  }

  /// Takes the lock; waits for as long as `timeout` until it is free.
  package func lock(within timeout: Duration, isShared: Bool = false) throws(FileError) {
    let deadline = SuspendingClock.now + timeout
    while try !lockIfFree(isShared: isShared) {
      guard SuspendingClock.now < deadline else { throw .locked(path) }
      usleep(1_000)
    }
  }

  /// Gives the lock up.
  package func unlock() { flock(descriptor, LOCK_UN) }

  /// Repeats a system call for as long as a signal interrupts it.
  static func retrying<Result: SignedInteger>(_ call: () -> Result) -> Result {
    var result = call()
    while result < 0, errno == EINTR { result = call() }
    return result
  }
}

extension [UInt8] {
  /// Whether both hold the same; faster than `==`, which compares byte by byte.
  package func isSame(as other: [UInt8]) -> Bool {
    count == other.count && memcmp(self, other, count) == 0
  }
}

// The name of the system call, apart from the methods above that are named like it.
private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer, _ count: Int) -> Int {
  write(file, bytes, count)
}
