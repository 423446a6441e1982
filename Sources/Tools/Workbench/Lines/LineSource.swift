/// Where lines come from: a file, a pipe, or bytes in a test.
public struct LineSource: Sendable {
  /// Reads into the room given, waiting until there is something.
  ///
  /// The number of bytes read, 0 at the end, or the system's error number below 0.
  public var read: @Sendable (UnsafeMutableRawBufferPointer) -> Int
  /// Whether a read would give something at once.
  ///
  /// Where it would not, what has come so far is worked on first: a slow pipe is not kept waiting.
  public var hasMore: @Sendable () -> Bool
  /// How many bytes there are in all, or `nil` where nobody can know.
  public var size: Int?

  /// Describes a source.
  public init(
    read: @escaping @Sendable (UnsafeMutableRawBufferPointer) -> Int,
    hasMore: @escaping @Sendable () -> Bool, size: Int? = nil
  ) {
    self.read = read
    self.hasMore = hasMore
    self.size = size
  }
}

extension LineSource {
  /// Lines that are at hand already.
  public static func lines(_ lines: [String]) -> LineSource {
    .bytes(Array(lines.map { $0 + "\n" }.joined().utf8))
  }

  /// Bytes that are at hand already.
  ///
  /// - Parameter most: How many bytes one read gives at most.
  public static func bytes(_ bytes: [UInt8], most: Int = .max) -> LineSource {
    let rest = Rest(bytes)
    return LineSource(
      read: { rest.read(into: $0, most: most) }, hasMore: { true }, size: bytes.count)
  }

  private final class Rest: @unchecked Sendable {
    // Sendable: a stream reads under its lock.
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
