extension String {
  /// Whether both texts have the same bytes, which `==` does not tell: it takes the composed and the
  /// decomposed spelling of a letter for one.
  package func isIdentical(to other: String) -> Bool { utf8.elementsEqual(other.utf8) }

  /// Feeds the bytes, and one that no text holds after them.
  package func hashBytes(into hasher: inout Hasher) {
    let isFed: Void? = utf8.withContiguousStorageIfAvailable {
      hasher.combine(bytes: UnsafeRawBufferPointer($0))
    }
    if isFed == nil { for byte in utf8 { hasher.combine(byte) } }
    hasher.combine(0xFF as UInt8)
  }
}
