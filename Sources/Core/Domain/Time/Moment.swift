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

/// The only way the composition root learns the time or waits for it.
///
/// The system's clocks stand behind it in an app; a clock moved by hand stands behind it in
/// scenarios and tests. Cores never see it: they are handed a ``Moment``.
public protocol Timekeeper: Sendable {
  /// Reads both clocks.
  func now() -> Moment

  #if !hasFeature(Embedded)  // which has no tasks to cancel
    /// Suspends until the monotonic clock has reached `deadline`; returns at once if it has
    /// already.
    ///
    /// - Throws: `CancellationError` as soon as the waiting task is cancelled.
    func sleep(until deadline: Instant) async throws(CancellationError)
  #endif
}
