public import LandfallDomain

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
