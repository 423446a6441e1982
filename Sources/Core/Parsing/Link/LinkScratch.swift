import LandfallDomain

/// Borrowed memory for the ranges of one link, so that reading a link allocates nothing.
package struct LinkScratch {
  /// Memory for ``Limits/maximumSegments`` segments.
  package let segments: UnsafeMutablePointer<ByteRange>
  /// Memory for ``Limits/maximumQueryItems`` pairs of a name and a value.
  package let items: UnsafeMutablePointer<ByteRange>

  /// The number of ranges that fit.
  static var capacity: Int { Limits.maximumSegments + 2 * Limits.maximumQueryItems }

  init(segments: UnsafeMutablePointer<ByteRange>, items: UnsafeMutablePointer<ByteRange>) {
    self.segments = segments
    self.items = items
  }

  /// Divides memory for at least ``capacity`` ranges.
  init(_ room: UnsafeMutablePointer<ByteRange>) {
    segments = room
    items = room + Limits.maximumSegments
  }

  /// Calls `body` with memory on the stack.
  ///
  /// The memory has two parts, because a temporary allocation of more than 1,024 bytes comes from
  /// the heap.
  @inline(__always)
  static func borrowed<Result>(_ body: (LinkScratch) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: ByteRange.self, capacity: Limits.maximumSegments) { first in
      withUnsafeTemporaryAllocation(of: ByteRange.self, capacity: 2 * Limits.maximumQueryItems) {
        second in
        guard let segments = first.baseAddress, let items = second.baseAddress else {
          preconditionFailure("the capacities are positive")
        }
        return body(LinkScratch(segments: segments, items: items))
      }
    }
  }
}

/// Owned memory for the ranges of one link after another.
package struct LinkRoom: ~Copyable {
  private let room: UnsafeMutablePointer<ByteRange>

  /// Allocates the memory.
  package init() {
    room = .allocate(capacity: LinkScratch.capacity)
    room.initialize(repeating: ByteRange(0, 0), count: LinkScratch.capacity)
  }

  deinit { room.deallocate() }

  /// The memory, valid as long as this value exists.
  package var scratch: LinkScratch { LinkScratch(room) }
}

/// Lists of named values that take one allocation each.
enum NamedValues {
  /// Returns a list of `count` values.
  ///
  /// Short lists are literals, because the compiler then knows the type of their storage and need
  /// not look it up at run time.
  @inline(__always)
  static func list(_ count: Int, _ value: (Int) -> NamedValue) -> [NamedValue] {
    switch count {
    case 0: return []
    case 1: return [value(0)]
    case 2: return [value(0), value(1)]
    case 3: return [value(0), value(1), value(2)]
    default:
      return [NamedValue](unsafeUninitializedCapacity: count) { room, filled in
        for index in 0..<count { room.initializeElement(at: index, to: value(index)) }
        filled = count
      }
    }
  }
}

extension [NamedValue] {
  /// The first value of each name.
  package var byName: [String: String] {
    reduce(into: [:]) { values, next in
      if values[next.name] == nil { values[next.name] = next.value }
    }
  }
}

/// The positions of the parts of an accepted link in its bytes.
package struct LinkOffsets {
  /// Properties of the link that the scanner noticed.
  package struct Traits: OptionSet, Sendable {
    /// One bit for each trait.
    package let rawValue: UInt8
    /// Creates traits from their bits.
    package init(rawValue: UInt8) { self.rawValue = rawValue }

    /// The scheme is one whose authority is a host: `http`, `https`, `ws`, `wss` or `ftp`.
    package static let web = Traits(rawValue: 1)
    /// The path contains `%`.
    package static let percentInPath = Traits(rawValue: 2)
    /// The path contains `%` or a byte that its canonical form percent-encodes.
    package static let uncanonicalPath = Traits(rawValue: 4)
    /// The authority contains a letter `A` to `Z`.
    package static let upperCaseAuthority = Traits(rawValue: 8)
    /// The path ends with a slash after a segment.
    package static let trailingSlash = Traits(rawValue: 16)
    /// The query contains `%`.
    package static let percentInQuery = Traits(rawValue: 32)
  }

  /// The offset of the `:` after the scheme.
  package var schemeEnd = 0
  /// The first 8 bytes of the scheme in lower case, the first in the lowest byte.
  package var schemeWord: UInt64 = 0
  /// The authority, without its two slashes.
  package var authority = ByteRange(0, 0)
  /// The path after the authority.
  package var path = ByteRange(0, 0)
  /// The number of segments in the canonical path, including the authority of a custom scheme.
  package var segmentCount = 0
  /// The number of query items.
  package var itemCount = 0
  /// The offset after `?`, or -1.
  package var queryStart = -1
  /// The offset after `#`, or -1.
  package var fragmentStart = -1
  /// The length of the link.
  package var end = 0
  /// Properties of the link that the scanner noticed.
  package var traits: Traits = []

  /// Whether the authority is the first segment.
  @inline(__always)
  var authorityIsSegment: Bool { !traits.contains(.web) && authority.count > 0 }

  /// The offset of the canonical path's first slash.
  @inline(__always)
  var canonicalStart: Int { authorityIsSegment ? Int(authority.start) - 1 : Int(path.start) }
}
