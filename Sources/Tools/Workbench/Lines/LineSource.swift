/// A source of lines: a file, a pipe, or bytes in a test.
package struct LineSource: Sendable {
  /// Reads into the buffer and waits until bytes are available.
  ///
  /// Returns the number of bytes, 0 at the end, or the system's error number as a negative value.
  package var read: @Sendable (UnsafeMutableRawBufferPointer) -> Int
  /// Returns whether a read would return immediately.
  ///
  /// If not, the lines read so far are processed first, so that output does not wait for a slow
  /// pipe.
  package var hasMore: @Sendable () -> Bool
  /// The total number of bytes, or `nil` if it is not known.
  package var size: Int?

  /// Creates a source.
  package init(
    read: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Int,
    hasMore: @escaping @Sendable () -> Bool, size: Int? = nil
  ) {
    self.read = read
    self.hasMore = hasMore
    self.size = size
  }
}

extension LineSource {
  /// Returns a source with the given lines.
  package static func lines(_ lines: [String]) -> LineSource {
    .bytes(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Returns a source with the given bytes.
  ///
  /// - Parameter most: The maximum number of bytes per read.
  package static func bytes(_ bytes: [UInt8], most: Int = .max) -> LineSource {
    let rest = Rest(bytes)
    return LineSource(
      read: { rest.read(into: $0, most: most) }, hasMore: { true }, size: bytes.count)
  }

  private final class Rest: @unchecked Sendable {
    // Sendable: a stream reads only while it holds its lock.
    private let bytes: [UInt8]
    private var next = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    func read(into room: UnsafeMutableRawBufferPointer, most: Int) -> Int {
      let count = min(room.count, most, bytes.count - next)
      room.copyBytes(from: bytes[next..<(next + count)])
      next += count
      return count
    }
  }
}

/// The output buffer of a thread, written when it is the thread's turn.
package final class LineOutput {
  private static let capacity = 512 << 10
  private let room = UnsafeMutableRawBufferPointer.allocate(byteCount: capacity, alignment: 16)
  private var count = 0
  /// Waits for the thread's turn and writes the bytes.
  private let flush: (UnsafeRawBufferPointer) -> Void

  init(_ flush: @escaping (UnsafeRawBufferPointer) -> Void) { self.flush = flush }

  deinit { room.deallocate() }

  /// Appends bytes.
  package func append(_ bytes: UnsafeRawBufferPointer) {
    var rest = bytes
    while rest.count > Self.capacity - count {
      let part = UnsafeRawBufferPointer(rebasing: rest.prefix(Self.capacity - count))
      copy(part)
      drain()
      rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(part.count))
    }
    copy(rest)
  }

  /// Appends a text.
  package func append(_ text: String) {
    var text = text
    text.withUTF8 { append(UnsafeRawBufferPointer($0)) }
  }

  /// Appends a number in decimal digits.
  ///
  /// - Parameter number: The number, which must not be negative.
  package func append(_ number: Int) {
    withUnsafeTemporaryAllocation(byteCount: 20, alignment: 1) { digits in
      var start = 20
      var rest = number
      repeat {
        start -= 1
        digits[start] = UInt8(truncatingIfNeeded: 48 + rest % 10)
        rest /= 10
      } while rest > 0
      append(UnsafeRawBufferPointer(rebasing: digits[start...]))
    }
  }

  /// Writes the buffered bytes.
  func drain() {
    guard count > 0 else { return }
    flush(UnsafeRawBufferPointer(rebasing: room[..<count]))
    count = 0
  }

  @inline(__always)
  private func copy(_ bytes: UnsafeRawBufferPointer) {
    guard let from = bytes.baseAddress, let to = room.baseAddress else { return }
    (to + count).copyMemory(from: from, byteCount: bytes.count)
    count += bytes.count
  }
}

/// The work on each line of a ``LineStream``; each thread has its own.
package protocol LineWork: AnyObject, SendableMetatype {
  /// Processes one line without its line ending.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line, valid only during the call. A line longer than
  ///     ``Limits/maximumURLBytes`` is cut to one byte more.
  ///   - number: The line number, counted from 1.
  ///   - output: Receives the output, which is written in the order of the lines.
  func take(_ line: UnsafeRawBufferPointer, number: Int, into output: LineOutput)
}
