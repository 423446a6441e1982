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
