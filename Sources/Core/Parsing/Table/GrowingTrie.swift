/// The trie while patterns are added; nodes have numbers, and the root is 0.
struct GrowingTrie: ~Copyable {
  private struct Node {
    /// The node; its `parameter` and the children of its edges are node numbers here.
    var node = TrieNode()
    /// The number of literal edges.
    var literals: UInt32 = 0
    /// The number of literal edges that are not stored in a ``TrieWord``.
    var branches: UInt32 = 0
  }

  private var words = WordTable()
  private var branches = BranchTable()
  private var nodes: ContiguousArray<Node> = [Node()]
  private var constrained: ContiguousArray<ConstrainedEdge> = []

  /// Creates the root and reserves memory for `expectedNodes` nodes; more can be added.
  init(expectedNodes: Int) { nodes.reserveCapacity(expectedNodes) }

  private mutating func makeNode() -> UInt32 {
    nodes.append(Node())
    return UInt32(nodes.count - 1)
  }

  /// Returns the node behind a literal, and adds it if it does not exist.
  mutating func child(of parent: UInt32, by literal: UnsafeBufferPointer<UInt8>) -> UInt32 {
    guard let base = literal.baseAddress else { return parent }
    let key = LiteralKey(base, literal.count, ByteRange(0, literal.count))
    let next = UInt32(nodes.count)
    let word = words.find(key, base)
    let child: UInt32
    if word.pointee.child == 0 {
      words.insert(key, literal, at: word, parent: parent, child: next)
      child = next
    } else if word.pointee.parent == parent {
      child = word.pointee.child
    } else {
      child = branches.child(of: parent, by: word.pointee.number, orAdd: next)
      if child == next { nodes[Int(parent)].branches += 1 }
    }
    if child < next { return child }
    nodes[Int(parent)].literals += 1
    return makeNode()
  }

  /// Returns the node behind the plain parameter, and adds it if it does not exist.
  mutating func parameterChild(of parent: UInt32) -> UInt32 {
    let place = Int(parent)
    if nodes[place].node.parameter == 0 {
      let child = makeNode()
      nodes[place].node.parameter = child
    }
    return nodes[place].node.parameter
  }

  /// Returns the node behind a parameter with a condition, and adds it if it does not exist.
  ///
  /// Parameters with fixed text, which have negative numbers, come before the others.
  mutating func constrainedChild(of parent: UInt32, _ constraint: Int32) -> UInt32 {
    let place = Int(parent)
    var last: Int32 = -1
    var edge = nodes[place].node.constrained
    while edge >= 0 {
      let other = constrained[Int(edge)].constraint
      if other == constraint { return constrained[Int(edge)].child }
      if constraint < 0, other >= 0 { break }
      last = edge
      edge = constrained[Int(edge)].next
    }
    let child = makeNode()
    let added = Int32(constrained.count)
    constrained.append(ConstrainedEdge(constraint: constraint, child: child, next: edge))
    if last < 0 {
      nodes[place].node.constrained = added
    } else {
      constrained[Int(last)].next = added
    }
    return child
  }

  /// Ends a pattern at a node, or with a catch-all there.
  ///
  /// - Returns: -1, or the pattern that already ends there; then nothing changes.
  mutating func end(_ pattern: Int32, at number: UInt32, catchAll: Bool) -> Int32 {
    let place = Int(number)
    let taken = catchAll ? nodes[place].node.catchAll : nodes[place].node.pattern
    if taken >= 0 { return taken }
    if catchAll {
      nodes[place].node.catchAll = pattern
    } else {
      nodes[place].node.pattern = pattern
    }
    return -1
  }

  /// Whether some node has two parameters with conditions.
  var hasRivals: Bool { constrained.contains { $0.next >= 0 } }

  /// Returns an upper bound on the nodes that a walk may visit.
  func worstVisits() -> Int {
    var parents = ContiguousArray(repeating: UInt32.max, count: nodes.count)
    words.forEachEdge { parent, child in parents[Int(child)] = parent }
    branches.forEach { parents[Int($0.child)] = $0.node }
    /// The maximum for any of the literals below a node.
    var literals = ContiguousArray(repeating: 0, count: nodes.count)
    var visits = ContiguousArray(repeating: 0, count: nodes.count)
    // Reversed, because every node is created after its parent.
    for number in nodes.indices.reversed() {
      let node = nodes[number].node
      var sum = 1 + literals[number]
      if node.parameter != 0 { sum += visits[Int(node.parameter)] }
      if node.catchAll >= 0 { sum += 1 }
      var edge = node.constrained
      while edge >= 0 {
        sum += visits[Int(constrained[Int(edge)].child)]
        edge = constrained[Int(edge)].next
      }
      visits[number] = min(1 << 40, sum)
      guard parents[number] != .max else { continue }
      let parent = Int(parents[number])
      literals[parent] = max(literals[parent], visits[number])
    }
    return visits[0]
  }

  /// Returns the finished trie.
  consuming func frozen(
    patterns: Int, constraints: [ConstraintSet], partials: [TriePartial]
  ) -> RouteTrie {
    let (places, units) = layOut()
    var frozen = TrieNodes(units: units, root: places[0])
    for (number, place) in places.enumerated() where !place.isLeaf {
      var node = nodes[number].node
      if node.parameter != 0 { node.parameter = places[Int(node.parameter)].bits }
      frozen.put(node, at: place)
    }
    branches.forEach { edge in
      let branch = TrieBranch(word: edge.word, child: places[Int(edge.child)].bits)
      frozen.put(branch, at: places[Int(edge.node)])
    }
    for index in constrained.indices {
      constrained[index].child = places[Int(constrained[index].child)].bits
    }
    places.withUnsafeBufferPointer { words.place($0) }
    return RouteTrie(
      words: words, nodes: frozen, patternCount: patterns, constrained: constrained,
      constraints: constraints, partials: partials)
  }

  /// Returns the place of each node, in order of creation, and the memory that all of them need.
  private func layOut() -> (places: ContiguousArray<TriePlace>, units: Int) {
    var places = ContiguousArray(repeating: TriePlace(bits: 0), count: nodes.count)
    // Reversed, because every node is created after its parent; the root always has a node.
    for number in nodes.indices.dropFirst().reversed() {
      let node = nodes[number].node
      guard nodes[number].literals == 0, node.constrained < 0, node.catchAll < 0 else { continue }
      if node.parameter == 0, node.pattern >= 0 {
        places[number] = TriePlace(leaf: node.pattern, parameters: 0)
      } else if node.parameter != 0, node.pattern < 0 {
        let child = places[Int(node.parameter)]
        guard child.isLeaf, child.leafParameters < TriePlace.maximumParameters else { continue }
        places[number] = TriePlace(
          leaf: Int32(child.leafPattern), parameters: child.leafParameters + 1)
      }
    }
    var units = 0
    for number in nodes.indices where !places[number].isLeaf {
      let node = nodes[number]
      let exponent = node.literals == 0 ? 0 : TrieBranch.exponent(for: Int(node.branches))
      places[number] = TriePlace(
        unit: units, exponent: exponent, hasAlternatives: node.node.hasAlternatives)
      units += TrieNodes.units(exponent: exponent)
    }
    return (places, units)
  }
}
