internal import LandfallDomain

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Android)
  internal import Android
#endif

/// An open file that bytes go through between two processes: a socket, or a helper's input or output.
///
/// It does not own the file: call ``close()`` once.
package struct Channel: Hashable, Sendable {
  /// Why nothing more goes through.
  package enum Fault: Error, Hashable, Sendable {
    /// The time is over.
    case late
    /// The other end is closed.
    case ended
    /// The system reports an error.
    case broken
    /// More came than is accepted.
    case tooLong
  }

  /// What a process waits for.
  package enum Readiness: Sendable {
    /// Bytes can be read.
    case input
    /// Bytes can be written.
    case output
  }

  /// The file's number.
  package let file: Int32

  /// Uses an open file.
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

  /// Writes all bytes; for a socket.
  ///
  /// - Returns: `false` where nobody reads them.
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

  /// Writes as many bytes as there is room for, without a signal where the other end is closed; for a
  /// socket.
  ///
  /// - Returns: How many were written, or `nil` where nobody reads them.
  package func writeNow(_ bytes: ArraySlice<UInt8>) -> Int? {
    while true {
      let count = bytes.withUnsafeBytes { sendBytes(file, $0) }
      if count >= 0 { return count }
      if errno == EAGAIN { return 0 }
      guard errno == EINTR else { return nil }
    }
  }

  /// Writes all bytes, however long it takes; for any file.
  ///
  /// - Returns: `false` where nobody reads them.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { writeBytes(file, $0) }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  // MARK: Reading

  /// Reads what has come, at most 64 KiB; nothing where a file that does not wait has nothing.
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
  ///   - most: The most bytes that are accepted.
  ///   - limit: Until when to wait, or `nil` for as long as it takes.
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
        // What came before an error counts too: its form says whether it is whole.
        return bytes
      }
    }
    throw .tooLong
  }

  // MARK: Closing

  /// Ends both directions of a socket; whoever waits for it no longer does.
  package func end() { shutdown(file, Int32(SHUT_RDWR)) }

  /// Ends what this end of a socket writes.
  package func endWriting() { shutdown(file, Int32(SHUT_WR)) }

  /// Closes the file.
  package func close() { closeFile(file) }
}

// The names of the system calls, apart from the functions above that are named like them.
private func writeBytes(_ file: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}

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
