import LandfallDomain

/// The compiled patterns: immutable, flat, and read without a lock or an allocation.
///
/// A match looks up each literal segment at most twice, however many patterns there are. First it
/// looks up the bytes in the table of words, then the word's number among the branches of the
/// current node. The patterns of an app share most of their words, so that the first table is small
/// and stays in the CPU cache. A branch takes 8 bytes, so that a step in a large trie loads one
/// cache line.
///
/// After a dead end, the walk returns to the deepest place where a parameter or a catch-all is
/// possible. Each node is entered at most once, because only one path of edges leads to it.
package final class RouteTrie: @unchecked Sendable {
  // Unchecked because of the pointers; nothing is written after `init`.
  private let words: WordTable
  private let nodes: TrieNodes
  private let constrained: ContiguousArray<ConstrainedEdge>
  private let constraints: [ConstraintSet]
  private let partials: [TriePartial]

  /// The number of patterns.
  package let patternCount: Int
  /// The size of the flat arrays, in bytes.
  package var byteCount: Int {
    words.byteCount + nodes.byteCount
  }

  init(
    words: consuming WordTable, nodes: consuming TrieNodes, patternCount: Int,
    constrained: ContiguousArray<ConstrainedEdge>, constraints: [ConstraintSet],
    partials: [TriePartial]
  ) {
    self.words = words
    self.nodes = nodes
    self.patternCount = patternCount
    self.constrained = constrained
    self.constraints = constraints
    self.partials = partials
  }

  /// A pattern, or -1, and the segments that are its parameters.
  struct Match {
    var pattern: Int
    /// Bit 0 is the first segment; bit 63 marks a catch-all.
    var mask: UInt64

    static let none = Match(pattern: -1, mask: 0)
  }

  /// Walks from the root; `visited` has room for one place per path segment.
  @inline(__always)
  func walk(
    _ base: UnsafePointer<UInt8>, _ total: Int, _ segments: UnsafePointer<ByteRange>, _ count: Int,
    _ lastSlashed: Int, _ visited: UnsafeMutablePointer<OpenPlace>
  ) -> Match {
    // visited[d] is the place at depth d; it is valid if bit d of `pending` is set.
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
      // After a dead end, or if the plain choice is not the only one, the deepest open place
      // continues.
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

  /// Returns the next edge of a place that is not a literal.
  ///
  /// Parameters with fixed text come first, then those with constraints, then the plain parameter,
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
      let fits =
        edge.constraint >= 0
        ? constraints[Int(edge.constraint)].accepts(value) : accepts(value, ~edge.constraint)
      if fits { return (edge.child, -1, false) }
    }
    if open.resume == -1, node.parameter != 0 {
      open.resume = -2
      return (node.parameter, -1, node.catchAll < 0)
    }
    return (0, depth > lastSlashed ? node.catchAll : -1, true)
  }

  /// Returns whether a segment has the fixed text of a parameter, and its value meets the
  /// constraints.
  @inline(never)
  private func accepts(_ segment: UnsafeBufferPointer<UInt8>, _ partial: Int32) -> Bool {
    let partial = partials[Int(partial)]
    guard let value = partial.text.inner(of: segment) else { return false }
    return partial.constraint < 0 || constraints[Int(partial.constraint)].accepts(value)
  }

  /// Returns the place behind a literal, or 0 if there is none.
  @inline(__always)
  private func literal(
    from place: TriePlace, _ base: UnsafePointer<UInt8>, _ total: Int, _ segment: ByteRange
  ) -> UInt32 {
    let word = words.find(LiteralKey(base, total, segment), base + Int(segment.start))
    if word.pointee.parent == place.bits { return word.pointee.child }
    return word.pointee.child == 0 ? 0 : nodes.child(of: place, by: word.pointee.number)
  }
}

extension RouteTrie {
  /// Matches the raw bytes of an accepted path, such as `/app/acme/members`.
  ///
  /// One slash at the end is ignored. Nothing is allocated.
  ///
  /// - Parameters:
  ///   - path: The path, from its leading slash.
  ///   - parameters: Memory for ``Limits/maximumSegments`` ranges; receives the ranges of the
  ///     match, from the left and not decoded; fixed text around a parameter is part of its range.
  /// - Returns: The pattern, or -1, and the number of its parameters.
  package func match(
    path: UnsafeRawBufferPointer, parameters: UnsafeMutablePointer<ByteRange>
  ) -> (pattern: Int, count: Int) {
    guard let start = path.baseAddress, path.count <= Limits.maximumURLBytes else {
      return (-1, 0)
    }
    let base = start.assumingMemoryBound(to: UInt8.self)
    return withUnsafeTemporaryAllocation(of: ByteRange.self, capacity: Limits.maximumSegments) {
      room in
      guard let segments = room.baseAddress else { return (-1, 0) }
      let (count, hasPercent) = Self.split(base, path.count, into: segments)
      guard count >= 0 else { return (-1, 0) }
      let match =
        hasPercent
        ? matchDecoding(base, segments, count, lowercasingFirst: false)
        : match(base, path.count, segments, count)
      guard match.pattern >= 0 else { return (-1, 0) }
      return (match.pattern, Self.capture(match.mask, segments, count, into: parameters))
    }
  }

