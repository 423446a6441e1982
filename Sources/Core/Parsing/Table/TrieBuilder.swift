import LandfallDomain

/// A builder that creates a ``RouteTrie`` pattern by pattern, in linear time and memory.
///
/// A pattern is a sequence of segments; each parameter has the number of a constraint set, or -1.
/// The number of a pattern is its position, from 0. In a trie of one million routes with four
/// segments, each route takes about 70 bytes.
package struct TrieBuilder: ~Copyable {
  /// A segment of a pattern, as the trie sees it.
  package enum Step {
    /// A literal, decoded.
    case literal(UnsafeBufferPointer<UInt8>)
    /// A parameter with the number of its constraint set, or -1.
    case parameter(constraint: Int32)
    /// A parameter with fixed text before or after it, and the number of its constraint set, or -1.
    case partial(
      head: UnsafeBufferPointer<UInt8>, tail: UnsafeBufferPointer<UInt8>, constraint: Int32)
    /// The rest of the path.
    case catchAll
  }

  /// The maximum number of segments: each is a bit of a mask, whose highest bit marks a catch-all.
  package static let maximumSegments = 63

  private var trie: GrowingTrie
  /// The number of patterns added.
  package private(set) var count = 0

  private var partials: [TriePartial] = []
  private var partialNumbers: [TriePartial: Int32] = [:]
  private var node: UInt32 = 0
  private var endsInCatchAll = false

  /// Reserves memory for `expected` patterns; more can be added.
  package init(expected: Int = 16) {
    trie = GrowingTrie(expectedNodes: expected + expected / 4)
  }

  /// Whether two parameters with constraints or fixed text follow the same segments.
  var hasRivals: Bool { trie.hasRivals }

  /// Returns an upper bound on the nodes that a match may visit.
  ///
  /// Of a node's literals only one is followed; of its other edges, all.
  ///
  /// - Complexity: O(nodes).
  func worstVisits() -> Int { trie.worstVisits() }

  /// Appends a segment to the current pattern.
  package mutating func append(_ step: Step) {
    switch step {
    case .literal(let word):
      node = trie.child(of: node, by: word)
    case .parameter(let constraint):
      node =
        constraint < 0
        ? trie.parameterChild(of: node) : trie.constrainedChild(of: node, constraint)
    case .partial(let head, let tail, let constraint):
      let partial = TriePartial(text: FixedText(head, tail), constraint: constraint)
      let number = partialNumbers[partial] ?? Int32(partials.count)
      if number == partials.count {
        partialNumbers[partial] = number
        partials.append(partial)
      }
      node = trie.constrainedChild(of: node, ~number)
    case .catchAll:
      endsInCatchAll = true
    }
  }

  /// Ends the current pattern.
  ///
  /// - Parameter number: The number of the pattern; `nil` for the next one.
  /// - Returns: `nil`, or the equal pattern that was added before; then nothing is added.
  package mutating func endPattern(as number: Int? = nil) -> Int? {
    let taken = trie.end(Int32(number ?? count), at: node, catchAll: endsInCatchAll)
    if taken < 0 { count += 1 }
    node = 0
    endsInCatchAll = false
    return taken < 0 ? nil : Int(taken)
  }

  /// Adds a pattern in the notation `/app/:org/*rest`, unchecked and without constraints.
  ///
  /// - Returns: `nil`, or the equal pattern that was added before.
  package mutating func add(pattern: UnsafeRawBufferPointer) -> Int? {
    add(pattern.bindMemory(to: UInt8.self)) { _ in -1 }
  }

  /// Adds a pattern without an optional part, or with one that is not left out.
  ///
  /// - Parameters:
  ///   - number: The number of the pattern; `nil` for the next one.
  ///   - constraint: Returns the number of a parameter's constraint set by name, or -1.
  /// - Returns: `nil`, or the equal pattern that was added before.
  @inline(__always)
  mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, as number: Int? = nil,
    constraint: (UnsafeBufferPointer<UInt8>) -> Int32
  ) -> Int? {
    var start = 1
    while start < bytes.count {
      var end = start
      var hasBracket = false
      while end < bytes.count, bytes[end] != UInt8(ascii: "/") {
        if bytes[end] == UInt8(ascii: "[") { hasBracket = true }
        end += 1
      }
      if end > start {
        let part = UnsafeBufferPointer(rebasing: bytes[start..<end])
        switch bytes[start] {
        case UInt8(ascii: ":"):
          append(.parameter(constraint: constraint(PathPattern.Part(part).name)))
        case UInt8(ascii: "*"): append(.catchAll)
        default:
          if hasBracket {
            let part = PathPattern.Part(part)
            append(.partial(head: part.head, tail: part.tail, constraint: constraint(part.name)))
          } else {
            append(.literal(part))
          }
        }
      }
      start = end + 1
    }
    return endPattern(as: number)
  }

  /// Returns the finished trie, without constraints.
  package consuming func finish() -> RouteTrie { finish(constraints: []) }

  /// Returns the finished trie.
  package consuming func finish(constraints: [ConstraintSet]) -> RouteTrie {
    trie.frozen(patterns: count, constraints: constraints, partials: partials)
  }
}

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
