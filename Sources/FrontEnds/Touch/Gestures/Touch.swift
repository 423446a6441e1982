public import LandfallDomain

/// One report of a finger, or of a mouse with its button held.
public struct Touch: Hashable, Sendable {
  /// The phase of a touch; every `began` is followed by exactly one `ended` or `cancelled`.
  public enum Phase: Hashable, Sendable {
    /// The finger came down.
    case began
    /// The finger moved, or the system reported the same position again.
    case moved
    /// The finger was lifted.
    case ended
    /// The system cancelled the touch, for example because of a call.
    case cancelled
  }

  /// The ID of the finger, unique among the fingers that are down.
  public let id: Int
  /// The phase of the touch.
  public let phase: Phase
  /// The position, in points.
  public let position: ScreenPoint
  /// The time of the report, on the clock that all events use.
  public let instant: Instant

  /// Creates a report.
  public init(id: Int = 0, _ phase: Phase, at position: ScreenPoint, _ instant: Instant) {
    self.id = id
    self.phase = phase
    self.position = position
    self.instant = instant
  }
}

/// Simulated reports of a finger, for scenarios, tests and demonstrations.
///
/// ```swift
/// // `swipe x=12 dx=180`
/// let finger = TouchTrack.drag(
///   from: ScreenPoint(x: 12, y: 400), to: ScreenPoint(x: 192, y: 400), startingAt: now)
/// for touch in finger { run(Viewport.reduce(&viewport, .touched(touch))) }
/// ```
public enum TouchTrack {
  /// The time between two reports of a moving finger: 120 per second, as on current phones.
  public static let interval: Duration = .nanoseconds(8_333_333)

  /// Returns a tap: down and up in one place.
  public static func tap(
    _ point: ScreenPoint, for span: Duration = .milliseconds(80), startingAt start: Instant,
    id: Int = 0
  ) -> [Touch] {
    [Touch(id: id, .began, at: point, start), Touch(id: id, .ended, at: point, start + span)]
  }

  /// Returns a drag: down, along a straight line at constant speed, and up.
  ///
  /// - Parameters:
  ///   - span: The duration of the movement. 250 ms is quick: a quarter of the screen in that time
  ///     is fast enough for a swipe.
  ///   - rest: How long the finger rests before it is lifted; after 100 ms its speed is 0.
  ///   - start: When the finger comes down.
  public static func drag(
    from origin: ScreenPoint, to end: ScreenPoint, over span: Duration = .milliseconds(250),
    restingFor rest: Duration = .zero, startingAt start: Instant, id: Int = 0
  ) -> [Touch] {
    let steps = max(1, Int(span.wholeNanoseconds / interval.wholeNanoseconds))
    var touches = [Touch(id: id, .began, at: origin, start)]
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      let point = ScreenPoint(
        x: origin.x + (end.x - origin.x) * part, y: origin.y + (end.y - origin.y) * part)
      let nanoseconds = span.wholeNanoseconds / Int64(steps) * Int64(step)
      touches.append(Touch(id: id, .moved, at: point, start + .nanoseconds(nanoseconds)))
    }
    touches.append(Touch(id: id, .ended, at: end, start + span + rest))
    return touches
  }
}

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
