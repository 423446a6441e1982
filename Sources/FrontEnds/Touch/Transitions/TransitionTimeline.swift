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
