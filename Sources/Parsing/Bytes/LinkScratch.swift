import LandfallDomain

/// Borrowed room for the ranges of one link, so that reading it allocates nothing.
package struct LinkScratch {
  /// Room for ``Limits/maximumSegments`` segments.
  package let segments: UnsafeMutablePointer<ByteRange>
  /// Room for ``Limits/maximumQueryItems`` pairs of a name and a value.
  package let items: UnsafeMutablePointer<ByteRange>

  /// How many ranges it takes.
  static var capacity: Int { Limits.maximumSegments + 2 * Limits.maximumQueryItems }

  /// Divides room for at least ``capacity`` ranges.
  init(_ room: UnsafeMutablePointer<ByteRange>) {
    segments = room
    items = room + Limits.maximumSegments
  }

  /// Lends room on the stack for the time of `body`.
  @inline(__always)
  static func borrowed<Result>(_ body: (LinkScratch) -> Result) -> Result {
    withUnsafeTemporaryAllocation(of: ByteRange.self, capacity: capacity) { room in
      guard let base = room.baseAddress else { preconditionFailure("the capacity is positive") }
      return body(LinkScratch(base))
    }
  }
}

/// Owned room for the ranges of one link after another.
package struct LinkRoom: ~Copyable {
  private let room: UnsafeMutablePointer<ByteRange>

  /// Allocates once.
  package init() {
    room = .allocate(capacity: LinkScratch.capacity)
    room.initialize(repeating: ByteRange(0, 0), count: LinkScratch.capacity)
  }

  deinit { room.deallocate() }

  /// The room, valid as long as this value lives.
  package var scratch: LinkScratch { LinkScratch(room) }
}
