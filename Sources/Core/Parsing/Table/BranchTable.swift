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
