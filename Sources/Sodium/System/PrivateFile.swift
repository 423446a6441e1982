import LandfallAuth

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#elseif canImport(Darwin)
  import Darwin
#endif

/// A plain file that only its owner can reach, held open.
struct PrivateFile {
  let descriptor: Descriptor
  let stamp: FileStamp

  /// Opens the file for reading.
  ///
  /// - Parameter folder: Where a relative path begins; the working folder if `nil`.
  /// - Returns: `nil` if there is none.
  /// - Throws: ``SecureStoreError/insecurePermissions`` for anything but a private plain file.
  static func open(
    _ path: CPath, in folder: Descriptor? = nil
  ) throws(SecureStoreError) -> PrivateFile? {
    // O_NONBLOCK: a FIFO that was planted must not hang us.
    let number = SystemFailure.retrying {
      path.withPointer {
        openat(
          folder?.number ?? AT_FDCWD, $0, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
      }
    }
    guard number >= 0 else {
      if errno == ENOENT { return nil }
      throw SystemFailure.last("open")
    }
    return try PrivateFile(checking: Descriptor(adopting: number))
  }

  /// Takes an open file, if it is private.
  init(checking descriptor: Descriptor) throws(SecureStoreError) {
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { throw SystemFailure.last("fstat") }
    try Privacy.requireFile(status)
    self.descriptor = descriptor
    stamp = FileStamp(status)
  }

  /// Fills `buffer` from the file's beginning.
  ///
  /// The buffer has one byte more than the file should have: a longer file shows, and the end of
  /// one that is as it should be costs no second call.
  ///
  /// - Returns: How many bytes there were, at most the buffer's.
  func read(into buffer: UnsafeMutableRawBufferPointer) throws(SecureStoreError) -> Int {
    var filled = 0
    while filled < buffer.count - 1 {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled...])
      let count = pread(descriptor.number, rest.baseAddress, rest.count, off_t(filled))
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemFailure.last("read")
      }
      if count == 0 { break }
      filled += count
    }
    return filled
  }

  /// Writes all of `bytes` at the file's beginning.
  static func write(
    _ bytes: UnsafeRawBufferPointer, to descriptor: Descriptor
  ) throws(SecureStoreError) {
    var written = 0
    while written < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
      let count = pwrite(descriptor.number, rest.baseAddress, rest.count, off_t(written))
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemFailure.last("write")
      }
      written += count
    }
  }

  /// Waits until the device has what was written; `nil`, or the `errno`.
  ///
  /// Never called twice for one change: after an error the kernel has dropped what it could not
  /// write, and the second call would report success.
  static func flush(_ descriptor: Descriptor) -> Int32? {
    #if canImport(Darwin)
      if fcntl(descriptor.number, F_FULLFSYNC) == 0 { return nil }
      // File systems without that call answer so; the portable call is the most they offer.
      guard errno == ENOTSUP || errno == EINVAL else { return errno }
    #endif
    return fsync(descriptor.number) == 0 ? nil : errno
  }
}
