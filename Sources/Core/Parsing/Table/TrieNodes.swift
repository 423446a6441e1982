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
