/// The reading direction of a screen's layout (NAV-S04).
public enum ReadingDirection: Hashable, Sendable, CaseIterable {
  /// The leading edge is left: English, German, Japanese.
  case leftToRight
  /// The leading edge is right: Arabic, Hebrew. Header, rows, tabs and gestures are mirrored
  /// (NAV-A12).
  case rightToLeft

  /// Converts between x and the distance from the leading edge, in points; the function is its own
  /// inverse.
  public func fromLeading(_ x: Double, in width: Double) -> Double {
    switch self {
    case .leftToRight: x
    case .rightToLeft: width - x
    }
  }

  /// The sign of a movement away from the leading edge: `1` if leading is left, `-1` if it is
  /// right.
  var sign: Double {
    switch self {
    case .leftToRight: 1
    case .rightToLeft: -1
    }
  }

  /// Converts a rectangle from the left-to-right layout to this direction.
  func place(_ rect: ScreenRect, in width: Double) -> ScreenRect {
    switch self {
    case .leftToRight: rect
    case .rightToLeft: rect.mirrored(in: width)
    }
  }
}
