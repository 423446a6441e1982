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
