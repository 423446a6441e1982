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

  private var trie: GrowingTrie
  private var masks: ContiguousArray<UInt64> = []

  private var node: UInt32 = 0
  private var mask: UInt64 = 0
  private var depth = 0

  /// Reserves room for `expected` patterns; more may come.
  @_spi(Benchmarks) public init(expected: Int = 16) {
    trie = GrowingTrie(expectedNodes: expected + expected / 4)
    masks.reserveCapacity(expected)
  }

  /// How many patterns were added.
  @_spi(Benchmarks) public var count: Int { masks.count }

  /// Goes one segment further on the pattern that is being added.
  package mutating func append(_ step: Step) {
    switch step {
    case .literal(let word):
      node = trie.child(of: node, by: word)
    case .parameter(let constraint):
      mask |= 1 << UInt64(depth)
      node =
        constraint < 0
        ? trie.parameterChild(of: node) : trie.constrainedChild(of: node, constraint)
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
    let taken = trie.end(pattern, at: node, catchAll: mask >> 63 != 0)
    if taken < 0 { masks.append(mask) }
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
    trie.frozen(masks: masks, constraints: constraints)
  }
}
