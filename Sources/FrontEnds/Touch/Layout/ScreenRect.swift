/// A rectangle on the screen, in points; its right and bottom edges are not part of it.
public struct ScreenRect: Hashable, Sendable {
  /// The left edge.
  public var x: Double
  /// The top edge.
  public var y: Double
  /// The width in points; 0 for an empty rectangle, never negative.
  public var width: Double
  /// The height in points; 0 for an empty rectangle, never negative.
  public var height: Double

  /// Creates a rectangle; a negative width or height becomes 0.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// Creates the rectangle between four edges; it is empty if they are in the wrong order.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The right edge.
  public var maxX: Double { x + width }
  /// The bottom edge.
  public var maxY: Double { y + height }
  /// The center, where tests and scenarios place a finger.
  public var center: ScreenPoint { ScreenPoint(x: x + width / 2, y: y + height / 2) }
  /// The area, in square points.
  public var area: Double { width * height }
  /// Whether the rectangle has no area.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Returns whether a point is inside; the right and bottom edges are not.
  public func contains(_ point: ScreenPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// Returns whether `other` is completely inside.
  public func contains(_ other: ScreenRect) -> Bool {
    other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
  }

  /// Returns the common part of both rectangles; empty if they do not overlap.
  public func intersection(_ other: ScreenRect) -> ScreenRect {
    ScreenRect(
      left: max(x, other.x), top: max(y, other.y), right: min(maxX, other.maxX),
      bottom: min(maxY, other.maxY))
  }

  /// Returns the rectangle reduced by `insets` at each edge.
  public func inset(by insets: ScreenInsets) -> ScreenRect {
    ScreenRect(
      left: x + insets.left, top: y + insets.top, right: maxX - insets.right,
      bottom: maxY - insets.bottom)
  }

  /// Returns the rectangle mirrored horizontally on a screen of that width.
  public func mirrored(in width: Double) -> ScreenRect {
    ScreenRect(x: width - maxX, y: y, width: self.width, height: height)
  }
}

/// A position on the screen, in points from its upper left corner.
///
/// A point is the device-independent pixel of the requirements; most phones have three physical
/// pixels per point. A terminal front end defines once how many points a cell has.
public struct ScreenPoint: Hashable, Sendable {
  /// The distance from the left edge in points, regardless of the reading direction.
  public var x: Double
  /// The distance from the top edge in points.
  public var y: Double

  /// Creates a position.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// Returns the position mirrored horizontally on a screen of that width.
  public func mirrored(in width: Double) -> ScreenPoint { ScreenPoint(x: width - x, y: y) }
}

/// A width and a height, in points.
public struct ScreenSize: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  /// The height in points.
  public var height: Double

  /// Creates a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size after a quarter turn.
  public var turned: ScreenSize { ScreenSize(width: height, height: width) }
}

/// The orientation of a device.
public enum Orientation: Hashable, Sendable, CaseIterable {
  /// The device's top is up.
  case portrait
  /// The device's top, with its cut-out, is at the left.
  case landscapeLeft
  /// The device's top, with its cut-out, is at the right.
  case landscapeRight

  /// Whether the orientation is one of the two landscape orientations.
  public var isLandscape: Bool { self != .portrait }

  /// The orientation after "rotate": from portrait to landscape with the top at the left, and back.
  public var rotated: Orientation { isLandscape ? .portrait : .landscapeLeft }
}

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
