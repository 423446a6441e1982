/// Characters that are not shown but change how text is displayed, for example in terminals and
/// browsers.
///
/// These are the C0, DEL and C1 controls, direction controls (UAX 9), and line and paragraph
/// separators. Terminals, JSON, logs and markup all use this list.
package enum HiddenCharacters {
  /// Returns whether a character is hidden.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Returns whether a text may contain a hidden character, with a fast check of its bytes; `false`
  /// for plain ASCII.
  package static func mayStand(in text: String) -> Bool {
    text.utf8.contains { byte in
      byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
    }
  }

  /// Returns a visible form of a character: `\n`, `\t`, `\r` or its number, such as `\u{202e}`.
  package static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }

  /// Returns the text with all hidden characters in visible form, for people; the result cannot be
  /// converted back.
  package static func visible(_ text: String) -> String {
    guard mayStand(in: text) else { return text }
    return text.unicodeScalars.reduce(into: "") { shown, scalar in
      if contains(scalar) {
        shown += visible(scalar)
      } else {
        shown.unicodeScalars.append(scalar)
      }
    }
  }
}
