public import LandfallDomain

/// A recognizer of back swipes: a finger that comes in from the leading edge (NAV-S08, NAV-R02,
/// NAV-C02).
///
/// The pop follows the finger 1:1 from the first report in the edge strip, before the gesture is
/// decided. The first frame is therefore at touch-down, which meets the 100 ms of NAV-C02 at any
/// speed. Until ``GestureArena/slop`` the pop moves 10 points at most, and it moves back if another
/// gesture wins.
public struct EdgeSwipe: Hashable, Sendable {
  /// The width of the edge strip, in points: a swipe from 20 points pops, one from 20.5 does not
  /// (NAV-C02).
  public static let edgeWidth = 20.0
  /// The part of the width that the finger must reach, after gliding on, to commit the pop.
  ///
  /// Half of the width means that the nearer end wins, which everyone understands.
  public static let commitFraction = 0.5
  /// How long the finger is assumed to glide on at its last speed after it was lifted.
  ///
  /// With 250 ms, a flick of 180 points in 250 ms (720 points per second) travels as far again and
  /// goes back. A finger that has turned around can cancel from anywhere. Distance and speed are
  /// added, so there is no speed at which the decision jumps.
  public static let glide: Duration = .milliseconds(250)

  /// A state of the recognizer.
  public enum State: Hashable, Sendable {
    /// No finger is in the edge strip.
    case idle
    /// A finger came down in the strip. The pop follows it, but a scroll, press or tap may still
    /// win.
    case armed(Drag)
    /// The finger moved sideways past the slop: the touch is a swipe until it ends.
    case following(Drag)
  }

  /// A finger and its movement.
  public struct Drag: Hashable, Sendable {
    /// Where it came down; `x` is measured from the leading edge.
    fileprivate(set) var origin: ScreenPoint
    /// Whether the next report is the new origin, because the screen was rotated during the touch.
    fileprivate var isLoose = false
    /// The distance from the origin in points, away from the leading edge; negative towards it.
    fileprivate(set) var travel = 0.0
    fileprivate(set) var tracker = VelocityTracker()
  }

  /// The current state.
  public private(set) var state = State.idle
  private var width: Double
  private let direction: TextDirection

  /// Creates a recognizer for a screen of this width in points.
  public init(width: Double, direction: TextDirection) {
    self.width = width
    self.direction = direction
  }

  /// How far the finger has moved away from the leading edge, in points; never negative.
  public var travel: Double {
    switch state {
    case .idle: 0
    case .armed(let drag), .following(let drag): max(0, drag.travel)
    }
  }

  /// Returns the speed in points per second, positive away from the leading edge.
  public func velocity(at instant: Instant) -> Double {
    switch state {
    case .idle: 0
    case .armed(let drag), .following(let drag): drag.tracker.velocity(at: instant)
    }
  }

  /// Handles a rotation or resize during a touch: the next report becomes the new origin.
  ///
  /// The travel is reset. The owner of the pop keeps its progress (NAV-E05).
  public mutating func turn(to width: Double) {
    self.width = width
    switch state {
    case .idle: break
    case .armed(var drag):
      drag.loosen()
      state = .armed(drag)
    case .following(var drag):
      drag.loosen()
      state = .following(drag)
    }
  }

  /// Handles the next report of the finger.
  public mutating func handle(_ touch: Touch) -> Recognition {
    let inwards = direction.fromLeading(touch.position.x, in: width)
    switch (state, touch.phase) {
    case (_, .began):
      guard inwards >= 0, inwards <= Self.edgeWidth else {
        state = .idle
        return .failed
      }
      var drag = Drag(origin: ScreenPoint(x: inwards, y: touch.position.y))
      drag.tracker.add(inwards, at: touch.instant)
      state = .armed(drag)
      return .possible
    case (.idle, .moved), (.idle, .ended), (_, .cancelled):
      state = .idle
      return .failed
    case (.armed(var drag), .moved):
      if drag.isLoose { drag.origin.y = touch.position.y }
      let down = abs(touch.position.y - drag.origin.y)
      drag.advance(to: inwards, at: touch.instant)
      guard max(abs(drag.travel), down) >= GestureArena.slop else {
        state = .armed(drag)
        return .possible
      }
      state = drag.travel >= down ? .following(drag) : .idle
      return drag.travel >= down ? .recognized : .failed
    case (.following(var drag), .moved):
      drag.advance(to: inwards, at: touch.instant)
      state = .following(drag)
      return .recognized
    case (.armed, .ended):
      state = .idle
      return .failed
    case (.following(var drag), .ended):
      drag.advance(to: inwards, at: touch.instant)
      state = .following(drag)
      return .recognized
    }
  }

  /// Returns whether a release with this progress and speed commits the pop.
  ///
  /// - Parameters:
  ///   - progress: The progress of the pop, 0 to 1.
  ///   - velocity: The speed in screen widths per second; negative towards the leading edge.
  public static func commits(progress: Double, velocity: Double) -> Bool {
    let seconds = glide.inSeconds
    return progress + velocity * seconds >= commitFraction
  }
}

extension EdgeSwipe.Drag {
  fileprivate mutating func loosen() {
    isLoose = true
    travel = 0
    tracker = VelocityTracker()
  }

  fileprivate mutating func advance(to inwards: Double, at instant: Instant) {
    if isLoose { origin.x = inwards }
    isLoose = false
    travel = inwards - origin.x
    tracker.add(inwards, at: instant)
  }
}
