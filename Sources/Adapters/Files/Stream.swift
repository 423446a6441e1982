#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Android)
  import Android
#endif

/// Reading and writing where the end is not known: standard input and output, pipes.
package enum Stream {
  /// Reads what there is, by one system call that no signal interrupts.
  ///
  /// - Returns: How many bytes there were, 0 at the end, or less than 0; `errno` says why.
  package static func read(_ file: Int32, into room: UnsafeMutableRawBufferPointer) -> Int {
    OpenFile.retrying { systemRead(file, room.baseAddress, room.count) }
  }

  /// Writes all bytes.
  ///
  /// - Returns: The `errno` of the call that failed, or 0.
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

// The names of the system calls, apart from the functions above that are named like them.
private func systemRead(_ file: Int32, _ room: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, room, count)
}

private func systemWrite(_ file: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, bytes, count)
}
