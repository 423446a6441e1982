public import LandfallDomain

/// Back, by a finger that comes in from the leading edge (NAV-S08, NAV-R02, NAV-C02).
///
/// The pop follows the finger 1:1 from the first report in the strip on, long before it is decided
/// that this is a swipe: the first frame of the animation stands at the instant of touch-down, so
/// that the 100 ms of NAV-C02 hold for a finger of any speed. Up to the ``GestureArena/slop`` that
/// is at most 10 points of movement, and it goes back when another gesture wins.
public struct EdgeSwipe: Hashable, Sendable {
  /// A swipe starts at most this far from the leading edge, in points; 20 pops, 20.5 does not
  /// (NAV-C02).
  public static let edgeWidth = 20.0
  /// The pop is committed when the finger, left to glide, would pass this part of the width.
  ///
  /// Half: what is nearer wins, which needs no explanation to anybody.
  public static let commitFraction = 0.5
  /// How long the finger is taken to glide on after it was lifted, at the speed it had.
  ///
  /// A quarter of a second makes a flick of 180 points in 250 ms (720 points/s) travel as far again
  /// and go back, and lets a finger that has turned round cancel from anywhere on the screen. One
  /// sum of distance and speed, so that there is no speed at which the decision jumps.
  public static let glide: Duration = .milliseconds(250)

  /// What became of the touch.
  public enum State: Hashable, Sendable {
    /// No finger is in the strip.
    case idle
    /// A finger came down in the strip. The pop follows it; scroll, press or tap may still win.
    case armed(Drag)
    /// The finger went sideways past the slop: the touch is a swipe, whatever it does now.
    case following(Drag)
  }

  /// A finger and what it has done so far.
  public struct Drag: Hashable, Sendable {
    /// Where it came down, measured from the leading edge.
    fileprivate(set) var origin: ScreenPoint
    /// Whether the next report is where it counts from: the screen was turned under the finger.
    fileprivate var isLoose = false
    /// Points it has gone away from the leading edge; negative towards it.
    fileprivate(set) var travel = 0.0
    fileprivate(set) var tracker = VelocityTracker()
  }

  /// What became of the touch.
  public private(set) var state = State.idle
  private var width: Double
  private let direction: ReadingDirection

  /// Waits for a finger on a screen of that width, in points.
  public init(width: Double, direction: ReadingDirection) {
    self.width = width
    self.direction = direction
  }

  /// Points that the finger has gone away from the leading edge, never less than 0.
  public var travel: Double {
    switch state {
    case .idle: 0
    case .armed(let drag), .following(let drag): max(0, drag.travel)
    }
  }

  /// Points a second away from the leading edge.
  public func velocity(at instant: Instant) -> Double {
    switch state {
    case .idle: 0
    case .armed(let drag), .following(let drag): drag.tracker.velocity(at: instant)
    }
  }

  /// The screen was turned or resized under the finger: its next report is where it counts from.
  ///
  /// What it had travelled is forgotten here; whoever moves the pop keeps the progress (NAV-E05).
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

  /// Takes the finger's next report.
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

  /// Whether a finger lifted there, at that speed, has gone back.
  ///
  /// - Parameters:
  ///   - progress: How much of the pop is done, 0 to 1.
  ///   - velocity: Widths a second; negative towards the leading edge.
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
