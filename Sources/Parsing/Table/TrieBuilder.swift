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

  private var edges: UnsafeMutablePointer<LiteralEdge>
  private var capacity: Int
  private var edgeCount = 0
  private var nodes: ContiguousArray<TrieNode> = [TrieNode()]
  private var masks: ContiguousArray<UInt64> = []
  private var constrained: ContiguousArray<ConstrainedEdge> = []
  private var text: ContiguousArray<UInt8> = []

  private var node: Int32 = 0
  private var mask: UInt64 = 0
  private var depth = 0

  /// Reserves room for `expected` patterns; more may come.
  @_spi(Benchmarks) public init(expected: Int = 16) {
    capacity = max(16, expected + expected / 2)
    edges = .allocate(capacity: capacity)
    edges.initialize(repeating: LiteralEdge(), count: capacity)
    masks.reserveCapacity(expected)
    nodes.reserveCapacity(expected + expected / 4)
  }

  deinit { edges.deallocate() }

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
    let taken = catchAll ? nodes[place].catchAll : nodes[place].pattern
    if taken < 0 {
      if catchAll {
        nodes[place].catchAll = pattern
      } else {
        nodes[place].terminal = (nodes[place].terminal & TrieNode.literalBit) | (pattern + 1)
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
    if edgeCount * 4 < capacity, capacity > 64 { resize(to: max(64, edgeCount + edgeCount / 2)) }
    let kept = edges
    edges = .allocate(capacity: 0)
    return RouteTrie(
      edges: kept, capacity: capacity, nodes: nodes, masks: masks, constrained: constrained,
      text: text, constraints: constraints)
  }

  private mutating func makeNode() -> Int32 {
    nodes.append(TrieNode())
    return Int32(nodes.count - 1)
  }

  private mutating func parameterChild() -> Int32 {
    let place = Int(node)
    if nodes[place].parameter < 0 {
      let child = makeNode()
      nodes[place].parameter = child
    }
    return nodes[place].parameter
  }

  private mutating func constrainedChild(_ constraint: Int32) -> Int32 {
    let place = Int(node)
    var last: Int32 = -1
    var edge = nodes[place].constrained
    while edge >= 0 {
      if constrained[Int(edge)].constraint == constraint { return constrained[Int(edge)].child }
      last = edge
      edge = constrained[Int(edge)].next
    }
    let child = makeNode()
    let added = Int32(constrained.count)
    constrained.append(ConstrainedEdge(constraint: constraint, child: child, next: -1))
    if last < 0 {
      nodes[place].constrained = added
    } else {
      constrained[Int(last)].next = added
    }
    return child
  }

  private mutating func literalChild(_ word: UnsafeBufferPointer<UInt8>) -> Int32 {
    guard let base = word.baseAddress else { return node }
    let key = LiteralKey(base, word.count, ByteRange(0, word.count))
    let parent = UInt32(bitPattern: node)
    var slot = key.slot(from: parent, capacity: capacity)
    while !edges[slot].isEmpty {
      let edge = edges[slot]
      if edge.head == key.head, edge.tail == key.tail, edge.node == parent,
        edge.count == UInt32(key.count),
        key.count <= 16
          || text[Int(edge.text)..<Int(edge.text) + key.count].elementsEqual(word)
      {
        return edge.child
      }
      slot = slot + 1 == capacity ? 0 : slot + 1
    }
    let child = makeNode()
    nodes[Int(node)].terminal |= TrieNode.literalBit
    var edge = LiteralEdge(
      head: key.head, tail: key.tail, node: parent, child: child, count: UInt32(key.count))
    if key.count > 16 {
      edge.text = UInt32(text.count)
      text.append(contentsOf: word)
    }
    edges[slot] = edge
    edgeCount += 1
    if edgeCount * 4 > capacity * 3 { resize(to: capacity * 2) }
    return child
  }

  private mutating func resize(to newCapacity: Int) {
    let old = edges
    let oldCapacity = capacity
    edges = .allocate(capacity: newCapacity)
    edges.initialize(repeating: LiteralEdge(), count: newCapacity)
    capacity = newCapacity
    for index in 0..<oldCapacity where !old[index].isEmpty {
      let edge = old[index]
      let key = LiteralKey(head: edge.head, tail: edge.tail, count: Int(edge.count))
      var slot = key.slot(from: edge.node, capacity: capacity)
      while !edges[slot].isEmpty { slot = slot + 1 == capacity ? 0 : slot + 1 }
      edges[slot] = edge
    }
    old.deallocate()
  }
}

extension LiteralKey {
  /// Puts a key together that was read before.
  init(head: UInt64, tail: UInt64, count: Int) {
    self.head = head
    self.tail = tail
    self.count = count
  }
}
