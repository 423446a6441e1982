/// The characters that are obeyed and not shown: by terminals, by browsers, by whatever lays out text.
///
/// C0, DEL and C1 controls, what steers the direction of text (UAX 9), and the line and paragraph
/// separators. One list for terminals, JSON, logs and markup.
public enum HiddenCharacters {
  /// Whether a character is one of them.
  public static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether a text may hold one, told from its bytes; plain ASCII does not.
  public static func mayStand(in text: String) -> Bool {
    text.utf8.contains { byte in
      byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xD8 || byte == 0xE2
    }
  }

  /// The character as a person reads it: `\n`, `\t`, `\r` or its number, such as `\u{202e}`.
  public static func visible(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\n": "\\n"
    case "\r": "\\r"
    case "\t": "\\t"
    default: "\\u{" + String(scalar.value, radix: 16) + "}"
    }
  }

  /// The text with all of them made visible; to be read by people, not to be read back.
  public static func visible(_ text: String) -> String {
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
