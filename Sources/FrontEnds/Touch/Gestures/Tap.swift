public import LandfallDomain

/// A recognizer of taps: a finger down and up in one place.
public struct Tap: Hashable, Sendable {
  /// The longest tap on a row with a menu.
  ///
  /// A finger held longer is waiting for the menu, which opens at 500 ms. Opening the row instead
  /// would be a surprise (NAV-S09: released at 499 ms, nothing opens). Elsewhere a tap may take any
  /// time.
  public static let longestOnMenuRow: Duration = .milliseconds(400)

  /// A state of the recognizer.
  public enum State: Hashable, Sendable {
    /// No finger is down, or it has moved away.
    case idle
    /// A finger is down and has not moved away.
    case down(at: ScreenPoint, since: Instant)
    /// The finger was lifted in the same place.
    case tapped(at: ScreenPoint)
  }

  /// The current state.
  public private(set) var state = State.idle
  private let isOnMenuRow: Bool

  /// Creates a recognizer that waits for a finger.
  ///
  /// - Parameter isOnMenuRow: Whether a long press would open a menu.
  public init(isOnMenuRow: Bool) { self.isOnMenuRow = isOnMenuRow }

  /// Handles the next report of the finger.
  public mutating func handle(_ touch: Touch) -> Recognition {
    switch (state, touch.phase) {
    case (_, .began):
      state = .down(at: touch.position, since: touch.instant)
      return .possible
    case (.idle, .moved), (.idle, .ended), (_, .cancelled), (.tapped, .moved), (.tapped, .ended):
      state = .idle
      return .failed
    case (.down(let origin, let since), .moved), (.down(let origin, let since), .ended):
      let isAway =
        abs(touch.position.x - origin.x) >= GestureArena.slop
        || abs(touch.position.y - origin.y) >= GestureArena.slop
      let isLate = isOnMenuRow && touch.instant - since > Self.longestOnMenuRow
      if isAway || (isLate && touch.phase == .ended) {
        state = .idle
        return .failed
      }
      guard touch.phase == .ended else { return .possible }
      state = .tapped(at: origin)
      return .recognized
    }
  }
}

/// A recognizer of long presses, which open the menu of a row (NAV-S09, NAV-A06).
///
/// It has no clock. Call ``tick(at:)`` at ``deadline`` to open the menu on time. After a late call,
/// `due` says how late it was.
public struct LongPress: Hashable, Sendable {
  /// The duration of a long press: exactly 500 ms open the menu, 499 ms do not (NAV-S09).
  public static let hold: Duration = .milliseconds(500)
  /// The longest delay between the end of the hold and the visible menu (NAV-A06).
  public static let menuLimit: Duration = .milliseconds(100)
  /// The largest movement during a long press, in points.
  ///
  /// It is the default of UIKit's `UILongPressGestureRecognizer.allowableMovement`.
  public static let tolerance = 10.0

  /// A state of the recognizer.
  public enum State: Hashable, Sendable {
    /// No finger is down, or it moved away or was lifted too early.
    case idle
    /// A finger is down and has not moved away.
    case holding(at: ScreenPoint, until: Instant)
    /// The finger was held for 500 ms; lifting it has no further effect.
    case pressed(at: ScreenPoint, due: Instant)
  }

  /// The current state.
  public private(set) var state = State.idle

  /// Creates a recognizer that waits for a finger.
  public init() {}

  /// When to call ``tick(at:)``, or `nil` if no finger is held.
  public var deadline: Instant? {
    if case .holding(_, let instant) = state { instant } else { nil }
  }

  /// Handles the next report of the finger.
  public mutating func handle(_ touch: Touch) -> Recognition {
    switch (state, touch.phase) {
    case (_, .began):
      state = .holding(at: touch.position, until: touch.instant + Self.hold)
      return .possible
    case (.idle, .moved), (.idle, .ended), (_, .cancelled):
      state = .idle
      return .failed
    case (.holding(let origin, _), .moved), (.holding(let origin, _), .ended):
      // The host may have slept past the deadline, and this report comes first.
      if tick(at: touch.instant) == .recognized { return .recognized }
      let isAway =
        abs(touch.position.x - origin.x) > Self.tolerance
        || abs(touch.position.y - origin.y) > Self.tolerance
      guard touch.phase == .moved, !isAway else {
        state = .idle
        return .failed
      }
      return .possible
    case (.pressed, .moved), (.pressed, .ended):
      return .recognized
    }
  }

  /// Handles the passing of time.
  public mutating func tick(at instant: Instant) -> Recognition {
    switch state {
    case .idle: return .failed
    case .pressed: return .recognized
    case .holding(let origin, let deadline):
      guard instant >= deadline else { return .possible }
      state = .pressed(at: origin, due: deadline)
      return .recognized
    }
  }
}
