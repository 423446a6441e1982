internal import LandfallDomain
internal import LandfallFiles

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// An open file that carries bytes between two processes: a socket, or a helper's input or output.
///
/// It does not own the file: call ``close()`` once.
package struct Channel: Equatable, Sendable {
  /// The reason why no more bytes can be read or written.
  package enum Fault: Error, Equatable, Sendable {
    /// The time limit has passed.
    case late
    /// The other end is closed.
    case ended
    /// The system reported an error.
    case broken
    /// More bytes came than are accepted.
    case tooLong
  }

  /// The event that a process waits for.
  package enum Readiness: Sendable {
    /// Bytes can be read.
    case input
    /// Bytes can be written.
    case output
  }

  /// The file descriptor.
  package let file: Int32

  /// Makes a channel from an open file descriptor.
  package init(_ file: Int32) { self.file = file }

  /// Waits until the file is ready, or the other end is closed.
  ///
  /// - Throws: ``Fault/late``.
  package func wait(
    for readiness: Readiness, until limit: ContinuousClock.Instant
  ) throws(Fault) {
    let event = readiness == .input ? Int16(POLLIN) : Int16(POLLOUT)
    while true {
      let rest = (limit - .now).wholeMilliseconds
      guard rest > 0 else { throw .late }
      var entry = pollfd(fd: file, events: event, revents: 0)
      let ready = poll(&entry, 1, Int32(clamping: rest))
      if ready > 0 || ready < 0 && errno != EINTR { return }
    }
  }

  // MARK: Writing

  /// Writes all bytes to a socket.
  ///
  /// - Returns: `false` if the other end is closed.
  /// - Throws: ``Fault/late``.
  package func write(
    _ bytes: [UInt8], until limit: ContinuousClock.Instant
  ) throws(Fault) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      try wait(for: .output, until: limit)
      guard let count = writeNow(rest) else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Writes what fits to a socket without waiting, and without a signal if the other end is closed.
  ///
  /// - Returns: The number of bytes written, or `nil` if the other end is closed.
  package func writeNow(_ bytes: ArraySlice<UInt8>) -> Int? {
    while true {
      let count = bytes.withUnsafeBytes { sendBytes(file, $0) }
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      guard errno == EINTR else { return nil }
    }
  }

  /// Writes all bytes to any file, without a time limit.
  ///
  /// - Returns: `false` if the other end is closed.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes { Stream.write($0, to: file) } == 0
  }

  // MARK: Reading

  /// Reads available bytes, 64 KiB at most; returns none if a non-blocking file has none.
  ///
  /// - Throws: ``Fault/ended`` or ``Fault/broken``.
  package func read() throws(Fault) -> [UInt8] {
    var fault: Fault?
    let bytes = [UInt8](unsafeUninitializedCapacity: 64 << 10) { room, count in
      let result = readBytes(file, room)
      if result == 0 { fault = .ended }
      if result < 0, errno != EINTR, errno != EAGAIN { fault = .broken }
      count = max(result, 0)
    }
    if let fault { throw fault }
    return bytes
  }

  /// Reads to the end.
  ///
  /// - Parameters:
  ///   - most: The largest accepted number of bytes.
  ///   - limit: When to stop waiting; `nil` waits without limit.
  /// - Throws: ``Fault/late`` or ``Fault/tooLong``.
  package func readToEnd(
    most: Int, until limit: ContinuousClock.Instant? = nil
  ) throws(Fault) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= most {
      if let limit { try wait(for: .input, until: limit) }
      do throws(Fault) {
        bytes += try read()
      } catch {
        // Keep what came before an error: the parser decides whether it is complete.
        return bytes
      }
    }
    throw .tooLong
  }

  // MARK: Closing

  /// Shuts down both directions of a socket, which ends every wait for it.
  package func end() { shutdown(file, Int32(SHUT_RDWR)) }

  /// Shuts down the writing direction of a socket.
  package func endWriting() { shutdown(file, Int32(SHUT_WR)) }

  /// Closes the file descriptor.
  package func close() { closeFile(file) }
}

// These wrappers reach the system calls from a scope with functions of the same name.
private func sendBytes(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
    send(file, bytes.baseAddress, bytes.count, Int32(MSG_DONTWAIT))
  #else
    send(file, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT))
  #endif
}

private func readBytes(_ file: Int32, _ room: UnsafeMutableBufferPointer<UInt8>) -> Int {
  read(file, room.baseAddress, room.count)
}

private func closeFile(_ file: Int32) { close(file) }
