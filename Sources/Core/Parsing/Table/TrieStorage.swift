/// The head of a node, 16 bytes; its branches follow at once.
struct TrieNode {
  static let byteCount = 16

  /// The pattern that ends here, or -1.
  var pattern: Int32 = -1
  /// The pattern whose catch-all stands here, or -1.
  var catchAll: Int32 = -1
  /// The first constrained edge, or -1.
  var constrained: Int32 = -1
  /// The place behind the plain parameter, or 0.
  var parameter: UInt32 = 0

  /// Whether anything but a literal leaves this node.
  var hasAlternatives: Bool { constrained >= 0 || parameter != 0 || catchAll >= 0 }
}

/// A literal edge of one node, 8 bytes, so that eight fill a cache line.
///
/// The branches of a node are a table of their own, with an open address by the word's number. Numbers
/// are given in the order of declaration, so those of siblings lie close together, and the golden ratio
/// spreads such numbers nearly without a collision.
struct TrieBranch {
  /// The number of the word.
  var word: UInt32
  /// The place it leads to, or 0: nothing stands here.
  var child: UInt32

  /// Where `word` is looked for first among 2 to the power of `exponent`, which is 1 at least.
  @inline(__always)
  static func slot(of word: UInt32, exponent: UInt32) -> Int {
    Int((word &* 0x9E37_79B9) &>> (32 &- exponent))
  }

  /// The exponent of the room for so many branches, a fifth of it empty; 1 if there is none.
  static func exponent(for count: Int) -> UInt32 {
    if count == 0 { return 1 }
    var exponent: UInt32 = 2
    while (4 << Int(exponent)) < 5 * count { exponent += 1 }
    return exponent
  }
}

/// A parameter edge with constraints; those of one node are a list.
struct ConstrainedEdge {
  var constraint: Int32
  var child: UInt32
  var next: Int32
}

/// A place of a walk with ways that were not taken yet.
struct OpenPlace {
  /// The place.
  var place: TriePlace
  /// The constrained edge to try next, -1 for the plain parameter, -2 for the catch-all.
  var resume: Int32
}
