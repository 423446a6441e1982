/// A literal that occurs in a pattern, in 32 bytes, so that a cache line holds two.
///
/// It stores the first declared edge of the literal. Most words of a table occur once, and need no
/// further lookup. All other edges are ``TrieBranch`` values.
struct TrieWord {
  /// The first 8 bytes.
  var head: UInt64 = 0
  /// The last 8 bytes; for a literal of more than 16 bytes, the start of its text.
  var tail: UInt64 = 0
  var count: UInt32 = 0
  /// The number of the word, from 0 in the order of declaration.
  var number: UInt32 = 0
  /// The place where the first edge starts.
  var parent: UInt32 = 0
  /// The place where the first edge ends; 0 marks an empty slot.
  var child: UInt32 = 0
}

/// All distinct literals of a table, found by their bytes.
struct WordTable: ~Copyable {
  private var words: UnsafeMutablePointer<TrieWord>
  private var shift: UInt64
  private var text: ContiguousArray<UInt8> = []
  /// The number of words.
  private(set) var count = 0

  init() {
    words = Self.room(16)
    shift = 60
  }

  deinit { words.deallocate() }

  private static func room(_ capacity: Int) -> UnsafeMutablePointer<TrieWord> {
    let bytes = UnsafeMutableRawPointer.allocate(
      byteCount: capacity * MemoryLayout<TrieWord>.stride, alignment: 64)
    let words = bytes.bindMemory(to: TrieWord.self, capacity: capacity)
    words.initialize(repeating: TrieWord(), count: capacity)
    return words
  }

  private var capacity: Int { 1 << Int(64 - shift) }

  /// The size, in bytes.
  var byteCount: Int { capacity * MemoryLayout<TrieWord>.stride + text.count }

  /// Returns the slot of a word, or the empty slot where it belongs.
  @inline(__always)
  func find(
    _ key: LiteralKey, _ literal: UnsafePointer<UInt8>
  ) -> UnsafeMutablePointer<TrieWord> {
    let last = Int(truncatingIfNeeded: UInt64.max &>> shift)
    var slot = Int(truncatingIfNeeded: key.hash &>> shift)
    while true {
      let word = words + slot
      if word.pointee.child == 0 { return word }
      if word.pointee.head == key.head, word.pointee.count == UInt32(truncatingIfNeeded: key.count),
        key.count <= 16
          ? word.pointee.tail == key.tail
          : textEquals(Int(truncatingIfNeeded: word.pointee.tail), literal, key.count)
      {
        return word
      }
      slot = (slot &+ 1) & last
    }
  }

  @inline(never)
  private func textEquals(
    _ start: Int, _ literal: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    text.withUnsafeBufferPointer { text in
      for index in 8..<count where text[start &+ index] != literal[index] { return false }
      return true
    }
  }

  /// Stores a new word with its first edge in the slot that `find` returned.
  mutating func insert(
    _ key: LiteralKey, _ literal: UnsafeBufferPointer<UInt8>,
    at word: UnsafeMutablePointer<TrieWord>, parent: UInt32, child: UInt32
  ) {
    word.pointee = TrieWord(
      head: key.head, tail: key.tail, count: UInt32(key.count), number: UInt32(count),
      parent: parent, child: child)
    if key.count > 16 {
      word.pointee.tail = UInt64(text.count)
      text.append(contentsOf: literal)
    }
    count += 1
    if count * 4 > capacity * 3 { resize(shift: shift - 1) }
  }

  /// Calls `body` with both ends of each word's first edge.
  func forEachEdge(_ body: (_ parent: UInt32, _ child: UInt32) -> Void) {
    for slot in 0..<capacity where words[slot].child != 0 {
      body(words[slot].parent, words[slot].child)
    }
  }

  /// Replaces the node numbers at the ends of the edges by places.
  mutating func place(_ places: UnsafeBufferPointer<TriePlace>) {
    for slot in 0..<capacity where words[slot].child != 0 {
      words[slot].parent = places[Int(words[slot].parent)].bits
      words[slot].child = places[Int(words[slot].child)].bits
    }
  }

  private mutating func resize(shift newShift: UInt64) {
    // The order of hashes, so that both tables are read from start to end.
    let (old, oldCapacity) = (words, capacity)
    shift = newShift
    words = Self.room(capacity)
    for slot in 0..<oldCapacity where old[slot].child != 0 {
      let word = old[slot]
      let key = LiteralKey(head: word.head, tail: lastBytes(of: word), count: Int(word.count))
      var slot = Int(key.hash >> shift)
      while words[slot].child != 0 { slot = (slot + 1) & (capacity - 1) }
      words[slot] = word
    }
    old.deallocate()
  }

  private func lastBytes(of word: TrieWord) -> UInt64 {
    if word.count <= 16 { return word.tail }
    let end = Int(word.tail) + Int(word.count)
    return text[(end - 8)..<end].reversed().reduce(0) { $0 << 8 | UInt64($1) }
  }
}
