/// A part of the screen that belongs to the system; nothing to touch or read may be there
/// (NAV-R04).
public struct SystemArea: Hashable, Sendable {
  /// The kind of a system area.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// The status bar with clock, signal and battery; it contains the notch or island.
    case statusBar = "status-bar"
    /// The home indicator, or Android's navigation bar.
    case homeIndicator = "home-indicator"
    /// The band next to a cut-out in landscape.
    case side
    /// The notch, island or camera hole itself.
    case cutout
  }

  /// The kind of the area.
  public let kind: Kind
  /// The rectangle of the area, in points.
  public let rect: ScreenRect

  /// Creates an area.
  public init(_ kind: Kind, _ rect: ScreenRect) {
    self.kind = kind
    self.rect = rect
  }

  /// Returns the areas of these insets on a screen of that size; an inset of 0 gives no area.
  static func bands(of insets: ScreenInsets, on size: ScreenSize) -> [SystemArea] {
    let bands = [
      SystemArea(
        .statusBar, ScreenRect(x: 0, y: 0, width: size.width, height: insets.top)),
      SystemArea(
        .homeIndicator,
        ScreenRect(
          x: 0, y: size.height - insets.bottom, width: size.width, height: insets.bottom)),
      SystemArea(.side, ScreenRect(x: 0, y: 0, width: insets.left, height: size.height)),
      SystemArea(
        .side,
        ScreenRect(
          x: size.width - insets.right, y: 0, width: insets.right, height: size.height)),
    ]
    return bands.filter { !$0.rect.isEmpty }
  }
}
