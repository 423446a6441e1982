public import LandfallDomain

/// A finger that goes up or down: the part that scrolling and pulling have in common.
///
/// What it carries is counted from where it was recognized, not from where it came down, so that
/// the list does not jump by the slop.
public struct Drag: Hashable, Sendable {
  /// What became of the touch.
  public enum State: Hashable, Sendable {
    /// No finger, or one that went elsewhere.
    case idle
    /// A finger is down and has not gone past the slop.
    case down(at: ScreenPoint)
    /// It carries the list, from that height on.
    case dragging(from: Double)
  }

  /// What became of the touch.
  public private(set) var state = State.idle
  /// Points that the finger has carried the list down; negative upwards.
  public private(set) var travel = 0.0
  private let takesDown: Bool
  private let takesUp: Bool
  private var tracker = VelocityTracker()

  /// Waits for a finger.
  ///
  /// - Parameters:
  ///   - takesDown: Whether it may set out downwards.
  ///   - takesUp: Whether it may set out upwards.
  public init(takesDown: Bool, takesUp: Bool) {
    self.takesDown = takesDown
    self.takesUp = takesUp
  }

  /// Points a second, downwards.
  public func velocity(at instant: Instant) -> Double { tracker.velocity(at: instant) }

  /// Takes the finger's next report.
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
