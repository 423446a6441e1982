/// A part of a screen that lies behind one of the system's areas.
public struct Overlap: Hashable, Sendable {
  /// What is hidden.
  public let element: ScreenElement
  /// What hides it.
  public let area: SystemArea.Kind
  /// The hidden part, in points; never empty.
  public let rect: ScreenRect
}
