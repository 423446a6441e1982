/// Readings of both clocks, taken together.
public struct Moment: Hashable, Sendable {
  /// The monotonic reading, for deadlines and durations.
  public let instant: Instant
  /// The calendar reading, for expiry times.
  public let timestamp: Timestamp

  /// Creates a moment.
  public init(instant: Instant, timestamp: Timestamp) {
    self.instant = instant
    self.timestamp = timestamp
  }
}

/// The clock that reads the time and waits, for the composition root only.
///
/// Apps use the system's clocks; scenarios and tests use a clock that they set themselves. The
/// cores never see a timekeeper and receive a ``Moment`` instead.
public protocol Timekeeper: Sendable {
  /// Reads both clocks.
  func now() -> Moment

  #if !hasFeature(Embedded)  // which has no tasks to cancel
    /// Suspends until the monotonic clock reaches `deadline`; returns at once if it already has.
    ///
    /// - Throws: `CancellationError` when the waiting task is cancelled.
    func sleep(until deadline: Instant) async throws(CancellationError)
  #endif
}
