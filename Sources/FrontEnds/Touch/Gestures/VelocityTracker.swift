internal import LandfallDomain

/// The speed of a finger along one axis, from its last eight reports.
///
/// It is the slope of the line that best fits the reports within ``window``. Two reports only would
/// be as noisy as the digitizer. The tracker stores eight numbers and allocates nothing.
struct VelocityTracker: Hashable, Sendable {
  /// The age after which a report is ignored, so that a finger that rests before it is lifted has
  /// speed 0.
  static let window: Duration = .milliseconds(100)

  private var positions = SIMD8<Double>.zero
  private var instants = SIMD8<Int64>.zero
  private var count = 0

  /// Adds a report; it replaces an earlier one with the same instant.
  mutating func add(_ position: Double, at instant: Instant) {
    if count > 0, instants[(count - 1) & 7] == instant.nanoseconds { count -= 1 }
    positions[count & 7] = position
    instants[count & 7] = instant.nanoseconds
    count += 1
    if count == 16 { count = 8 }
  }

  /// Returns the speed at `instant` in points per second; 0 with fewer than two reports in the
  /// window.
  func velocity(at instant: Instant) -> Double {
    let oldest = instant.nanoseconds - Self.window.wholeNanoseconds
    var n = 0.0
    var sumT = 0.0
    var sumX = 0.0
    var sumTT = 0.0
    var sumTX = 0.0
    for index in 0..<min(count, 8) where instants[index] >= oldest {
      // Use seconds relative to now, to keep the numbers small.
      let t = Double(instants[index] - instant.nanoseconds) / 1e9
      let x = positions[index]
      n += 1
      sumT += t
      sumX += x
      sumTT += t * t
      sumTX += t * x
    }
    let spread = n * sumTT - sumT * sumT
    guard n >= 2, spread > 1e-12 else { return 0 }
    return (n * sumTX - sumT * sumX) / spread
  }
}
