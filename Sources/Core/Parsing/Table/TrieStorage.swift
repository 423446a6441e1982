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

/// All nodes of a trie in one block of memory, each followed by its branches.
struct TrieNodes: ~Copyable {
  private let bytes: UnsafeMutableRawPointer
  /// The place where every walk starts.
  let root: TriePlace
  /// The size of the block, in bytes.
  let byteCount: Int

  /// Allocates zeroed memory; every node in it must be filled in before use.
  init(units: Int, root: TriePlace) {
    byteCount = units * TrieNode.byteCount
    bytes = .allocate(byteCount: byteCount, alignment: 64)
    bytes.initializeMemory(as: UInt64.self, repeating: 0, count: byteCount / 8)
    self.root = root
  }

  deinit { bytes.deallocate() }

  /// Returns the number of 16-byte units for a node with branches of this exponent.
  static func units(exponent: UInt32) -> Int {
    1 + (exponent < 2 ? 0 : 1 << Int(exponent - 1))
  }

  /// Returns the node of a place, which must not be a leaf.
  @inline(__always)
  subscript(place: TriePlace) -> TrieNode {
    (bytes + place.offset).assumingMemoryBound(to: TrieNode.self).pointee
  }

  @inline(__always)
  private func branches(_ place: TriePlace) -> UnsafeMutablePointer<TrieBranch> {
    (bytes + (place.offset &+ TrieNode.byteCount)).assumingMemoryBound(to: TrieBranch.self)
  }

  /// Returns the place behind a word, or 0 if there is none.
  @inline(__always)
  func child(of place: TriePlace, by word: UInt32) -> UInt32 {
    let exponent = place.exponent
    if exponent < 2 { return 0 }
    let branches = branches(place)
    let last = (1 &<< Int(exponent)) &- 1
    var slot = TrieBranch.slot(of: word, exponent: exponent)
    while true {
      let branch = branches[slot]
      if branch.word == word || branch.child == 0 { return branch.child }
      slot = (slot &+ 1) & last
    }
  }

  /// Fills in a node.
  mutating func put(_ node: TrieNode, at place: TriePlace) {
    (bytes + place.offset).bindMemory(to: TrieNode.self, capacity: 1).pointee = node
    let room = place.exponent < 2 ? 0 : 1 << Int(place.exponent)
    _ = (bytes + (place.offset + TrieNode.byteCount))
      .bindMemory(to: TrieBranch.self, capacity: room)
  }

  /// Adds a branch to a node that is filled in.
  mutating func put(_ branch: TrieBranch, at place: TriePlace) {
    let branches = branches(place)
    var slot = TrieBranch.slot(of: branch.word, exponent: place.exponent)
    while branches[slot].child != 0 { slot = (slot + 1) & ((1 << Int(place.exponent)) - 1) }
    branches[slot] = branch
  }
}

/// A position in the trie, in 32 bits, so that a step along a literal reads no node.
///
///     31    30            29…28    27…25         24…0
///     1     plain parameters (0…7) to come       the pattern that then ends, 28 bits
///     0     alternatives  exponent of branches   offset in units of 16 bytes
///
/// If a pattern ends here, or only plain parameters follow, the place is a leaf: it has no node and
/// holds the pattern itself. Alternatives are all edges of a node that are not literals. The
/// exponent has these meanings:
///
/// - 0: the node has no literals;
/// - 1: all its literals are in ``WordTable``;
/// - n from 2 on: the node has room for 2ⁿ ``TrieBranch`` values.
struct TriePlace: Equatable {
  /// The bits as above; 0 is the root, which is never a child.
  let bits: UInt32

  /// The maximum number of 16-byte units: 512 MB, enough for more than 16 million routes.
  static let maximumUnits = 1 << 25

  /// The maximum number of plain parameters in a leaf.
  static let maximumParameters = 7

  private static let leafBit: UInt32 = 1 << 31
  private static let alternativesBit: UInt32 = 1 << 30

  /// Creates a place from stored bits.
  @inline(__always)
  init(bits: UInt32) { self.bits = bits }

  /// Creates the leaf of a pattern that ends after this number of plain parameters.
  init(leaf pattern: Int32, parameters: Int) {
    precondition(pattern < 1 << 28 && parameters <= Self.maximumParameters)
    bits = Self.leafBit | UInt32(parameters) << 28 | UInt32(pattern)
  }

  /// Creates the place of a node.
  init(unit: Int, exponent: UInt32, hasAlternatives: Bool) {
    precondition(unit < Self.maximumUnits, "a trie can have at most 512 MB")
    bits = UInt32(unit) | exponent << 25 | (hasAlternatives ? Self.alternativesBit : 0)
  }

  /// Whether the place is a leaf, which has no node.
  @inline(__always)
  var isLeaf: Bool { bits & Self.leafBit != 0 }
  /// The pattern of a leaf.
  @inline(__always)
  var leafPattern: Int { Int(bits & 0xFFF_FFFF) }
  /// The number of plain parameters before a leaf's pattern ends.
  @inline(__always)
  var leafParameters: Int { Int(bits &>> 28 & 7) }
  /// Whether the node has edges that are not literals.
  @inline(__always)
  var hasAlternatives: Bool { bits & (Self.alternativesBit | Self.leafBit) == Self.alternativesBit }
  /// The exponent of a node's room for branches; not valid for a leaf.
  @inline(__always)
  var exponent: UInt32 { bits &>> 25 & 31 }
  /// The offset of the node, in bytes; not valid for a leaf.
  @inline(__always)
  var offset: Int { Int(bits & UInt32(Self.maximumUnits - 1)) &<< 4 }
}

/// The literal edges of all nodes while the trie grows, except those stored in a ``TrieWord``.
struct BranchTable: ~Copyable {
  /// An edge; nodes and words are given by number.
  struct Edge {
    var node: UInt32 = 0
    var word: UInt32 = 0
    /// The node that the edge leads to; 0 marks an empty slot.
    var child: UInt32 = 0
  }

  private var edges: ContiguousArray<Edge>
  private var shift: UInt64 = 60
  private var count = 0

  init() { edges = ContiguousArray(repeating: Edge(), count: 16) }

  /// Returns the node behind an edge; adds the edge, to `newChild`, if it does not exist.
  mutating func child(of node: UInt32, by word: UInt32, orAdd newChild: UInt32) -> UInt32 {
    let slot = slot(of: node, word)
    if edges[slot].child != 0 { return edges[slot].child }
    edges[slot] = Edge(node: node, word: word, child: newChild)
    count += 1
    if count * 4 > edges.count * 3 { grow() }
    return newChild
  }

  /// Calls `body` with each edge.
  func forEach(_ body: (Edge) -> Void) {
    for edge in edges where edge.child != 0 { body(edge) }
  }

  private func slot(of node: UInt32, _ word: UInt32) -> Int {
    // With odd constants, edges of the same node or the same word never have the same hash.
    let hash = UInt64(node) &* 0x9E37_79B9_7F4A_7C15 ^ UInt64(word) &* 0xD1B5_4A32_D192_ED03
    var slot = Int((hash &* 0x94D0_49BB_1331_11EB) >> shift)
    while edges[slot].child != 0, edges[slot].node != node || edges[slot].word != word {
      slot = (slot + 1) & (edges.count - 1)
    }
    return slot
  }

  private mutating func grow() {
    let old = edges
    shift -= 1
    edges = ContiguousArray(repeating: Edge(), count: old.count * 2)
    for edge in old where edge.child != 0 { edges[slot(of: edge.node, edge.word)] = edge }
  }
}
