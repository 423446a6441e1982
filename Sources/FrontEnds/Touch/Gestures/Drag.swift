public import LandfallDomain

/// A recognizer of vertical drags, used for scrolling and for pulling.
///
/// The travel is measured from where the drag was recognized, not from where the finger came down.
/// Otherwise the list would jump by the slop.
public struct Drag: Hashable, Sendable {
  /// A state of the recognizer.
  public enum State: Hashable, Sendable {
    /// No finger is down, or it has moved in another direction.
    case idle
    /// A finger is down and has not moved past the slop.
    case down(at: ScreenPoint)
    /// The finger drags the list from this height on.
    case dragging(from: Double)
  }

  /// The current state.
  public private(set) var state = State.idle
  /// How far the finger has dragged the list, in points; negative upwards.
  public private(set) var travel = 0.0
  private let takesDown: Bool
  private let takesUp: Bool
  private var tracker = VelocityTracker()

  /// Creates a recognizer that waits for a finger.
  ///
  /// - Parameters:
  ///   - takesDown: Whether the drag may start downwards.
  ///   - takesUp: Whether the drag may start upwards.
  public init(takesDown: Bool, takesUp: Bool) {
    self.takesDown = takesDown
    self.takesUp = takesUp
  }

  /// Returns the speed of the finger in points per second, positive downwards.
  public func velocity(at instant: Instant) -> Double { tracker.velocity(at: instant) }

  /// Handles the next report of the finger.
  public mutating func handle(_ touch: Touch) -> Recognition {
    switch (state, touch.phase) {
    case (_, .began):
      tracker.add(touch.position.y, at: touch.instant)
      state = .down(at: touch.position)
      return .possible
    case (.idle, .moved), (.idle, .ended), (_, .cancelled), (.down, .ended):
      state = .idle
      return .failed
    case (.down(let origin), .moved):
      tracker.add(touch.position.y, at: touch.instant)
      let across = abs(touch.position.x - origin.x)
      let down = touch.position.y - origin.y
      guard max(across, abs(down)) >= GestureArena.slop else { return .possible }
      guard abs(down) >= across, down > 0 ? takesDown : takesUp else {
        state = .idle
        return .failed
      }
      state = .dragging(from: touch.position.y)
      return .recognized
    case (.dragging(let start), .moved), (.dragging(let start), .ended):
      tracker.add(touch.position.y, at: touch.instant)
      travel = touch.position.y - start
      return .recognized
    }
  }
}
