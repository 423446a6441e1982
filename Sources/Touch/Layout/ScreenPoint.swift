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
