/// Text in HTML and SVG.
public enum MarkupText {
  /// The text with the characters that markup gives a meaning written out.
  ///
  /// Control characters, which no XML may hold, and marks that change the direction of what follows
  /// are shown as a replacement character.
  public static func escaped(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": shown += "&amp;"
      case "<": shown += "&lt;"
      case ">": shown += "&gt;"
      case "\"": shown += "&quot;"
      case "'": shown += "&#39;"
      case "\u{0}"..<"\u{20}", "\u{7F}"..<"\u{A0}", "\u{200E}", "\u{200F}",
        "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}", "\u{FFFE}", "\u{FFFF}":
        shown += "\u{FFFD}"
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
