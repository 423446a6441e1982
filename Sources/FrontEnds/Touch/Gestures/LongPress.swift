public import LandfallDomain

/// A finger that stays on a row until its menu opens (NAV-S09, NAV-A06).
///
/// It has no clock. ``deadline`` says when it wants to be asked; a host that sleeps until then opens
/// the menu on time, and one that comes late can tell how late from `due`.
public struct LongPress: Hashable, Sendable {
  /// A hold of exactly this long opens the menu; 499 ms opens nothing (NAV-S09).
  public static let hold: Duration = .milliseconds(500)
  /// The menu stands at most this long after the hold is complete (NAV-A06).
  public static let menuLimit: Duration = .milliseconds(100)
  /// A finger that went farther than this, in points, does not press.
  ///
  /// The default of UIKit's `UILongPressGestureRecognizer.allowableMovement`.
  public static let tolerance = 10.0

  /// What became of the touch.
  public enum State: Hashable, Sendable {
    /// No finger, or one that has moved away or was lifted too early.
    case idle
    /// A finger is down and has stayed where it was.
    case holding(at: ScreenPoint, until: Instant)
    /// It stayed for 500 ms; lifting it means nothing any more.
    case pressed(at: ScreenPoint, due: Instant)
  }

  /// What became of the touch.
  public private(set) var state = State.idle

  /// Waits for a finger.
  public init() {}

  /// When ``tick(at:)`` wants to be called, or `nil` when no finger is held.
  public var deadline: Instant? {
    if case .holding(_, let instant) = state { instant } else { nil }
  }

  /// Takes the finger's next report.
  public mutating func handle(_ touch: Touch) -> Recognition {
    switch (state, touch.phase) {
    case (_, .began):
      state = .holding(at: touch.position, until: touch.instant + Self.hold)
      return .possible
    case (.idle, .moved), (.idle, .ended), (_, .cancelled):
      state = .idle
      return .failed
    case (.holding(let origin, _), .moved), (.holding(let origin, _), .ended):
      // A report can be the first thing a sleeping host sees after the deadline.
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

  /// Says what time it is.
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
