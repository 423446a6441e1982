import LandfallDomain

/// The compiled patterns: immutable, flat, and read without a lock or an allocation.
///
/// A match does one probe of the edge table for each segment, whatever the number of patterns. Where
/// a literal leads into a dead end the walk goes back to the deepest place where a parameter or a
/// catch-all was possible; every node is entered once at most, because a node belongs to one path of
/// edges only.
@_spi(Benchmarks) public final class RouteTrie: @unchecked Sendable {
  // Unchecked because of the pointers; nothing is written after `init`.
  private let edges: UnsafeMutablePointer<LiteralEdge>
  private let nodes: UnsafeMutablePointer<TrieNode>
  private let masks: UnsafeMutablePointer<UInt64>
  private let text: UnsafeMutablePointer<UInt8>
  private let constrained: ContiguousArray<ConstrainedEdge>
  private let constraints: [ConstraintSet]
  private let capacity: Int
  /// How many nodes there are.
  @_spi(Benchmarks) public let nodeCount: Int
  /// How many patterns there are.
  @_spi(Benchmarks) public let patternCount: Int
  /// Bytes of its flat arrays.
  @_spi(Benchmarks) public let byteCount: Int

  init(
    edges: UnsafeMutablePointer<LiteralEdge>, capacity: Int, nodes: ContiguousArray<TrieNode>,
    masks: ContiguousArray<UInt64>, constrained: ContiguousArray<ConstrainedEdge>,
    text: ContiguousArray<UInt8>, constraints: [ConstraintSet]
  ) {
    self.edges = edges
    self.capacity = capacity
    self.nodes = Self.frozen(nodes)
    self.masks = Self.frozen(masks)
    self.text = Self.frozen(text)
    self.constrained = constrained
    self.constraints = constraints
    nodeCount = nodes.count
    patternCount = masks.count
    byteCount = capacity * 32 + nodes.count * 16 + masks.count * 8 + text.count
  }

  deinit {
    edges.deallocate()
    nodes.deallocate()
    masks.deallocate()
    text.deallocate()
  }

  private static func frozen<Element>(
    _ elements: ContiguousArray<Element>
  ) -> UnsafeMutablePointer<Element> {
    let copy = UnsafeMutablePointer<Element>.allocate(capacity: elements.count)
    for index in elements.indices { (copy + index).initialize(to: elements[index]) }
    return copy
  }

  /// Which segments are parameters of a pattern: bit 0 is the first; bit 63 marks a catch-all.
  @inline(__always)
  @_spi(Benchmarks) public func mask(of pattern: Int) -> UInt64 { masks[pattern] }

  /// The pattern of a path given by its decoded segments, or -1.
  ///
  /// - Parameters:
  ///   - base: The bytes that the segments lie in.
  ///   - total: How many bytes there are.
  ///   - lastSlashed: The last segment that holds a decoded `/`, which no catch-all covers, or -1.
  /// - Complexity: O(segments) table probes where no dead end is met.
  @inline(__always)
  func match(
    _ base: UnsafePointer<UInt8>, _ total: Int, _ segments: UnsafePointer<ByteRange>, _ count: Int,
    lastSlashed: Int = -1
  ) -> Int {
    withUnsafeTemporaryAllocation(of: Int32.self, capacity: 2 * (Limits.maximumSegments + 1)) {
      room in
      guard let visited = room.baseAddress else { return -1 }
      return walk(base, total, segments, count, lastSlashed, visited)
    }
  }

  @inline(__always)
  private func walk(
    _ base: UnsafePointer<UInt8>, _ total: Int, _ segments: UnsafePointer<ByteRange>, _ count: Int,
    _ lastSlashed: Int, _ visited: UnsafeMutablePointer<Int32>
  ) -> Int {
    // visited[2d] is the node at depth d, visited[2d + 1] the constrained edge to try next there.
    var pending: UInt64 = 0
    var node: Int32 = 0
    var depth = 0
    while true {
      let place = nodes[Int(node)]
      if depth == count {
        let pattern = place.pattern
        if pattern >= 0 { return Int(pattern) }
      } else {
        if place.hasLiterals {
          let child = literal(from: node, base, total, segments[depth])
          if child >= 0 {
            if place.hasAlternatives {
              visited[2 * depth] = node
              visited[2 * depth + 1] = place.constrained
              pending |= 1 << UInt64(depth)
            }
            node = child
            depth &+= 1
            continue
          }
        }
        if place.constrained < 0, place.parameter >= 0 {
          if place.catchAll >= 0 {
            visited[2 * depth] = node
            visited[2 * depth + 1] = -2
            pending |= 1 << UInt64(depth)
          }
          node = place.parameter
          depth &+= 1
          continue
        }
        if place.hasAlternatives {
          visited[2 * depth] = node
          visited[2 * depth + 1] = place.constrained
          pending |= 1 << UInt64(depth)
        }
      }
      // A dead end, or a choice that is not the plain one: the deepest open place goes on.
      var next: Int32 = -1
      while pending != 0 {
        depth = 63 &- pending.leadingZeroBitCount
        let open = visited[2 * depth]
        let outcome = alternative(
          at: open, depth: depth, base: base, segment: segments[depth], lastSlashed: lastSlashed,
          resume: &visited[2 * depth + 1])
        if outcome.exhausted { pending &= ~(1 << UInt64(depth)) }
        if outcome.pattern >= 0 { return Int(outcome.pattern) }
        if outcome.child >= 0 {
          next = outcome.child
          break
        }
      }
      if next < 0 { return -1 }
      node = next
      depth &+= 1
    }
  }

  /// The next thing but a literal that leaves `node`: constrained parameters, then the plain one,
  /// then the catch-all.
  @inline(never)
  private func alternative(
    at node: Int32, depth: Int, base: UnsafePointer<UInt8>, segment: ByteRange, lastSlashed: Int,
    resume: inout Int32
  ) -> (child: Int32, pattern: Int32, exhausted: Bool) {
    let place = nodes[Int(node)]
    while resume >= 0 {
      let edge = constrained[Int(resume)]
      resume = edge.next
      let value = UnsafeBufferPointer(start: base + Int(segment.start), count: segment.count)
      if constraints[Int(edge.constraint)].accepts(value) { return (edge.child, -1, false) }
    }
    if resume == -1, place.parameter >= 0 {
      resume = -2
      return (place.parameter, -1, place.catchAll < 0)
    }
    return (-1, depth > lastSlashed ? place.catchAll : -1, true)
  }

  @inline(__always)
  private func literal(
    from node: Int32, _ base: UnsafePointer<UInt8>, _ total: Int, _ segment: ByteRange
  ) -> Int32 {
    let key = LiteralKey(base, total, segment)
    let parent = UInt32(bitPattern: node)
    var slot = key.slot(from: parent, capacity: capacity)
    while true {
      let edge = edges + slot
      if edge.pointee.isEmpty { return -1 }
      if edge.pointee.head == key.head, edge.pointee.tail == key.tail, edge.pointee.node == parent,
        edge.pointee.count == UInt32(truncatingIfNeeded: key.count),
        key.count <= 16
          || middleEquals(Int(edge.pointee.text), base + Int(segment.start), key.count)
      {
        return edge.pointee.child
      }
      slot = slot &+ 1 == capacity ? 0 : slot &+ 1
    }
  }

  @inline(never)
  private func middleEquals(
    _ start: Int, _ segment: UnsafePointer<UInt8>, _ count: Int
  ) -> Bool {
    for index in 8..<count - 8 where text[start + index] != segment[index] { return false }
    return true
  }
}
