internal import LandfallDomain

/// How fast a finger moves along one axis, from its last eight reports.
///
/// The slope of the straight line that fits the reports of the last ``window`` best, as every touch
/// system does it in some form: two neighbouring reports alone are as noisy as the digitizer. It is
/// eight numbers wide and allocates nothing.
struct VelocityTracker: Hashable, Sendable {
  /// Reports older than this say nothing about how the finger leaves: one that rests before it is
  /// lifted leaves at 0.
  static let window: Duration = .milliseconds(100)

  private var positions = SIMD8<Double>.zero
  private var instants = SIMD8<Int64>.zero
  private var count = 0

  /// Adds a report; one at the same instant replaces the one before it.
  mutating func add(_ position: Double, at instant: Instant) {
    if count > 0, instants[(count - 1) & 7] == instant.nanoseconds { count -= 1 }
    positions[count & 7] = position
    instants[count & 7] = instant.nanoseconds
    count += 1
    if count == 16 { count = 8 }
  }

  /// Points a second at `instant`; 0 with fewer than two reports in the window.
  func velocity(at instant: Instant) -> Double {
    let oldest = instant.nanoseconds - Self.window.wholeNanoseconds
    var n = 0.0
    var sumT = 0.0
    var sumX = 0.0
    var sumTT = 0.0
    var sumTX = 0.0
    for index in 0..<min(count, 8) where instants[index] >= oldest {
      // Seconds before now, so that the numbers stay small.
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
