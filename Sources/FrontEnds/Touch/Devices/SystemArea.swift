/// A part of the screen that belongs to the system; nothing to touch or read may lie there (NAV-R04).
public struct SystemArea: Hashable, Sendable {
  /// What the system has there.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    /// Clock, signal, battery; the notch or island lies in it.
    case statusBar = "status-bar"
    /// Home indicator, or Android's navigation bar.
    case homeIndicator = "home-indicator"
    /// The band beside a cut-out in landscape.
    case side
    /// The notch, island or camera hole itself.
    case cutout
  }

  /// What the system has there.
  public let kind: Kind
  /// Where, in points.
  public let rect: ScreenRect

  /// Names an area.
  public init(_ kind: Kind, _ rect: ScreenRect) {
    self.kind = kind
    self.rect = rect
  }

  /// The bands that insets stand for on a screen of that size; none for an inset of 0.
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
