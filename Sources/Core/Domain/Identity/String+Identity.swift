extension String {
  /// Returns whether both texts have the same bytes.
  ///
  /// `==` also accepts two Unicode spellings of a letter, composed and decomposed.
  @inlinable package func isIdentical(to other: String) -> Bool {
    // Most texts that are compared are short, copies of each other, or of another length.
    _isIdentical(to: other) || utf8.count == other.utf8.count && hasBytes(of: other)
  }

  @usableFromInline func hasBytes(of other: String) -> Bool {
    withBytes(of: other) { $0.firstDifference(from: $1) == $0.count }
      ?? utf8.elementsEqual(other.utf8)
  }

  /// Returns whether this text sorts before `other`, byte by byte.
  package func precedesByBytes(_ other: String) -> Bool {
    withBytes(of: other) { $0.precedes($1) } ?? utf8.lexicographicallyPrecedes(other.utf8)
  }

  /// Calls `body` with the bytes of both texts; returns `nil` if one is not stored contiguously.
  private func withBytes<Result>(
    of other: String, _ body: (UnsafeRawBufferPointer, UnsafeRawBufferPointer) -> Result
  ) -> Result? {
    utf8.withContiguousStorageIfAvailable { left in
      other.utf8.withContiguousStorageIfAvailable { right in
        body(UnsafeRawBufferPointer(left), UnsafeRawBufferPointer(right))
      }
    } ?? nil
  }

  /// Hashes the bytes and a terminator that cannot occur in UTF-8.
  @usableFromInline package func hashBytes(into hasher: inout Hasher) {
    let isFed: Void? = utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isFed == nil { for byte in utf8 { hasher.combine(byte) } }
    hasher.combine(0xFF as UInt8)
  }
}

extension UnsafeRawBufferPointer {
  /// Returns whether these bytes sort before `other`.
  package func precedes(_ other: UnsafeRawBufferPointer) -> Bool {
    let index = firstDifference(from: other)
    guard index < count, index < other.count else { return count < other.count }
    return self[index] < other[index]
  }

  /// Returns the index of the first byte that differs, or the shorter count if none does.
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
