package import LandfallDomain

/// Isolation of interpolated values, so that they do not reorder the text around them (UAX 9).
package enum BidiIsolation {
  /// Returns the value between U+2068 (first strong isolate) and U+2069 (pop directional isolate).
  ///
  /// A value cannot break out of its isolate:
  ///
  /// - a U+2069 that closes nothing is dropped;
  /// - isolates that the value opens are closed;
  /// - a paragraph separator, which would end every isolate, becomes a space.
  ///
  /// Embeddings and overrides (U+202A … U+202E) end with the isolate around them (UAX 9, X6a).
  package static func isolate(_ value: String) -> String {
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
      case _ where isParagraphSeparator(scalar): scalars.append(" ")
      default: scalars.append(scalar)
      }
    }
    for _ in 0...open { scalars.append("\u{2069}") }
    return String(scalars)
  }

  /// Returns the value for use in a text, isolated if it would disturb the text.
  ///
  /// In text from right to left, every value is isolated. In text from left to right, a value is
  /// isolated if it contains a right-to-left letter, a bidi control or a paragraph separator.
  package static func embed(_ value: String, in direction: TextDirection) -> String {
    guard !value.isEmpty else { return value }
    switch direction {
    case .rightToLeft: return isolate(value)
    case .leftToRight:
      return value.unicodeScalars.contains(where: disturbsTextFromTheLeft) ? isolate(value) : value
    }
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\u{200E}", "\u{200F}", "\u{61C}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: false
    }
  }

  /// Returns whether a character has bidi class B, which ends a paragraph and every isolate in it.
  private static func isParagraphSeparator(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\n", "\r", "\u{1C}"..."\u{1E}", "\u{85}", "\u{2029}": true
    default: false
    }
  }

  private static func disturbsTextFromTheLeft(_ scalar: Unicode.Scalar) -> Bool {
    guard scalar.value > 0x7F else { return isParagraphSeparator(scalar) }
    switch scalar {
    // Blocks of right-to-left scripts and their presentation forms.
    case "\u{590}"..."\u{8FF}", "\u{FB1D}"..."\u{FDFF}", "\u{FE70}"..."\u{FEFE}",
      "\u{10800}"..."\u{10FFF}", "\u{1E800}"..."\u{1EFFF}":
      return true
    default: return isControl(scalar) || isParagraphSeparator(scalar)
    }
  }
}
