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
