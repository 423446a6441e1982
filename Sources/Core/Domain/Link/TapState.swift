/// What the app was doing when a notification was tapped.
///
/// It says what has to be waited for, and never where the tap leads (TAP-S03).
public enum TapState: String, CaseIterable, Hashable, Sendable {
  /// It did not run: the tap has started it (TAP-S01).
  case terminated
  /// It ran out of sight (TAP-S02).
  case background
  /// It was on view.
  case foreground
}
