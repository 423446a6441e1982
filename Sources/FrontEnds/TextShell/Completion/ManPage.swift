/// The manual page in mdoc format, generated from the command table.
enum ManPage {
  static func text(_ table: CommandTable, version: String) -> String {
    var text = """
      .Dd January 1, 2026
      .Dt TEXTSHELL 1
      .Os
      .Sh NAME
      .Nm textshell
      .Nd open, explain and test the deep links of an app without a phone
      .Sh SYNOPSIS
      .Nm
      .Ar subcommand
      .Op Ar options
      .Sh DESCRIPTION
      .Nm
      opens a link as the app would: it takes the link apart,
      looks for a rule or a route, checks session, organization and permission, and shows the screen it lands on.
      This page is of version \(escaped(version)).
      .Sh COMMANDS
      .Bl -tag -width Ds

      """
    for command in table.commands {
      text += ".It Ic \(escaped(command.words.joined(separator: " ")))"
      for argument in command.arguments {
        text += argument.isOptional ? " Op Ar \(argument.name)" : " Ar \(argument.name)"
        if argument.isRepeating { text += " ..." }
      }
      text += "\n" + lines(command.abstract)
      if !command.discussion.isEmpty { text += ".Pp\n" + lines(command.discussion) }
      guard !command.options.isEmpty else { continue }
      text += ".Bl -tag -width Ds\n"
      for option in command.options { text += item(option) }
      text += ".El\n"
    }
    text += ".El\n.Sh OPTIONS\nThese options work with every command.\n.Bl -tag -width Ds\n"
    for option in CommandDefinition.globalOptions { text += item(option) }
    text += ".El\n.Sh EXIT STATUS\n.Bl -tag -width Ds -compact\n"
    for code in ExitCode.allCases { text += ".It \(code.rawValue)\n" + lines(code.meaning) }
    text += ".El\n.Sh EXAMPLES\n"
    for command in table.commands {
      for example in command.examples { text += ".Dl $ \(escaped(example))\n" }
    }
    text += ".Sh SEE ALSO\n"
    text += lines(
      "'textshell help' with a topic: " + table.topics.map(\.name).joined(separator: ", "))
    return String(text.dropLast())
  }

  private static func item(_ option: Option) -> String {
    let value = option.value.map { " Ar \($0)" } ?? ""
    return ".It Fl Fl \(option.name)\(value)\n" + lines(option.help)
  }

  /// Returns running text with a line break after each sentence, as mdoc expects.
  private static func lines(_ text: String) -> String {
    var lines = ""
    var line = ""
    for word in text.split(whereSeparator: \.isWhitespace) {
      line += (line.isEmpty ? "" : " ") + word
      if word.hasSuffix(".") || word.hasSuffix(":") || line.count > 64 {
        lines += guarded(line) + "\n"
        line = ""
      }
    }
    return line.isEmpty ? lines : lines + guarded(line) + "\n"
  }

  /// Escapes the start of a line that would otherwise be an mdoc request.
  private static func guarded(_ line: String) -> String {
    let text = escaped(line)
    return text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + text : text
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("\\", with: "\\e").replacing("–", with: "\\(en").replacing("→", with: "\\(->")
      .replacing("…", with: "...")
  }
}
