public import LandfallDomain

/// Down and up in one place.
public struct Tap: Hashable, Sendable {
  /// On a row with a menu a finger lifted later than this, and before 500 ms, has done nothing.
  ///
  /// Whoever holds a row that long waits for its menu; opening the row instead would be a surprise
  /// (NAV-S09: released at 499 ms, nothing opens). Elsewhere a tap may last as long as it likes,
  /// for hands that are slow.
  public static let longestOnMenuRow: Duration = .milliseconds(400)

  /// What became of the touch.
  public enum State: Hashable, Sendable {
    /// No finger, or one that went away.
    case idle
    /// A finger is down where it came down.
    case down(at: ScreenPoint, since: Instant)
    /// It was lifted there.
    case tapped(at: ScreenPoint)
  }

  /// What became of the touch.
  public private(set) var state = State.idle
  private let isOnMenuRow: Bool

  /// Waits for a finger.
  ///
  /// - Parameter isOnMenuRow: Whether holding on would open a menu.
  public init(isOnMenuRow: Bool) { self.isOnMenuRow = isOnMenuRow }

  /// Takes the finger's next report.
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
