public import LandfallDomain

/// The progress of one transition from its first frame to its last (NAV-T06, NAV-C01, NAV-A04).
///
/// It knows only progress and time, not screens or sizes. The progress at an instant is a pure
/// function, so a front end may ask for any frame, even twice. When it draws one, it calls
/// ``present(at:)``, which counts drawn and missed frames.
///
/// ```swift
/// var push = TransitionTimeline(.push, at: now, rate: .hz120)
/// push.frame(at: now).progress                       // 0
/// push.reverse(at: now + .milliseconds(120))         // back was pressed: on from where it is
/// push.frame(at: now + .milliseconds(600)).progress  // 0
/// push.present(at: now + .milliseconds(600))         // .cancelled
/// ```
public struct TransitionTimeline: Hashable, Sendable {
  /// The shortest duration of a movement after a release, so that it is visible.
  static let shortest: Duration = .milliseconds(100)

  /// The state of a transition.
  public enum State: Hashable, Sendable {
    /// A finger moves it.
    case following(Double)
    /// Time moves it along a stretch.
    case running(Stretch)
    /// It has ended.
    case ended(TransitionOutcome)
  }

  /// A movement from one progress to another in a given time.
  public struct Stretch: Hashable, Sendable {
    let start: Instant
    let duration: Duration
    let from: Double
    let to: Double
    /// The progress per whole duration, at each end.
    let startSpeed: Double
    let endSpeed: Double
  }

  /// The kind of transition.
  public let kind: TransitionKind
  /// The frame rate of the display.
  public let rate: DisplayRate
  /// The time of frame 0.
  public let began: Instant
  /// The current state.
  public private(set) var state: State
  /// The number of frames drawn, without frame 0, which looks as before the transition.
  public private(set) var frames = 0
  /// The number of frames that the display repeated because the next one was not drawn in time.
  ///
  /// It describes the host only; the transition completes in any case (NAV-T06).
  public private(set) var missed = 0
  private var lastIndex = 0

  /// Creates a transition that runs by itself.
  ///
  /// - Parameters:
  ///   - kind: The kind of transition.
  ///   - instant: When it begins.
  ///   - rate: The frame rate of the display.
  ///   - isAnimated: `false` creates a transition that has already ended, without a frame
  ///     (NAV-I03).
  public init(
    _ kind: TransitionKind, at instant: Instant, rate: DisplayRate = .hz60, isAnimated: Bool = true
  ) {
    self.kind = kind
    self.rate = rate
    began = instant
    let curve = kind.curve
    let stretch = Stretch(
      start: instant, duration: isAnimated ? kind.duration : .zero, from: 0, to: 1,
      startSpeed: curve.startSlope, endSpeed: curve.endSlope)
    state = stretch.duration > .zero ? .running(stretch) : .ended(.completed)
  }

  /// Creates a transition that follows a finger.
  public init(_ kind: TransitionKind, followedFrom instant: Instant, rate: DisplayRate = .hz60) {
    self.kind = kind
    self.rate = rate
    began = instant
    state = .following(0)
  }

  /// How it ended, or `nil` while it is in progress.
  public var outcome: TransitionOutcome? {
    if case .ended(let outcome) = state { outcome } else { nil }
  }

  /// Where it is heading; `nil` while a finger moves it and after its end.
  public var heading: TransitionOutcome? {
    guard case .running(let stretch) = state else { return nil }
    return stretch.to == 1 ? .completed : .cancelled
  }

  /// Whether a finger moves it.
  public var isFollowing: Bool { if case .following = state { true } else { false } }

  /// Returns the frame that a display shows at an instant.
  ///
  /// It costs a few multiplications and no allocation.
  public func frame(at instant: Instant) -> TransitionFrame {
    TransitionFrame(
      index: rate.index(after: instant - began), progress: progress(at: instant),
      isLast: isOver(at: instant))
  }

  /// Returns the progress at an instant, from 0 (before) to 1 (after).
  public func progress(at instant: Instant) -> Double {
    switch state {
    case .following(let progress): progress
    case .ended(.completed): 1
    case .ended(.cancelled): 0
    case .running(let stretch): stretch.value(at: instant)
    }
  }

