public import LandfallDomain

/// The state of pull-to-refresh: the pull on a list and its refresh indicator (NAV-S10, NAV-C04).
public struct PullToRefresh: Hashable, Sendable {
  /// The height of the indicator on a phone, in points.
  ///
  /// It is also how far the list must be pulled: a refresh starts exactly when the whole indicator
  /// is visible. With the rubber band, the finger moves about 130 points.
  public static let standardHeight = 64.0
  /// How long the indicator takes to disappear after the answer, within the 100 ms of NAV-C04.
  public static let leave: Duration = .milliseconds(80)
  /// The time after which an indicator disappears if its refresh was never confirmed; the limit of
  /// the refresh itself (NAV-S10).
  public static let patience: Duration = .milliseconds(3000)

  /// A state of the indicator.
  public enum State: Hashable, Sendable {
    /// There is no indicator.
    case idle
    /// A finger pulls the list, which has moved by this many points.
    case pulling(given: Double)
    /// A refresh was requested; the indicator is visible.
    case requested(since: Instant)
    /// A refresh is in progress; the indicator is visible.
    case refreshing
    /// The indicator is disappearing.
    case leaving(since: Instant)
  }

  /// The current state.
  public private(set) var state = State.idle
  /// The height of the indicator in points, which is also how far the list must be pulled.
  public private(set) var threshold: Double

  /// Creates the state of a list that is not pulled, with an indicator of this height in points.
  public init(indicatorHeight: Double = standardHeight) { threshold = indicatorHeight }

  /// Returns the visible height of the indicator in points; 0 if there is none.
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

  /// Whether a release now would start a refresh.
  public var isArmed: Bool {
    if case .pulling(let given) = state { given >= threshold } else { false }
  }

  /// Whether a refresh was requested or is in progress.
  public var isWaiting: Bool {
    switch state {
    case .requested, .refreshing: true
    case .idle, .pulling, .leaving: false
    }
  }

  /// Whether the indicator is disappearing, which needs a frame at a time.
  public var isLeaving: Bool { if case .leaving = state { true } else { false } }

  /// When to call ``tick(at:)``, apart from animation frames.
  public var deadline: Instant? {
    switch state {
    case .idle, .pulling, .refreshing: nil
    case .requested(let since): since + Self.patience
    case .leaving(let since): since + Self.leave
    }
  }

  /// Follows a finger that has moved `travel` points down on a list with a visible height of
  /// `height`.
  public mutating func pull(by travel: Double, height: Double) {
    switch state {
    case .idle, .pulling, .leaving:
      // On a very low list, a finger could never pull the standard height.
      threshold = min(threshold, height / 4)
      state = .pulling(given: RubberBand.give(travel, length: height))
    case .requested, .refreshing: break
    }
  }

  /// Ends the pull.
  ///
  /// - Returns: Whether to refresh the list.
  public mutating func release(at instant: Instant) -> Bool {
    guard case .pulling = state else { return false }
    guard isArmed else {
      state = .idle
      return false
    }
    state = .requested(since: instant)
    return true
  }

  /// Shows the indicator for a refresh by button (NAV-I02).
  ///
  /// - Returns: Whether to refresh the list; `false` if a refresh is already in progress.
  public mutating func request(at instant: Instant) -> Bool {
    switch state {
    case .requested, .refreshing: return false
    case .idle, .pulling, .leaving:
      state = .requested(since: instant)
      return true
    }
  }

  /// Ends the pull without a refresh, because the touch was cancelled.
  public mutating func drop() {
    if case .pulling = state { state = .idle }
  }

  /// Shows the indicator for a refresh in progress, whatever started it.
  public mutating func fetchStarted() { state = .refreshing }

  /// Hides the indicator, because the refresh succeeded or failed.
  public mutating func fetchEnded(at instant: Instant, isAnimated: Bool) {
    switch state {
    case .idle, .pulling, .leaving: break
    case .requested, .refreshing: state = isAnimated ? .leaving(since: instant) : .idle
    }
  }

  /// Handles the passing of time.
  public mutating func tick(at instant: Instant) {
    guard let deadline, instant >= deadline else { return }
    state = .idle
  }
}
