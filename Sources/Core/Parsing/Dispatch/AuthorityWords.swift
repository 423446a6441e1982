/// The app's schemes or hosts, compiled for comparison with whole words instead of single bytes.
struct AuthorityWords: Sendable {
  private let words: [[UInt8]]
  private let keys: [LiteralKey]

  /// Compiles lower-case words.
  init(_ words: [String]) {
    self.words = words.map { Array($0.utf8) }
    keys = self.words.map { word in
      word.withUnsafeBufferPointer { bytes in
        guard let base = bytes.baseAddress else { return LiteralKey(head: 0, tail: 0, count: 0) }
        return LiteralKey(base, word.count, ByteRange(0, word.count))
      }
    }
  }

  var isEmpty: Bool { words.isEmpty }

  /// Returns whether the bytes are one of the words, ignoring the case of ASCII letters.
  func contains(_ base: UnsafePointer<UInt8>, _ range: ByteRange) -> Bool {
    index(of: base, range) != nil
  }

  private func index(of base: UnsafePointer<UInt8>, _ range: ByteRange) -> Int? {
    for index in words.indices
    where CompiledForm.equalsIgnoringCase(base, range, words[index]) {
      return index
    }
    return nil
  }

  /// Returns whether the scheme of an accepted link is one of the words.
  @inline(__always)
  func containsScheme(_ base: UnsafePointer<UInt8>, _ offsets: LinkOffsets) -> Bool {
    for index in keys.indices
    where keys[index].count == offsets.schemeEnd && keys[index].head == offsets.schemeWord {
      if offsets.schemeEnd <= 8 { return true }
      if CompiledForm.equalsIgnoringCase(base, ByteRange(0, offsets.schemeEnd), words[index]) {
        return true
      }
    }
    return false
  }

  /// Returns the position of the word that is the host of an accepted link, or `nil`.
  @inline(__always)
  func indexOfHost(_ base: UnsafePointer<UInt8>, _ offsets: LinkOffsets) -> Int? {
    if offsets.traits.contains(.upperCaseAuthority) { return index(of: base, offsets.authority) }
    let key = LiteralKey(base, offsets.end, offsets.authority)
    for index in keys.indices
    where keys[index].count == key.count && keys[index].head == key.head
      && keys[index].tail == key.tail
    {
      if key.count <= 16 { return index }
      if CompiledForm.equalsIgnoringCase(base, offsets.authority, words[index]) { return index }
    }
    return nil
  }
}
