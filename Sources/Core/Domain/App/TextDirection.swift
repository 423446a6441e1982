/// The direction in which a text is written and a screen is laid out.
public enum TextDirection: String, CaseIterable, Hashable, Sendable {
  /// From left to right.
  case leftToRight = "ltr"
  /// From right to left; screens are mirrored.
  case rightToLeft = "rtl"
}
