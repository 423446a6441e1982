/// A command line as the two kinds of files write it.
enum CommandText {
  /// What may stand in both kinds of files as it is.
  private static func isPlain(_ word: String) -> Bool {
    !word.isEmpty
      && word.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        case 0x80...: true
        default: "/._-:@+,=".utf8.contains(byte)
        }
      }
  }

  /// Whether `xdg-open` 1.1, which splits the line at blanks and knows no quotes, reads it rightly.
  static func isForEveryReader(_ words: [String]) -> Bool { words.allSatisfy(isPlain) }

  /// The words for `Exec` of a desktop file (Desktop Entry Specification 1.5, "The Exec key").
  static func desktopEntry(_ words: [String]) -> String {
    words.map { word in
      guard !isPlain(word) else { return word }
      var quoted = ""
      for character in word {
        switch character {
        // First for the quotes, then for the value, where a backslash is written twice.
        case "\"", "`", "$": quoted += "\\\\" + String(character)
        case "\\": quoted += "\\\\\\\\"
        case "%": quoted += "%%"
        default: quoted.append(character)
        }
      }
      return "\"" + quoted + "\""
    }.joined(separator: " ")
  }

  /// The words for `Exec` of a service file, which D-Bus splits as a shell does.
  static func service(_ words: [String]) -> String {
    words.map { word in
      guard !isPlain(word) else { return word }
      var quoted = ""
      for character in word {
        switch character {
        // A backslash of the value is written twice.
        case "\\": quoted += "\\\\"
        case "'": quoted += "'\\\\''"
        default: quoted.append(character)
        }
      }
      return "'" + quoted + "'"
    }.joined(separator: " ")
  }
}
