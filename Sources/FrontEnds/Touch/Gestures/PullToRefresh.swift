public import LandfallDomain

/// A list pulled down from its start until it is fetched again, and the indicator that says so
/// (NAV-S10, NAV-C04).
public struct PullToRefresh: Hashable, Sendable {
  /// Height of the indicator on a phone, in points.
  ///
  /// It is also how far the list must have given when it is let go: a fetch starts exactly when all
  /// of the indicator could be seen. With the rubber band that is about 130 points of finger.
  public static let standardHeight = 64.0
  /// How long the indicator takes to leave after the answer, within the 100 ms of NAV-C04.
  public static let leave: Duration = .milliseconds(80)
  /// An indicator whose fetch nobody confirms goes after this long, the limit of the fetch itself
  /// (NAV-S10).
  public static let patience: Duration = .milliseconds(3000)

  /// What the list waits for.
  public enum State: Hashable, Sendable {
    /// Nothing; there is no indicator.
    case idle
    /// A finger; the list has given that many points.
    case pulling(given: Double)
    /// The fetch that was asked for to start; the indicator stands.
    case requested(since: Instant)
    /// The answer; the indicator stands.
    case refreshing
    /// The indicator to have left.
    case leaving(since: Instant)
  }

  /// What the list waits for.
  public private(set) var state = State.idle
  /// Height of the whole indicator, in points, and how far the list must have given.
  public private(set) var threshold: Double

  /// A list that nobody pulls, with an indicator of that height in points.
  public init(indicatorHeight: Double = standardHeight) { threshold = indicatorHeight }

  /// Height of the indicator, in points; 0 when there is none.
  public func indicatorHeight(at instant: Instant) -> Double {
    switch state {
    case .idle: return 0
    case .pulling(let given): return given
    case .requested, .refreshing: return threshold
    case .leaving(let since):
      let part = Double((instant - since).wholeNanoseconds) / Double(Self.leave.wholeNanoseconds)
      return threshold * min(1, max(0, 1 - part))
    }
  }

  /// Whether letting go now would fetch.
  public var isArmed: Bool {
    if case .pulling(let given) = state { given >= threshold } else { false }
  }

  /// Whether a fetch was asked for or is under way.
  public var isWaiting: Bool {
    switch state {
    case .requested, .refreshing: true
    case .idle, .pulling, .leaving: false
    }
  }

  /// Whether the indicator is on its way out, a frame at a time.
  public var isLeaving: Bool { if case .leaving = state { true } else { false } }

  /// When ``tick(at:)`` has something to do that is not a frame.
  public var deadline: Instant? {
    switch state {
    case .idle, .pulling, .refreshing: nil
    case .requested(let since): since + Self.patience
    case .leaving(let since): since + Self.leave
    }
  }

  /// Follows a finger that has gone `travel` points down, on a list of which `height` are seen.
  public mutating func pull(by travel: Double, height: Double) {
    switch state {
    case .idle, .pulling, .leaving:
      // In a very low list a finger could never pull that far.
      threshold = min(threshold, height / 4)
      state = .pulling(given: RubberBand.give(travel, length: height))
    case .requested, .refreshing: break
    }
  }

  /// Lets go of the list.
  ///
  /// - Returns: Whether it is to be fetched.
  public mutating func release(at instant: Instant) -> Bool {
    guard case .pulling = state else { return false }
    guard isArmed else {
      state = .idle
      return false
    }
    state = .requested(since: instant)
    return true
  }

  /// Shows the indicator for a fetch that a button asked for (NAV-I02).
  ///
  /// - Returns: Whether it is to be fetched; not while one is under way.
  public mutating func request(at instant: Instant) -> Bool {
    switch state {
    case .requested, .refreshing: return false
    case .idle, .pulling, .leaving:
      state = .requested(since: instant)
      return true
    }
  }

  /// The finger was taken away; the list goes back.
  public mutating func drop() {
    if case .pulling = state { state = .idle }
  }

  /// A fetch is under way, whoever asked for it.
  public mutating func fetchStarted() { state = .refreshing }

  /// The answer is here, good or bad: the indicator leaves.
  public mutating func fetchEnded(at instant: Instant, isAnimated: Bool) {
    switch state {
    case .idle, .pulling, .leaving: break
    case .requested, .refreshing: state = isAnimated ? .leaving(since: instant) : .idle
    }
  }

  /// Says what time it is.
  public mutating func tick(at instant: Instant) {
    guard let deadline, instant >= deadline else { return }
    state = .idle
  }
}
