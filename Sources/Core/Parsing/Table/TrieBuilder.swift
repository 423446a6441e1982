/// A builder that creates a ``RouteTrie`` pattern by pattern, in linear time and memory.
///
/// A pattern is a sequence of segments; each parameter has the number of a constraint set, or -1.
/// The number of a pattern is its position, from 0. In a trie of one million routes with four
/// segments, each route takes about 70 bytes.
@_spi(Benchmarks) public struct TrieBuilder: ~Copyable {
  /// A segment of a pattern, as the trie sees it.
  package enum Step {
    /// A literal, decoded.
    case literal(UnsafeBufferPointer<UInt8>)
    /// A parameter with the number of its constraint set, or -1.
    case parameter(constraint: Int32)
    /// The rest of the path.
    case catchAll
  }

  /// The maximum number of segments: each is a bit of a mask, whose highest bit marks a catch-all.
  @_spi(Benchmarks) public static let maximumSegments = 63

  private var trie: GrowingTrie
  /// The number of patterns added.
  @_spi(Benchmarks) public private(set) var count = 0

  private var node: UInt32 = 0
  private var endsInCatchAll = false

  /// Reserves memory for `expected` patterns; more can be added.
  @_spi(Benchmarks) public init(expected: Int = 16) {
    trie = GrowingTrie(expectedNodes: expected + expected / 4)
  }

  /// Whether two parameters with constraints follow the same segments.
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
    case .catchAll:
      endsInCatchAll = true
    }
  }

  /// Ends the current pattern.
  ///
  /// - Returns: `nil`, or the equal pattern that was added before; then nothing is added.
  package mutating func endPattern() -> Int? {
    let taken = trie.end(Int32(count), at: node, catchAll: endsInCatchAll)
    if taken < 0 { count += 1 }
    node = 0
    endsInCatchAll = false
    return taken < 0 ? nil : Int(taken)
  }

  /// Adds a pattern in the notation `/app/:org/*rest`, unchecked and without constraints.
  ///
  /// - Returns: `nil`, or the equal pattern that was added before.
  @_spi(Benchmarks) public mutating func add(pattern: UnsafeRawBufferPointer) -> Int? {
    add(pattern.bindMemory(to: UInt8.self)) { _ in -1 }
  }

  /// Adds a pattern; `constraint` returns the number of a parameter's constraint set by name, or
  /// -1.
  ///
  /// - Returns: `nil`, or the equal pattern that was added before.
  @inline(__always)
  mutating func add(
    _ bytes: UnsafeBufferPointer<UInt8>, constraint: (UnsafeBufferPointer<UInt8>) -> Int32
  ) -> Int? {
    var start = 1
    while start < bytes.count {
      var end = start
      while end < bytes.count, bytes[end] != UInt8(ascii: "/") { end += 1 }
      if end > start {
        switch bytes[start] {
        case UInt8(ascii: ":"):
          let name = UnsafeBufferPointer(rebasing: bytes[(start + 1)..<end])
          append(.parameter(constraint: constraint(name)))
        case UInt8(ascii: "*"): append(.catchAll)
        default: append(.literal(UnsafeBufferPointer(rebasing: bytes[start..<end])))
        }
      }
      start = end + 1
    }
    return endPattern()
  }

  /// Returns the finished trie, without constraints.
  @_spi(Benchmarks) public consuming func finish() -> RouteTrie { finish(constraints: []) }

  /// Returns the finished trie.
  package consuming func finish(constraints: [ConstraintSet]) -> RouteTrie {
    trie.frozen(patterns: count, constraints: constraints)
  }
}
