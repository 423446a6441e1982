/// Quotes command lines for desktop files and D-Bus service files.
enum CommandText {
  /// Returns whether a word needs no quotes in both kinds of files.
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

  /// Returns whether `xdg-open` 1.1 can read the line, which splits it at spaces and ignores
  /// quotes.
  static func isForEveryReader(_ words: [String]) -> Bool { words.allSatisfy(isPlain) }

  /// Returns the words for `Exec` of a desktop file (Desktop Entry Specification 1.5, "The Exec
  /// key").
  static func desktopEntry(_ words: [String]) -> String {
    words.map { word in
      guard !isPlain(word) else { return word }
      var quoted = ""
      for character in word {
        switch character {
        // Escape for the quotes first, then for the value, in which a backslash is doubled.
        case "\"", "`", "$": quoted += "\\\\" + String(character)
        case "\\": quoted += "\\\\\\\\"
        case "%": quoted += "%%"
        default: quoted.append(character)
        }
      }
      return "\"" + quoted + "\""
    }.joined(separator: " ")
  }

  /// Returns the words for `Exec` of a service file, which D-Bus splits like a shell.
  static func service(_ words: [String]) -> String {
    words.map { word in
      guard !isPlain(word) else { return word }
      var quoted = ""
      for character in word {
        switch character {
        // A backslash in a value is doubled.
        case "\\": quoted += "\\\\"
        case "'": quoted += "'\\\\''"
        default: quoted.append(character)
        }
      }
      return "'" + quoted + "'"
    }.joined(separator: " ")
  }
}
