/// The header of a node, 16 bytes; its branches follow directly.
struct TrieNode {
  static let byteCount = 16

  /// The pattern that ends here, or -1.
  var pattern: Int32 = -1
  /// The pattern whose catch-all begins here, or -1.
  var catchAll: Int32 = -1
  /// The first constrained edge, or -1.
  var constrained: Int32 = -1
  /// The place behind the plain parameter, or 0.
  var parameter: UInt32 = 0

  /// Whether the node has edges that are not literals.
  var hasAlternatives: Bool { constrained >= 0 || parameter != 0 || catchAll >= 0 }
}

/// A literal edge of a node, in 8 bytes, so that a cache line holds eight.
///
/// The branches of a node are a hash table with open addressing, keyed by the word's number.
/// Numbers follow the order of declaration, so that those of siblings are close together.
/// Multiplying by the golden ratio spreads such numbers almost without collisions.
struct TrieBranch {
  /// The number of the word.
  var word: UInt32
  /// The place behind the edge; 0 marks an empty slot.
  var child: UInt32

  /// Returns the first slot to try for `word` in a table of 2 to the power of `exponent`, at least
  /// 1.
  @inline(__always)
  static func slot(of word: UInt32, exponent: UInt32) -> Int {
    Int((word &* 0x9E37_79B9) &>> (32 &- exponent))
  }

  /// Returns the exponent of the room for `count` branches, one fifth of it empty; 1 for no
  /// branches.
  static func exponent(for count: Int) -> UInt32 {
    if count == 0 { return 1 }
    var exponent: UInt32 = 2
    while (4 << Int(exponent)) < 5 * count { exponent += 1 }
    return exponent
  }
}

/// A parameter with fixed text around it in its segment, and the number of the value's constraint
/// set, or -1.
struct TriePartial: Hashable {
  let text: FixedText
  let constraint: Int32
}

/// A parameter edge with a condition; the edges of a node form a linked list.
struct ConstrainedEdge {
  /// The number of a constraint set, or the complement of the number of a ``TriePartial``.
  var constraint: Int32
  var child: UInt32
  var next: Int32
}

/// A place on a walk that has edges left to try.
struct OpenPlace {
  /// The place.
  var place: TriePlace
  /// The constrained edge to try next, -1 for the plain parameter, -2 for the catch-all.
  var resume: Int32
}
