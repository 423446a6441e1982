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
