import LandfallStrictJSON

/// Text in HTML and SVG.
public enum MarkupText {
  /// The text with the characters that markup gives a meaning written out.
  ///
  /// Hidden characters, of which some may not stand in XML and others change the direction of what
  /// follows, are made visible.
  public static func escaped(_ text: String) -> String {
    var shown = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": shown += "&amp;"
      case "<": shown += "&lt;"
      case ">": shown += "&gt;"
      case "\"": shown += "&quot;"
      case "'": shown += "&#39;"
      case "\u{FFFE}", "\u{FFFF}": shown += "\u{FFFD}"
      case _ where HiddenCharacters.contains(scalar): shown += HiddenCharacters.visible(scalar)
      default: shown.unicodeScalars.append(scalar)
      }
    }
    return shown
  }
}
