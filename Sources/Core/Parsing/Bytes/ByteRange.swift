/// A run of bytes of a link; both ends fit 16 bits because links are short.
@_spi(Benchmarks) public struct ByteRange: Hashable, Sendable {
  /// The first byte.
  @_spi(Benchmarks) public var start: UInt16
  /// The byte after the last.
  @_spi(Benchmarks) public var end: UInt16

  /// Runs from `start` up to `end`, which must fit 16 bits.
  @inline(__always)
  @_spi(Benchmarks) public init(_ start: Int, _ end: Int) {
    self.start = UInt16(truncatingIfNeeded: start)
    self.end = UInt16(truncatingIfNeeded: end)
  }

  /// How many bytes it covers.
  @inline(__always)
  @_spi(Benchmarks) public var count: Int { Int(end) - Int(start) }

  /// The same run as array indices.
  @inline(__always)
  @_spi(Benchmarks) public var indices: Range<Int> { Int(start)..<Int(end) }
}
