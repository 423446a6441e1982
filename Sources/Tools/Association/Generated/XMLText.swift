import LandfallStrictJSON

/// Text as XML writes it.
enum XMLText {
  /// The text for an attribute in quotation marks or for an element.
  ///
  /// A hidden character is written as its number, and one that XML 1.0 has no way to write as U+FFFD.
  static func escaped(_ text: String) -> String {
    text.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar {
      case "&": text += "&amp;"
      case "<": text += "&lt;"
      case ">": text += "&gt;"
      case "\"": text += "&quot;"
      case "\t", "\n", "\r": text += "&#\(scalar.value);"
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": text += "\u{FFFD}"
      case _ where HiddenCharacters.contains(scalar): text += "&#\(scalar.value);"
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
