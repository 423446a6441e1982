/// A node of the trie: what may follow a path that has come so far.
struct TrieNode {
  /// The first constrained edge, or -1.
  var constrained: Int32 = -1
  /// The child behind the plain parameter, or -1.
  var parameter: Int32 = -1
  /// The pattern whose catch-all stands here, or -1.
  var catchAll: Int32 = -1
  /// The pattern that ends here plus one, or 0; the sign bit says that literals leave this node.
  var terminal: Int32 = 0

  static let literalBit = Int32.min

  /// The pattern that ends here, or -1.
  @inline(__always)
  var pattern: Int32 { (terminal & Int32.max) &- 1 }
  /// Whether literals leave this node.
  @inline(__always)
  var hasLiterals: Bool { terminal < 0 }
  /// Whether anything but a literal leaves this node.
  @inline(__always)
  var hasAlternatives: Bool { constrained & parameter & catchAll != -1 }
}

/// A literal edge, in the one table of all nodes: 32 bytes, so that two fill a cache line.
///
/// A literal of up to 16 bytes is wholly in `head` and `tail`; only a longer one is compared with its
/// text.
struct LiteralEdge {
  var head: UInt64 = 0
  var tail: UInt64 = 0
  var node: UInt32 = 0
  var child: Int32 = -1
  var count: UInt32 = 0
  var text: UInt32 = 0

  /// Whether nothing stands here.
  @inline(__always)
  var isEmpty: Bool { child < 0 }
}

/// A parameter edge with constraints; those of one node are a list.
struct ConstrainedEdge {
  var constraint: Int32
  var child: Int32
  var next: Int32
}

/// The key of a literal: its length, its first 8 bytes and its last 8 bytes.
struct LiteralKey: Sendable {
  let head: UInt64
  let tail: UInt64
  let count: Int

  /// Reads the key of `range` in a buffer of `total` bytes, never outside the buffer.
  @inline(__always)
  init(_ base: UnsafePointer<UInt8>, _ total: Int, _ range: ByteRange) {
    let start = Int(range.start)
    let count = range.count
    self.count = count
    if count >= 8 {
      head = Self.word(base + start)
      tail = Self.word(base + (start &+ count &- 8))
    } else {
      let unused = UInt64(truncatingIfNeeded: 64 &- 8 &* count)
      if start &+ 8 <= total {
        head = count == 0 ? 0 : (Self.word(base + start) &<< unused) &>> unused
      } else if start &+ count >= 8 {
        head = count == 0 ? 0 : Self.word(base + (start &+ count &- 8)) &>> unused
      } else {
        var word: UInt64 = 0
        for index in 0..<count { word |= UInt64(base[start + index]) &<< UInt64(8 * index) }
        head = word
      }
      tail = head
    }
  }

  @inline(__always)
  private static func word(_ bytes: UnsafePointer<UInt8>) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(bytes).loadUnaligned(as: UInt64.self))
  }

  /// The place where the edge from `node` is looked for first, below `capacity`.
  @inline(__always)
  func slot(from node: UInt32, capacity: Int) -> Int {
    let left = head ^ (UInt64(node) &* 0x9E37_79B9_7F4A_7C15) ^ 0xBF58_476D_1CE4_E5B9
    let right = (tail &+ UInt64(truncatingIfNeeded: count)) ^ 0x94D0_49BB_1331_11EB
    let product = left.multipliedFullWidth(by: right)
    let hash = product.high ^ product.low
    return Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(capacity)).high)
  }
}
