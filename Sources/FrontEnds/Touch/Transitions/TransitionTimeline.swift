public import LandfallDomain

/// One transition from its first frame to its last (NAV-T06, NAV-C01, NAV-A04).
///
/// It knows progress and time, nothing of screens or their sizes. Progress at an instant is a pure
/// function, so a front end may ask for frames ahead, twice, or not at all; ``present(at:)`` is for
/// the one that does draw, and counts what it did not get to draw.
///
/// ```swift
/// var push = TransitionTimeline(.push, at: now, rate: .hz120)
/// push.frame(at: now).progress                       // 0
/// push.reverse(at: now + .milliseconds(120))         // back was pressed: on from where it is
/// push.frame(at: now + .milliseconds(600)).progress  // 0
/// push.present(at: now + .milliseconds(600))         // .cancelled
/// ```
public struct TransitionTimeline: Hashable, Sendable {
  /// However little is left to do, it takes this long, so that it is seen.
  static let shortest: Duration = .milliseconds(100)

  /// Who moves it.
  public enum State: Hashable, Sendable {
    /// A finger; nothing moves unless it does.
    case following(Double)
    /// Time, along one stretch.
    case running(Stretch)
    /// Nobody any more.
    case ended(TransitionOutcome)
  }

  /// From one progress to another, in a given time.
  public struct Stretch: Hashable, Sendable {
    let start: Instant
    let duration: Duration
    let from: Double
    let to: Double
    /// Progress per whole duration, at either end.
    let startSpeed: Double
    let endSpeed: Double
  }

  /// What it shows.
  public let kind: TransitionKind
  /// How often the display shows a frame.
  public let rate: DisplayRate
  /// When it began: frame 0.
  public let began: Instant
  /// Who moves it.
  public private(set) var state: State
  /// Frames that were drawn, not counting frame 0: there everything looks as it did before.
  public private(set) var frames = 0
  /// Frames that the display showed again because nobody drew the next one in time.
  ///
  /// A fact about the host. The transition completes all the same (NAV-T06).
  public private(set) var missed = 0
  private var lastIndex = 0

  /// A transition that runs by itself.
  ///
  /// - Parameters:
  ///   - kind: What it shows.
  ///   - instant: When it begins.
  ///   - rate: How often the display shows a frame.
  ///   - isAnimated: `false` gives one that has ended, with no frame (NAV-I03).
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

  /// A transition that a finger has taken hold of.
  public init(_ kind: TransitionKind, followedFrom instant: Instant, rate: DisplayRate = .hz60) {
    self.kind = kind
    self.rate = rate
    began = instant
    state = .following(0)
  }

  /// How it ended, or `nil` while it has not.
  public var outcome: TransitionOutcome? {
    if case .ended(let outcome) = state { outcome } else { nil }
  }

  /// Where it is going; `nil` while a finger moves it and once it has ended.
  public var heading: TransitionOutcome? {
    guard case .running(let stretch) = state else { return nil }
    return stretch.to == 1 ? .completed : .cancelled
  }

  /// Whether a finger moves it.
  public var isFollowing: Bool { if case .following = state { true } else { false } }

  /// What a display shows of it at that instant.
  ///
  /// Costs a few multiplications and no allocation.
  public func frame(at instant: Instant) -> TransitionFrame {
    TransitionFrame(
      index: rate.index(after: instant - began), progress: progress(at: instant),
      isLast: isOver(at: instant))
  }

  /// 0 before, 1 after.
  public func progress(at instant: Instant) -> Double {
    switch state {
    case .following(let progress): progress
    case .ended(.completed): 1
    case .ended(.cancelled): 0
    case .running(let stretch): stretch.value(at: instant)
    }
  }

  /// Progress a second.
  public func velocity(at instant: Instant) -> Double {
    switch state {
    case .following, .ended: 0
    case .running(let stretch): stretch.velocity(at: instant)
    }
  }

  /// Whether nothing moves from that instant on.
  public func isOver(at instant: Instant) -> Bool {
    switch state {
    case .following: false
    case .ended: true
    case .running(let stretch): instant >= stretch.end
    }
  }

  /// When the next frame is due, or `nil` while a finger moves it and once it has ended.
  public func nextFrame(after instant: Instant) -> Instant? {
    guard case .running = state else { return nil }
    return began + rate.start(of: rate.index(after: instant - began) + 1)
  }

  /// Takes hold of it where it is; it moves only by ``follow(_:)`` from now on.
  public mutating func grasp(at instant: Instant) {
    state = .following(progress(at: instant))
  }

  /// Moves it to where the finger is; out of 0 to 1 is brought into it.
  public mutating func follow(_ progress: Double) {
    guard case .following = state else { return }
    state = .following(min(1, max(0, progress)))
  }

  /// Lets go of it.
  ///
  /// It goes on from where it is and with the speed it has.
  ///
  /// - Parameters:
  ///   - outcome: Where it goes.
  ///   - velocity: Progress a second, as the finger had it.
  ///   - instant: When the finger let go.
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
    // A fast finger shortens the way home, as far as the curve can begin that fast.
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

  /// Turns it round: to the end it did not go to.
  public mutating func reverse(at instant: Instant) {
    guard case .running(let stretch) = state else { return }
    release(
      to: stretch.to == 1 ? .cancelled : .completed, velocity: velocity(at: instant), at: instant)
  }

  /// Says that a frame is drawn now; counts it, and those that should have been drawn before it.
  ///
  /// - Returns: How the transition ended, if it did so by this frame.
  @discardableResult
  public mutating func present(at instant: Instant) -> TransitionOutcome? {
    let index = rate.index(after: instant - began)
    switch state {
    case .ended: return nil
    case .following:
      // A still finger needs no frames, so none is missed.
      if index > lastIndex { frames += 1 }
      lastIndex = max(lastIndex, index)
      return nil
    case .running(let stretch):
      guard index > lastIndex else { return nil }
      // What lies after the end was nobody's to draw.
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