  /// Returns the speed in progress per second; 0 while a finger moves it.
  public func velocity(at instant: Instant) -> Double {
    switch state {
    case .following, .ended: 0
    case .running(let stretch): stretch.velocity(at: instant)
    }
  }

  /// Returns whether all movement has ended at an instant.
  public func isOver(at instant: Instant) -> Bool {
    switch state {
    case .following: false
    case .ended: true
    case .running(let stretch): instant >= stretch.end
    }
  }

  /// Returns when the next frame is due, or `nil` while a finger moves it and after its end.
  public func nextFrame(after instant: Instant) -> Instant? {
    guard case .running = state else { return nil }
    return began + rate.start(of: rate.index(after: instant - began) + 1)
  }

  /// Stops it for a finger; only ``follow(_:)`` moves it from now on.
  public mutating func grasp(at instant: Instant) {
    state = .following(progress(at: instant))
  }

  /// Moves it to the finger's progress, which is limited to 0 to 1.
  public mutating func follow(_ progress: Double) {
    guard case .following = state else { return }
    state = .following(min(1, max(0, progress)))
  }

  /// Releases it from a finger.
  ///
  /// It continues from its current progress with the finger's speed.
  ///
  /// - Parameters:
  ///   - outcome: Where it ends.
  ///   - velocity: The finger's speed, in progress per second.
  ///   - instant: When the finger was lifted.
  ///   - isAnimated: `false` ends it at once.
  public mutating func release(
    to outcome: TransitionOutcome, velocity: Double, at instant: Instant, isAnimated: Bool = true
  ) {
    guard self.outcome == nil else { return }
    let from = progress(at: instant)
    let to = outcome.progress
    let way = to - from
    guard isAnimated, way != 0 else {
      state = .ended(outcome)
      return
    }
    // A fast finger shortens the rest, up to the fastest start that the curve allows.
    let speed = way > 0 ? velocity : -velocity
    var seconds = abs(way) * kind.duration.inSeconds
    if speed > 0 { seconds = min(seconds, 3 * abs(way) / speed) }
    seconds = max(seconds, Self.shortest.inSeconds)
    let slope = min(3, max(-3, speed * seconds / abs(way)))
    state = .running(
      Stretch(
        start: instant, duration: .nanoseconds(Int64(seconds * 1e9)), from: from, to: to,
        startSpeed: slope * way, endSpeed: kind.curve.endSlope * way))
    lastIndex = rate.index(after: instant - began)
  }

  /// Reverses it, so that it ends at the other end.
  public mutating func reverse(at instant: Instant) {
    guard case .running(let stretch) = state else { return }
    release(
      to: stretch.to == 1 ? .cancelled : .completed, velocity: velocity(at: instant), at: instant)
  }

  /// Records that a frame is drawn now, and counts the frames missed before it.
  ///
  /// - Returns: How the transition ended, if this frame ends it.
  @discardableResult
  public mutating func present(at instant: Instant) -> TransitionOutcome? {
    let index = rate.index(after: instant - began)
    switch state {
    case .ended: return nil
    case .following:
      // A finger at rest needs no frames, so none is missed.
      if index > lastIndex { frames += 1 }
      lastIndex = max(lastIndex, index)
      return nil
    case .running(let stretch):
      guard index > lastIndex else { return nil }
      // Frames after the end do not count as missed.
      let due = min(index, rate.index(after: stretch.end - began) + 1)
      missed += max(0, due - lastIndex - 1)
      frames += 1
      lastIndex = index
      guard instant >= stretch.end else { return nil }
      let outcome: TransitionOutcome = stretch.to == 1 ? .completed : .cancelled
      state = .ended(outcome)
      return outcome
    }
  }
}

extension TransitionTimeline.Stretch {
  var end: Instant { start + duration }

  private func part(at instant: Instant) -> Double {
    min(1, max(0, (instant - start).inSeconds / duration.inSeconds))
  }

  func value(at instant: Instant) -> Double {
    guard instant < end else { return to }
    return min(
      1,
      max(
        0,
        TransitionCurve.value(
          at: part(at: instant), from: from, to: to, startSpeed: startSpeed, endSpeed: endSpeed)))
  }

  func velocity(at instant: Instant) -> Double {
    guard instant < end else { return 0 }
    return TransitionCurve.slope(
      at: part(at: instant), from: from, to: to, startSpeed: startSpeed, endSpeed: endSpeed)
      / duration.inSeconds
  }
}

