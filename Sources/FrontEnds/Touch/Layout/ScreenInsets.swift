/// How far the system reaches into the screen at each edge, in points.
///
/// Left and right are the screen's own, not the reader's: a cut-out does not move when the language
/// changes.
public struct ScreenInsets: Hashable, Sendable {
  /// Status bar, notch, island.
  public var top: Double
  /// A cut-out on that side, in landscape.
  public var left: Double
  /// Home indicator or navigation bar.
  public var bottom: Double
  /// A cut-out on that side, in landscape.
  public var right: Double

  /// Names the insets; what is left out is 0.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }

  /// No inset at any edge.
  public static let zero = ScreenInsets()

  /// The insets in whole cells: what a terminal reserves, never less than what it was told.
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

/// A part of a screen that lies behind one of the system's areas.
public struct Overlap: Hashable, Sendable {
  /// What is hidden.
  public let element: ScreenElement
  /// What hides it.
  public let area: SystemArea.Kind
  /// The hidden part, in points; never empty.
  public let rect: ScreenRect
}
