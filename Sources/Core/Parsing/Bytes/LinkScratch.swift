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
