/// Keeps an interpolated value from reordering the text around it (Unicode UAX 9).
public enum BidiIsolation {
  /// The value between U+2068 (first strong isolate) and U+2069 (pop directional isolate).
  ///
  /// A value cannot leave its isolate: a U+2069 of its own that closes nothing is dropped, what it
  /// opens is closed, and a paragraph separator, which would end every isolate, becomes a space.
  public static func isolate(_ value: String) -> String {
    var scalars = String.UnicodeScalarView()
    scalars.append("\u{2068}")
    var open = 0
    for scalar in value.unicodeScalars {
      switch scalar {
      case "\u{2066}"..."\u{2068}":
        open += 1
        scalars.append(scalar)
      case "\u{2069}":
        guard open > 0 else { continue }
        open -= 1
        scalars.append(scalar)
      case "\n", "\r", "\u{1C}"..."\u{1E}", "\u{85}", "\u{2029}": scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    for _ in 0...open { scalars.append("\u{2069}") }
    return String(scalars)
  }

  /// Whether a value holds a character whose only use is to order text.
  public static func hasControls(_ value: String) -> Bool {
    value.unicodeScalars.contains { scalar in
      switch scalar {
      case "\u{200E}", "\u{200F}", "\u{61C}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
      default: false
      }
    }
  }
}
