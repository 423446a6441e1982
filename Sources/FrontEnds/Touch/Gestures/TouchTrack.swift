public import LandfallDomain

/// What a finger reports while it does something: for scenarios, tests and demonstrations.
///
/// ```swift
/// // `swipe x=12 dx=180`
/// let finger = TouchTrack.drag(
///   from: ScreenPoint(x: 12, y: 400), to: ScreenPoint(x: 192, y: 400), startingAt: now)
/// for touch in finger { run(Viewport.reduce(&viewport, .touched(touch))) }
/// ```
public enum TouchTrack {
  /// Time between two reports of a moving finger: 120 a second, as current phones have it.
  public static let interval: Duration = .nanoseconds(8_333_333)

  /// Down and up in one place.
  public static func tap(
    _ point: ScreenPoint, for span: Duration = .milliseconds(80), startingAt start: Instant,
    id: Int = 0
  ) -> [Touch] {
    [Touch(id: id, .began, at: point, start), Touch(id: id, .ended, at: point, start + span)]
  }

  /// Down in one place, a straight line at an even speed, and up in the other.
  ///
  /// - Parameters:
  ///   - span: How long the line takes. 250 ms is a quick movement; a quarter of the screen in that
  ///     time is fast enough for a swipe.
  ///   - rest: How long the finger stays before it is lifted; 100 ms take all its speed away.
  ///   - start: When it comes down.
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
