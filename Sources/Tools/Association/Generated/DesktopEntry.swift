public import LandfallDomain

/// Generates the `.desktop` file with which a Linux desktop opens an app's custom schemes.
///
/// See Desktop Entry Specification 1.4.
///
/// ```swift
/// DesktopEntry.text(app, command: ["/usr/bin/textshell", "open"])
/// ```
public enum DesktopEntry {
  /// Returns the text of the file.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - command: The program and its first arguments. The link follows as one argument, `%u`.
  /// - Returns: The text, with all special characters escaped.
  public static func text(_ app: AppDefinition, command: [String]) -> String {
    let lines = [
      "[Desktop Entry]", "Type=Application", "Name=" + value(app.name),
      "Exec=" + value(command.map(argument).joined(separator: " ") + " %u"),
      "Terminal=false", "NoDisplay=true",
      "MimeType=" + app.schemes.map { "x-scheme-handler/\($0);" }.joined(),
    ]
    return lines.map { $0 + "\n" }.joined()
  }

  /// Returns the name of the file.
  ///
  /// It equals the app's bus name with `.desktop`.
  public static func fileName(_ app: AppDefinition) -> String { app.id + ".desktop" }

  /// Returns a word of a command line, in quotes if it has a reserved character.
  private static func argument(_ word: String) -> String {
    let reserved = " \t\n\"'\\><~|&;$*?#()`"
    let percented = word.unicodeScalars.map { $0 == "%" ? "%%" : String($0) }.joined()
    guard word.isEmpty || word.unicodeScalars.contains(where: reserved.unicodeScalars.contains)
    else { return percented }
    return "\"" + percented.escaped("\"`$\\") + "\""
  }

  /// Returns a string value, with escapes for characters that would end or change it.
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
