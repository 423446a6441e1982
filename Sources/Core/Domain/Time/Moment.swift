/// One reading of both clocks, taken together.
public struct Moment: Hashable, Sendable {
  /// The monotonic reading, for deadlines and spans.
  public let instant: Instant
  /// The calendar reading, for expiry instants.
  public let timestamp: Timestamp

  /// Pairs the two readings.
  public init(instant: Instant, timestamp: Timestamp) {
    self.instant = instant
    self.timestamp = timestamp
  }
}