/// The way in which one screen replaces another.
public enum TransitionKind: String, Hashable, Sendable, CaseIterable {
  /// A screen slides in from the trailing edge, over the one below it (NAV-S07).
  case push
  /// The top screen slides out to the trailing edge (NAV-S08).
  case pop
  /// Another tab fades in without moving.
  case tab
  /// The screen is replaced at once.
  case none

  /// The duration of an uninterrupted transition.
  ///
  /// The requirements give no time. iOS pushes in 350 ms, and 150 ms is the shortest visible fade.
  /// Both are far below the 500 ms that a link may take in total (NAV-C05).
  public var duration: Duration {
    switch self {
    case .push, .pop: .milliseconds(350)
    case .tab: .milliseconds(150)
    case .none: .zero
    }
  }

  /// The progress over that time.
  public var curve: TransitionCurve {
    switch self {
    case .push, .pop: .easeOut
    case .tab, .none: .easeInOut
    }
  }
}

/// The progress of a transition over time: a cubic from 0 to 1 with a given slope at each end.
///
/// A slope of 1 is the average speed. With slopes from 0 to 3, the cubic is never decreasing
/// (Fritsch and Carlson, 1980). It is defined by slopes, unlike a Bézier curve or spring. After a
/// release, the first slope is simply the finger's speed.
public struct TransitionCurve: Hashable, Sendable {
  /// The slope at the start.
  public let startSlope: Double
  /// The slope at the end.
  public let endSlope: Double

  /// Creates a curve; slopes are limited to 0 to 3.
  public init(startSlope: Double, endSlope: Double) {
    self.startSlope = min(3, max(0, startSlope))
    self.endSlope = min(3, max(0, endSlope))
  }

  /// A constant speed.
  public static let linear = TransitionCurve(startSlope: 1, endSlope: 1)
  /// A fast start and a gentle end, for a push that answers a tap.
  public static let easeOut = TransitionCurve(startSlope: 3, endSlope: 0)
  /// A gentle start and a gentle end.
  public static let easeInOut = TransitionCurve(startSlope: 0, endSlope: 0)

  /// Returns the value of the cubic from `start` to `end` at `part` of its time; speeds are per
  /// whole duration.
  static func value(
    at part: Double, from start: Double, to end: Double, startSpeed: Double, endSpeed: Double
  ) -> Double {
    let t = part
    let left = 1 - t
    return left * left * ((1 + 2 * t) * start + t * startSpeed)
      + t * t * ((1 + 2 * left) * end - left * endSpeed)
  }

  /// Returns the slope of that cubic, per whole duration.
  static func slope(
    at part: Double, from start: Double, to end: Double, startSpeed: Double, endSpeed: Double
  ) -> Double {
    let t = part
    return 6 * t * (1 - t) * (end - start) + (1 - t) * (1 - 3 * t) * startSpeed
      + t * (3 * t - 2) * endSpeed
  }
}

/// The frame rate of a display, in frames per second.
public enum DisplayRate: Int, Hashable, Sendable, CaseIterable {
  /// 16.67 ms per frame; the minimum of NAV-C01.
  case hz60 = 60
  /// 11.11 ms per frame.
  case hz90 = 90
  /// 8.33 ms per frame.
  case hz120 = 120

  /// Returns the number of the frame visible after this time; 0 is the first.
  func index(after span: Duration) -> Int {
    let nanoseconds = max(0, span.wholeNanoseconds)
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int(seconds) * rawValue + Int(rest) * rawValue / 1_000_000_000
  }

  /// Returns when a frame is first shown, measured from the start, rounded up to whole nanoseconds.
  func start(of index: Int) -> Duration {
    // Split off whole seconds, so that the product cannot overflow at any uptime.
    let (seconds, rest) = index.quotientAndRemainder(dividingBy: rawValue)
    return .seconds(seconds) + .nanoseconds((rest * 1_000_000_000 + rawValue - 1) / rawValue)
  }
}

extension Duration {
  /// The duration in seconds as a floating-point number; exact to the nanosecond below 100 days.
  var inSeconds: Double { Double(wholeNanoseconds) / 1e9 }
}
