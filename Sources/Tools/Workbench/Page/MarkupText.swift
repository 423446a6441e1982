import LandfallStrictJSON

/// Escapes text for HTML and SVG.
package enum MarkupText {
  /// Returns the text with special characters of markup escaped.
  ///
  /// Hidden characters are made visible. Some are not allowed in XML, and others change the
  /// direction of the text after them.
  package static func escaped(_ text: String) -> String {
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
