/// A range of a link's bytes; links are short enough for 16-bit ends.
@usableFromInline package struct ByteRange: Hashable, Sendable {
  /// The first byte.
  @usableFromInline package var start: UInt16
  /// The byte after the last.
  @usableFromInline package var end: UInt16

  /// Creates the range from `start` up to `end`, which must fit in 16 bits.
  @inlinable @inline(__always)
  package init(_ start: Int, _ end: Int) {
    self.start = UInt16(truncatingIfNeeded: start)
    self.end = UInt16(truncatingIfNeeded: end)
  }

  /// The number of bytes.
  @inlinable @inline(__always)
  package var count: Int { Int(end) - Int(start) }

  /// The range as array indices.
  @inlinable @inline(__always)
  package var indices: Range<Int> { Int(start)..<Int(end) }
}
