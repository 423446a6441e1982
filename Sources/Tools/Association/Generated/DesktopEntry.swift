public import LandfallDomain

/// The `.desktop` file by which a Linux desktop opens an app's custom schemes (Desktop Entry Specification
/// 1.4).
///
/// ```swift
/// DesktopEntry.text(app, command: ["/usr/bin/textshell", "open"], isActivatable: true)
/// ```
public enum DesktopEntry {
  /// The file's text.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - command: The program and its first words; the link follows them as one word, `%u`.
  ///   - isActivatable: Whether the session bus can start the program (`DBusActivatable`).
  ///   - isTerminal: Whether it needs a terminal.
  /// - Returns: The text, with every character that has a meaning there escaped.
  public static func text(
    _ app: AppDefinition, command: [String], isActivatable: Bool = false, isTerminal: Bool = false
  ) -> String {
    var lines = [
      "[Desktop Entry]", "Type=Application", "Name=" + value(app.name),
      "Exec=" + value(command.map(argument).joined(separator: " ") + " %u"),
    ]
    if isActivatable { lines.append("DBusActivatable=true") }
    lines.append("Terminal=\(isTerminal)")
    lines.append("NoDisplay=true")
    lines.append("MimeType=" + app.schemes.map { "x-scheme-handler/\($0);" }.joined())
    return lines.map { $0 + "\n" }.joined()
  }

  /// The file's name: the app's id is that of its bus name too.
  public static func fileName(_ app: AppDefinition) -> String { app.id + ".desktop" }

  /// A word of a command line, in quotation marks where a reserved character stands in it.
  private static func argument(_ word: String) -> String {
    let reserved = " \t\n\"'\\><~|&;$*?#()`"
    let percented = word.unicodeScalars.reduce(into: "") { text, scalar in
      text += scalar == "%" ? "%%" : String(scalar)
    }
    guard word.isEmpty || word.unicodeScalars.contains(where: reserved.unicodeScalars.contains)
    else { return percented }
    return "\""
      + percented.unicodeScalars.reduce(into: "") { text, scalar in
        if "\"`$\\".unicodeScalars.contains(scalar) { text += "\\" }
        text.unicodeScalars.append(scalar)
      } + "\""
  }

  /// A value of type string: escapes for what would end or change it.
  private static func value(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case " " where result.isEmpty: result += "\\s"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
