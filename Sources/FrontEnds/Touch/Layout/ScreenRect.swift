/// A rectangle on the screen, in points; its right and bottom edges do not belong to it.
public struct ScreenRect: Hashable, Sendable {
  /// Left edge.
  public var x: Double
  /// Top edge.
  public var y: Double
  /// Points from left to right; 0 for an empty rectangle, never negative.
  public var width: Double
  /// Points from top to bottom; 0 for an empty rectangle, never negative.
  public var height: Double

  /// Names a rectangle; a negative width or height counts as 0.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = max(0, width)
    self.height = max(0, height)
  }

  /// The rectangle between two edges each way; empty when they are in the wrong order.
  public init(left: Double, top: Double, right: Double, bottom: Double) {
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// Right edge.
  public var maxX: Double { x + width }
  /// Bottom edge.
  public var maxY: Double { y + height }
  /// The middle; where a test or a scenario puts a finger.
  public var center: ScreenPoint { ScreenPoint(x: x + width / 2, y: y + height / 2) }
  /// Square points.
  public var area: Double { width * height }
  /// Whether nothing lies in it.
  public var isEmpty: Bool { width <= 0 || height <= 0 }

  /// Whether the place lies in it; the right and bottom edges do not.
  public func contains(_ point: ScreenPoint) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// Whether all of `other` lies in it.
  public func contains(_ other: ScreenRect) -> Bool {
    other.x >= x && other.maxX <= maxX && other.y >= y && other.maxY <= maxY
  }

  /// What both share; empty when they share nothing.
  public func intersection(_ other: ScreenRect) -> ScreenRect {
    ScreenRect(
      left: max(x, other.x), top: max(y, other.y), right: min(maxX, other.maxX),
      bottom: min(maxY, other.maxY))
  }

  /// What is left after taking `insets` away at each edge.
  public func inset(by insets: ScreenInsets) -> ScreenRect {
    ScreenRect(
      left: x + insets.left, top: y + insets.top, right: maxX - insets.right,
      bottom: maxY - insets.bottom)
  }

  /// The rectangle on a screen of that width with left and right exchanged.
  public func mirrored(in width: Double) -> ScreenRect {
    ScreenRect(x: width - maxX, y: y, width: self.width, height: height)
  }
}

/// A place on the screen, in points from its upper left corner.
///
/// Points are the specifications' pixels: device-independent, three physical ones on most phones.
/// A terminal gives each cell a number of points and says so once, to its own front end.
public struct ScreenPoint: Hashable, Sendable {
  /// Points from the left edge, whatever the direction of reading.
  public var x: Double
  /// Points from the top edge.
  public var y: Double

  /// Names a place.
  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  /// The same place on a screen of that width with left and right exchanged.
  public func mirrored(in width: Double) -> ScreenPoint { ScreenPoint(x: width - x, y: y) }
}

/// A width and a height, in points.
public struct ScreenSize: Hashable, Sendable {
  /// Points from left to right.
  public var width: Double
  /// Points from top to bottom.
  public var height: Double

  /// Names a size.
  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// The size after a quarter turn.
  public var turned: ScreenSize { ScreenSize(width: height, height: width) }
}

/// How a device is held.
public enum Orientation: Hashable, Sendable, CaseIterable {
  /// The device's top is up.
  case portrait
  /// A quarter turn: the device's top, with its cut-out, is at the left.
  case landscapeLeft
  /// A quarter turn: the device's top, with its cut-out, is at the right.
  case landscapeRight

  /// Whether the long side lies.
  public var isLandscape: Bool { self != .portrait }

  /// What a person means by "rotate": portrait to landscape (top at the left), and back.
  public var rotated: Orientation { isLandscape ? .portrait : .landscapeLeft }
}
