/// A range of a link's bytes; links are short enough for 16-bit ends.
@_spi(Benchmarks) public struct ByteRange: Hashable, Sendable {
  /// The first byte.
  @_spi(Benchmarks) public var start: UInt16
  /// The byte after the last.
  @_spi(Benchmarks) public var end: UInt16

  /// Creates the range from `start` up to `end`, which must fit in 16 bits.
  @inline(__always)
  @_spi(Benchmarks) public init(_ start: Int, _ end: Int) {
    self.start = UInt16(truncatingIfNeeded: start)
    self.end = UInt16(truncatingIfNeeded: end)
  }

  /// The number of bytes.
  @inline(__always)
  @_spi(Benchmarks) public var count: Int { Int(end) - Int(start) }

  /// The range as array indices.
  @inline(__always)
  @_spi(Benchmarks) public var indices: Range<Int> { Int(start)..<Int(end) }
}
