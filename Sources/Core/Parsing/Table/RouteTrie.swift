import LandfallDomain

/// The compiled patterns: immutable, flat, and read without a lock or an allocation.
///
/// A match looks each literal segment up twice at most, whatever the number of patterns: its bytes in
/// the table of words, then the word's number among the branches of the node where the walk stands.
/// Where patterns share their words, as those of an app do, the first table is small and stays in the
/// cache, and a branch is 8 bytes: a step into a large trie touches one cache line that is not there.
///
/// Where a literal leads into a dead end the walk goes back to the deepest place where a parameter or
/// a catch-all was possible; every node is entered once at most, because a node belongs to one path of
/// edges only.
@_spi(Benchmarks) public final class RouteTrie: @unchecked Sendable {
  // Unchecked because of the pointers; nothing is written after `init`.
  private let words: WordTable
  private let nodes: TrieNodes
  private let constrained: ContiguousArray<ConstrainedEdge>
  private let constraints: [ConstraintSet]

  /// How many patterns there are.
  @_spi(Benchmarks) public let patternCount: Int
  /// Bytes of its flat arrays.
  @_spi(Benchmarks) public var byteCount: Int {
    words.byteCount + nodes.byteCount
  }

  init(
    words: consuming WordTable, nodes: consuming TrieNodes, patternCount: Int,
    constrained: ContiguousArray<ConstrainedEdge>, constraints: [ConstraintSet]
  ) {
    self.words = words
    self.nodes = nodes
    self.patternCount = patternCount
    self.constrained = constrained
    self.constraints = constraints
  }

  /// A pattern, or -1, and which segments are its parameters, known from the walk.
  struct Match {
    var pattern: Int
    /// Bit 0 is the first segment; bit 63 marks a catch-all.
    var mask: UInt64

    static let none = Match(pattern: -1, mask: 0)
  }

  /// Walks from the root; `visited` is room for as many places as a path has segments at most.
  @inline(__always)
  func walk(
    _ base: UnsafePointer<UInt8>, _ total: Int, _ segments: UnsafePointer<ByteRange>, _ count: Int,
    _ lastSlashed: Int, _ visited: UnsafeMutablePointer<OpenPlace>
  ) -> Match {
    // visited[d] is the place at depth d; it counts if bit d of `pending` is set.
    var pending: UInt64 = 0
    var mask: UInt64 = 0
    var place = nodes.root
    var depth = 0
    while true {
      if place.isLeaf {
        if depth &+ place.leafParameters == count {
          let parameters: UInt64 = (1 &<< UInt64(place.leafParameters)) &- 1
          return Match(pattern: place.leafPattern, mask: mask | parameters &<< UInt64(depth))
        }
      } else if depth == count {
        let pattern = nodes[place].pattern
        if pattern >= 0 { return Match(pattern: Int(pattern), mask: mask) }
      } else {
        if place.exponent != 0 {
          let child = literal(from: place, base, total, segments[depth])
          if child != 0 {
            if place.hasAlternatives {
              visited[depth] = OpenPlace(place: place, resume: nodes[place].constrained)
              pending |= 1 << UInt64(depth)
            }
            place = TriePlace(bits: child)
            depth &+= 1
            continue
          }
        }
        if place.hasAlternatives {
          let node = nodes[place]
          if node.constrained < 0, node.parameter != 0 {
            if node.catchAll >= 0 {
              visited[depth] = OpenPlace(place: place, resume: -2)
              pending |= 1 << UInt64(depth)
            }
            mask |= 1 << UInt64(depth)
            place = TriePlace(bits: node.parameter)
            depth &+= 1
            continue
          }
          visited[depth] = OpenPlace(place: place, resume: node.constrained)
          pending |= 1 << UInt64(depth)
        }
      }
      // A dead end, or a choice that is not the plain one: the deepest open place goes on.
      var next: UInt32 = 0
      while next == 0 {
        if pending == 0 { return .none }
        depth = 63 &- pending.leadingZeroBitCount
        let bit: UInt64 = 1 << UInt64(depth)
        mask = mask & (bit &- 1) | bit
        let outcome = alternative(
          at: depth, base: base, segment: segments[depth], lastSlashed: lastSlashed,
          open: &visited[depth])
        if outcome.exhausted { pending &= ~bit }
        if outcome.pattern >= 0 {
          return Match(pattern: Int(outcome.pattern), mask: mask | 1 << 63)
        }
        next = outcome.child
      }
      place = TriePlace(bits: next)
      depth &+= 1
    }
  }

  /// The next thing but a literal that leaves a place: constrained parameters, then the plain one,
  /// then the catch-all.
  @inline(never)
  private func alternative(
    at depth: Int, base: UnsafePointer<UInt8>, segment: ByteRange, lastSlashed: Int,
    open: inout OpenPlace
  ) -> (child: UInt32, pattern: Int32, exhausted: Bool) {
    let node = nodes[open.place]
    while open.resume >= 0 {
      let edge = constrained[Int(open.resume)]
      open.resume = edge.next
      let value = UnsafeBufferPointer(start: base + Int(segment.start), count: segment.count)
      if constraints[Int(edge.constraint)].accepts(value) { return (edge.child, -1, false) }
    }
    if open.resume == -1, node.parameter != 0 {
      open.resume = -2
      return (node.parameter, -1, node.catchAll < 0)
    }
    return (0, depth > lastSlashed ? node.catchAll : -1, true)
  }

  /// The place behind a literal, or 0.
  @inline(__always)
  private func literal(
    from place: TriePlace, _ base: UnsafePointer<UInt8>, _ total: Int, _ segment: ByteRange
  ) -> UInt32 {
    let word = words.find(LiteralKey(base, total, segment), base + Int(segment.start))
    if word.pointee.parent == place.bits { return word.pointee.child }
    return word.pointee.child == 0 ? 0 : nodes.child(of: place, by: word.pointee.number)
  }
}
