extension String {
  /// Whether both texts have the same bytes, which `==` does not tell: it takes the composed and the
  /// decomposed spelling of a letter for one.
  package func isIdentical(to other: String) -> Bool {
    guard utf8.count == other.utf8.count else { return false }
    return withBytes(of: other) { $0.firstDifference(from: $1) == $0.count }
      ?? utf8.elementsEqual(other.utf8)
  }

  /// Whether this text's bytes sort before another's.
  package func precedesByBytes(_ other: String) -> Bool {
    withBytes(of: other) { $0.precedes($1) } ?? utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Lends the bytes of both, or gives `nil` where one has none in a row.
  private func withBytes<Result>(
    of other: String, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        body(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
      }
    } ?? nil
  }

  /// Feeds the bytes, and one that no text holds after them.
  package func hashBytes(into hasher: inout Hasher) {
    let isFed: Void? = utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isFed == nil { for byte in utf8 { hasher.combine(byte) } }
    hasher.combine(0xFF as UInt8)
  }
}

extension UnsafeRawBufferPointer {
  /// Whether these bytes sort before others.
  package func precedes(_ other: UnsafeRawBufferPointer) -> Bool {
    let index = firstDifference(from: other)
    guard index < count, index < other.count else { return count < other.count }
    return self[index] < other[index]
  }

  /// Where the first byte is that another row of bytes has not, or the shorter one's count; by eights.
  fileprivate func firstDifference(from other: UnsafeRawBufferPointer) -> Int {
    let end = Swift.min(count, other.count)
    var index = 0
    while index + 8 <= end,
      loadUnaligned(fromByteOffset: index, as: UInt64.self)
        == other.loadUnaligned(fromByteOffset: index, as: UInt64.self)
    {
      index += 8
    }
    while index < end, self[index] == other[index] { index += 1 }
    return index
  }
}
