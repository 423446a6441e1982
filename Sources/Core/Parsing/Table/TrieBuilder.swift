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
  /// How many patterns were added.
  @_spi(Benchmarks) public private(set) var count = 0

  private var node: UInt32 = 0
  private var endsInCatchAll = false

  /// Reserves room for `expected` patterns; more may come.
  @_spi(Benchmarks) public init(expected: Int = 16) {
    trie = GrowingTrie(expectedNodes: expected + expected / 4)
  }

  /// Whether somewhere a value could keep the constraints of two parameters.
  var hasRivals: Bool { trie.hasRivals }

  /// A bound on the nodes that a match may visit: of literals one is taken, of all else each.
  ///
  /// - Complexity: O(nodes).
  func worstVisits() -> Int { trie.worstVisits() }

  /// Goes one segment further on the pattern that is being added.
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

  /// Ends the pattern that is being added.
  ///
  /// - Returns: The pattern that stands there already, in which case nothing is added, or `nil`.
  package mutating func endPattern() -> Int? {
    let taken = trie.end(Int32(count), at: node, catchAll: endsInCatchAll)
    if taken < 0 { count += 1 }
    node = 0
    endsInCatchAll = false
    return taken < 0 ? nil : Int(taken)
  }

  /// Adds a pattern in the notation `/app/:org/*rest`, unchecked and without constraints.
  ///
  /// - Returns: The pattern that stands there already, or `nil`.
  @_spi(Benchmarks) public mutating func add(pattern: UnsafeRawBufferPointer) -> Int? {
    add(pattern.bindMemory(to: UInt8.self)) { _ in -1 }
  }

  /// Adds a pattern; `constraint` gives the number of the set of a parameter, by its name, or -1.
  ///
  /// - Returns: The pattern that stands there already, or `nil`.
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

  /// Ends the building of a trie without constraints.
  @_spi(Benchmarks) public consuming func finish() -> RouteTrie { finish(constraints: []) }

  /// Ends the building.
  package consuming func finish(constraints: [ConstraintSet]) -> RouteTrie {
    trie.frozen(patterns: count, constraints: constraints)
  }
}
