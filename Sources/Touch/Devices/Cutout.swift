/// A part of the display that shows nothing: notch, island or camera hole.
public enum Cutout: Hashable, Sendable {
  /// The display is whole.
  case none
  /// There is one inside the top inset; no public source measures it.
  case withinTopInset
  /// It lies in this rectangle, in portrait.
  case measured(ScreenRect)
}
