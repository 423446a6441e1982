#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Functions for standard input and output, and pipes.
package enum Stream {
  /// Reads the available bytes with one system call, which is repeated after a signal.
  ///
  /// - Returns: The number of bytes; 0 at the end; negative after an error, with the reason in
  ///   `errno`.
  package static func read(_ file: Int32, into room: UnsafeMutableRawBufferPointer) -> Int {
    OpenFile.retrying { systemRead(file, room.baseAddress, room.count) }
  }

  /// Writes all bytes.
  ///
  /// - Returns: The `errno` of the failed call, or 0.
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: Int32) -> Int32 {
    var rest = bytes
    while !rest.isEmpty {
      let count = OpenFile.retrying { systemWrite(file, rest.baseAddress, rest.count) }
      guard count > 0 else { return errno }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return 0
  }
}

// These wrappers reach the system calls from a scope with functions of the same name.
private func systemRead(_ file: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, room, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
