/// The widths that the system reserves at the edges of the screen, in points.
///
/// Left and right refer to the screen and do not depend on the reading direction: a cut-out does
/// not move with the language.
public struct ScreenInsets: Hashable, Sendable {
  /// The inset for status bar, notch or island.
  public var top: Double
  /// The inset for a cut-out at the left, in landscape.
  public var left: Double
  /// The inset for the home indicator or navigation bar.
  public var bottom: Double
  /// The inset for a cut-out at the right, in landscape.
  public var right: Double

  /// Creates insets; the default is 0.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// Insets of 0 at every edge.
  public static let zero = ScreenInsets()

  /// Returns the insets rounded up to whole cells, for a terminal.
  public func roundedUp(to cell: ScreenSize) -> ScreenInsets {
    func round(_ inset: Double, _ unit: Double) -> Double {
      unit > 0 ? (inset / unit).rounded(.up) * unit : inset
    }
    return ScreenInsets(
      top: round(top, cell.height), left: round(left, cell.width),
      bottom: round(bottom, cell.height), right: round(right, cell.width))
  }

  /// The insets with left and right exchanged.
  public var mirrored: ScreenInsets {
    ScreenInsets(top: top, left: right, bottom: bottom, right: left)
  }
}

/// A part of an element that is hidden by one of the system's areas.
public struct Overlap: Hashable, Sendable {
  /// The hidden element.
  public let element: ScreenElement
  /// The kind of the area that hides it.
  public let area: SystemArea.Kind
  /// The hidden part in points; never empty.
  public let rect: ScreenRect
}