  /// Returns the pattern that matches a path, given by its decoded segments.
  ///
  /// - Parameters:
  ///   - base: The bytes that contain the segments.
  ///   - total: The number of bytes.
  ///   - lastSlashed: The last segment that contains a decoded `/`, which no catch-all matches, or
  ///     -1.
  /// - Complexity: O(segments) table lookups without dead ends.
  @inline(__always)
  func match(
    _ base: UnsafePointer<UInt8>, _ total: Int, _ segments: UnsafePointer<ByteRange>, _ count: Int,
    lastSlashed: Int = -1
  ) -> Match {
    withUnsafeTemporaryAllocation(of: OpenPlace.self, capacity: Limits.maximumSegments + 1) {
      room in
      guard let visited = room.baseAddress else { return .none }
      return walk(base, total, segments, count, lastSlashed, visited)
    }
  }

  /// Decodes the segments to the stack and matches them.
  @inline(never)
  func matchDecoding(
    _ base: UnsafePointer<UInt8>, _ segments: UnsafePointer<ByteRange>, _ count: Int,
    lowercasingFirst: Bool
  ) -> Match {
    // A temporary allocation of more than 1,024 bytes comes from the heap, which only a long link
    // needs.
    let needed = count == 0 ? 0 : Int(segments[count - 1].end) - Int(segments[0].start)
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: max(1024, needed)) { text in
      withUnsafeTemporaryAllocation(of: ByteRange.self, capacity: Limits.maximumSegments) { room in
        guard let out = text.baseAddress, let decoded = room.baseAddress else { return .none }
        var used = 0
        var lastSlashed = -1
        for index in 0..<count {
          let start = used
          used += PercentCoding.decode(base, segments[index], into: out + start)
          decoded[index] = ByteRange(start, used)
          if lowercasingFirst, index == 0 { PercentCoding.lowercase(out + start, used - start) }
          for place in start..<used where out[place] == UInt8(ascii: "/") { lastSlashed = index }
        }
        return match(out, used, decoded, count, lastSlashed: lastSlashed)
      }
    }
  }

  /// Writes the ranges of the parameters in `mask`.
  ///
  /// - Returns: The number of ranges.
  @inline(__always)
  static func capture(
    _ mask: UInt64, _ segments: UnsafePointer<ByteRange>, _ count: Int,
    into parameters: UnsafeMutablePointer<ByteRange>
  ) -> Int {
    var rest = mask & (UInt64.max >> 1)
    var index = 0
    while rest != 0 {
      parameters[index] = segments[rest.trailingZeroBitCount]
      rest &= rest &- 1
      index &+= 1
    }
    if mask >> 63 != 0 { parameters[index &- 1].end = segments[count &- 1].end }
    return index
  }

  /// Writes the ranges between slashes, reading 8 bytes at a time.
  ///
  /// - Returns: The number of ranges, and whether a `%` was found. The number is -1 if there are
  ///   too many, or the leading slash is missing.
  @inline(__always)
  private static func split(
    _ base: UnsafePointer<UInt8>, _ total: Int, into segments: UnsafeMutablePointer<ByteRange>
  ) -> (count: Int, hasPercent: Bool) {
    guard total > 0, base[0] == UInt8(ascii: "/") else { return (-1, false) }
    let limit = Limits.maximumSegments
    let low: UInt64 = 0x7F7F_7F7F_7F7F_7F7F
    var percents: UInt64 = 0
    var count = 0
    var start = 1
    var index = 1
    while index < total {
      var hits: UInt64
      if index &+ 8 <= total {
        let word = UInt64(
          littleEndian: UnsafeRawPointer(base + index).loadUnaligned(as: UInt64.self))
        let other = word ^ 0x2F2F_2F2F_2F2F_2F2F
        hits = ~(((other & low) &+ low) | other | low)
        let coded = word ^ 0x2525_2525_2525_2525
        percents |= ~(((coded & low) &+ low) | coded | low)
      } else {
        hits = 0
        for step in 0..<(total &- index) {
          let byte = base[index &+ step]
          if byte == UInt8(ascii: "/") { hits |= 0x80 &<< UInt64(8 &* step) }
          if byte == UInt8(ascii: "%") { percents = 1 }
        }
      }
      while hits != 0 {
        let end = index &+ (hits.trailingZeroBitCount &>> 3)
        guard count < limit else { return (-1, false) }
        segments[count] = ByteRange(start, end)
        count &+= 1
        start = end &+ 1
        hits &= hits &- 1
      }
      index &+= 8
    }
    if start < total {
      guard count < limit else { return (-1, false) }
      segments[count] = ByteRange(start, total)
      count &+= 1
    }
    return (count, percents != 0)
  }
}
