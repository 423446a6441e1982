/// Builds a ``RouteTrie`` pattern by pattern, in time and room linear in their number.
///
/// Patterns come as segments; a parameter has a constraint set, by number, or -1. The number of a
/// pattern is its position, from 0. Room at a million routes of four segments: about 70 bytes each.
@_spi(Benchmarks) public struct TrieBuilder: ~Copyable {
  /// One segment of a pattern as the trie sees it.
  package enum Step {
    /// A literal, decoded.
    case literal(UnsafeBufferPointer<UInt8>)
    /// A parameter with its constraint set, or -1.
    case parameter(constraint: Int32)
    /// The rest of the path.
    case catchAll
  }

  /// Most segments of a pattern: one bit of a mask each, the highest bit marks a catch-all.
  @_spi(Benchmarks) public static let maximumSegments = 63

  /// A node while patterns are added; nodes are told apart by number, the root is 0.
  private struct Node {
    var node = TrieNode()
    /// Literals that leave it.
    var literals: UInt32 = 0
    /// Those of them that do not stand in a word.
    var branches: UInt32 = 0
  }

  private var words = WordTable()
  private var branches = BranchTable()
  private var nodes: ContiguousArray<Node> = [Node()]
  private var masks: ContiguousArray<UInt64> = []
  private var constrained: ContiguousArray<ConstrainedEdge> = []

  private var node: UInt32 = 0
  private var mask: UInt64 = 0
  private var depth = 0

  /// Reserves room for `expected` patterns; more may come.
  @_spi(Benchmarks) public init(expected: Int = 16) {
    masks.reserveCapacity(expected)
    nodes.reserveCapacity(expected + expected / 4)
  }

  /// How many patterns were added.
  @_spi(Benchmarks) public var count: Int { masks.count }

  /// Goes one segment further on the pattern that is being added.
  package mutating func append(_ step: Step) {
    switch step {
    case .literal(let word):
      node = literalChild(word)
    case .parameter(let constraint):
      mask |= 1 << UInt64(depth)
      node = constraint < 0 ? parameterChild() : constrainedChild(constraint)
    case .catchAll:
      mask |= 1 << UInt64(depth) | 1 << 63
    }
    depth += 1
  }

  /// Ends the pattern that is being added.
  ///
  /// - Returns: The pattern that stands there already, in which case nothing is added, or `nil`.
  package mutating func endPattern() -> Int? {
    let pattern = Int32(masks.count)
    let place = Int(node)
    let catchAll = mask >> 63 != 0
    let taken = catchAll ? nodes[place].node.catchAll : nodes[place].node.pattern
    if taken < 0 {
      if catchAll {
        nodes[place].node.catchAll = pattern
      } else {
        nodes[place].node.pattern = pattern
      }
      masks.append(mask)
    }
    node = 0
    mask = 0
    depth = 0
    return taken < 0 ? nil : Int(taken)
  }

  /// Adds a pattern in the notation `/app/:org/*rest`, unchecked and without constraints.
  ///
  /// - Returns: The pattern that stands there already, or `nil`.
  @_spi(Benchmarks) public mutating func add(pattern: UnsafeRawBufferPointer) -> Int? {
    let bytes = pattern.bindMemory(to: UInt8.self)
    var start = 1
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "/") { end += 1 }
      if end > start {
        switch bytes[start] {
        case UInt8(ascii: ":"): append(.parameter(constraint: -1))
        case UInt8(ascii: "*"): append(.catchAll)
        default: append(.literal(UnsafeBufferPointer(rebasing: bytes[start..<end])))
        }
      }
      start = end + 1
    }
    return endPattern()
  }

  /// Ends the building of a trie without constraints.
  @_spi(Benchmarks) public consuming func finish() -> RouteTrie { finish(constraints: []) }

  /// Ends the building.
  package consuming func finish(constraints: [ConstraintSet]) -> RouteTrie {
    let (places, units) = layOut()
    var frozen = TrieNodes(units: units, root: places[0])
    for (index, place) in places.enumerated() where !place.isLeaf {
      var node = nodes[index].node
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
      words: words, nodes: frozen, masks: masks, constrained: constrained, constraints: constraints)
  }

  /// Where each node will stand, in the order in which they were made, and the room for all.
  private func layOut() -> (places: ContiguousArray<TriePlace>, units: Int) {
    var units = 0
    var places: ContiguousArray<TriePlace> = []
    places.reserveCapacity(nodes.count)
    for (index, place) in nodes.enumerated() {
      let hasAlternatives = place.node.hasAlternatives
      if index > 0, place.literals == 0, !hasAlternatives, place.node.pattern >= 0 {
        places.append(TriePlace(leaf: place.node.pattern))
        continue
      }
      let exponent =
        place.literals == 0 ? 0 : TrieBranch.exponent(for: Int(place.branches))
      places.append(
        TriePlace(unit: units, exponent: exponent, hasAlternatives: hasAlternatives))
      units += TrieNodes.units(exponent: exponent)
    }
    return (places, units)
  }

  private mutating func makeNode() -> UInt32 {
    nodes.append(Node())
    return UInt32(nodes.count - 1)
  }

  private mutating func parameterChild() -> UInt32 {
    let place = Int(node)
    if nodes[place].node.parameter == 0 {
      let child = makeNode()
      nodes[place].node.parameter = child
    }
    return nodes[place].node.parameter
  }

  private mutating func constrainedChild(_ constraint: Int32) -> UInt32 {
    let place = Int(node)
    var last: Int32 = -1
    var edge = nodes[place].node.constrained
    while edge >= 0 {
      if constrained[Int(edge)].constraint == constraint { return constrained[Int(edge)].child }
      last = edge
      edge = constrained[Int(edge)].next
    }
    let child = makeNode()
    let added = Int32(constrained.count)
    constrained.append(ConstrainedEdge(constraint: constraint, child: child, next: -1))
    if last < 0 {
      nodes[place].node.constrained = added
    } else {
      constrained[Int(last)].next = added
    }
    return child
  }

  private mutating func literalChild(_ literal: UnsafeBufferPointer<UInt8>) -> UInt32 {
    guard let base = literal.baseAddress else { return node }
    let key = LiteralKey(base, literal.count, ByteRange(0, literal.count))
    let next = UInt32(nodes.count)
    let word = words.find(key, base)
    let child: UInt32
    if word.pointee.child == 0 {
      words.insert(key, literal, at: word, parent: node, child: next)
      child = next
    } else if word.pointee.parent == node {
      child = word.pointee.child
    } else {
      child = branches.child(of: node, by: word.pointee.number, orAdd: next)
      if child == next { nodes[Int(node)].branches += 1 }
    }
    if child == next {
      nodes[Int(node)].literals += 1
      return makeNode()
    }
    return child
  }
}
