/// The direction in which a screen is read and laid out (NAV-S04).
public enum ReadingDirection: Hashable, Sendable, CaseIterable {
  /// Leading is left: English, German, Japanese.
  case leftToRight
  /// Leading is right: Arabic, Hebrew. Header, rows, tabs and gestures are mirrored (NAV-A12).
  case rightToLeft

  /// Points from the leading edge of a screen of that width; its own inverse.
  public func fromLeading(_ x: Double, in width: Double) -> Double {
    switch self {
    case .leftToRight: x
    case .rightToLeft: width - x
    }
  }

  /// `1` where leading is left, `-1` where it is right: the sign of a move away from the leading edge.
  var sign: Double {
    switch self {
    case .leftToRight: 1
    case .rightToLeft: -1
    }
  }

  /// A rectangle that was laid out for left to right, where it belongs in this direction.
  func place(_ rect: ScreenRect, in width: Double) -> ScreenRect {
    switch self {
    case .leftToRight: rect
    case .rightToLeft: rect.mirrored(in: width)
    }
  }
}
