import LandfallDomain

extension RouteTrie {
  /// Matches the raw bytes of a path that was accepted before, such as `/app/acme/members`.
  ///
  /// One slash at the end does not count. Nothing is allocated.
  ///
  /// - Parameters:
  ///   - path: The path, from its first slash.
  ///   - parameters: Room for ``Limits/maximumSegments`` ranges; filled from the left with those of
  ///     the match, raw.
  /// - Returns: The pattern, or -1, and how many parameters it has.
  @_spi(Benchmarks) public func match(
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

  /// The pattern of a path given by its decoded segments.
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
  ) -> Match {
    withUnsafeTemporaryAllocation(of: OpenPlace.self, capacity: Limits.maximumSegments + 1) {
      room in
      guard let visited = room.baseAddress else { return .none }
      return walk(base, total, segments, count, lastSlashed, visited)
    }
  }

  /// Decodes the segments into room on the stack and matches those.
  @inline(never)
  func matchDecoding(
    _ base: UnsafePointer<UInt8>, _ segments: UnsafePointer<ByteRange>, _ count: Int,
    lowercasingFirst: Bool
  ) -> Match {
    // What is larger than 1,024 bytes is taken from the heap: seldom, and only for such a link.
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
  /// - Returns: How many there are.
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

  /// Writes the ranges between slashes, looking at 8 bytes at a time.
  ///
  /// - Returns: How many there are, or -1 if there are too many or there is no first slash, and
  ///   whether a `%` was seen.
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
