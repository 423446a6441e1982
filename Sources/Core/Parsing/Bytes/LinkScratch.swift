import LandfallDomain

/// Borrowed room for the ranges of one link, so that reading it allocates nothing.
@_spi(Benchmarks) public struct LinkScratch {
  /// Room for ``Limits/maximumSegments`` segments.
  @_spi(Benchmarks) public let segments: UnsafeMutablePointer<ByteRange>
  /// Room for ``Limits/maximumQueryItems`` pairs of a name and a value.
  @_spi(Benchmarks) public let items: UnsafeMutablePointer<ByteRange>

  /// How many ranges it takes.
  static var capacity: Int { Limits.maximumSegments + 2 * Limits.maximumQueryItems }

  private init(
    segments: UnsafeMutablePointer<ByteRange>, items: UnsafeMutablePointer<ByteRange>
  ) {
    self.segments = segments
    self.items = items
  }

  /// Divides room for at least ``capacity`` ranges.
  init(_ room: UnsafeMutablePointer<ByteRange>) {
    segments = room
    items = room + Limits.maximumSegments
  }

  /// Lends room on the stack for the time of `body`.
  ///
  /// In two parts, because what is larger than 1,024 bytes is taken from the heap.
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

/// Owned room for the ranges of one link after another.
@_spi(Benchmarks) public struct LinkRoom: ~Copyable {
  private let room: UnsafeMutablePointer<ByteRange>

  /// Allocates once.
  @_spi(Benchmarks) public init() {
    room = .allocate(capacity: LinkScratch.capacity)
    room.initialize(repeating: ByteRange(0, 0), count: LinkScratch.capacity)
  }

  deinit { room.deallocate() }

  /// The room, valid as long as this value lives.
  @_spi(Benchmarks) public var scratch: LinkScratch { LinkScratch(room) }
}
