/// Writes help and usage in the layout of swift-argument-parser.
struct HelpText {
  private static let labelWidth = 26
  let width: Int

  /// Help for the tool: what it does and its commands.
  func tool(_ commands: [CommandDefinition], topics: [(String, String)]) -> String {
    var text = "OVERVIEW: Opens, explains and tests the deep links of an app, without a phone.\n\n"
    text += "  $ textshell open docodego://app/acme-corp/members --as ada@acme.test\n"
    text += "  $ textshell explain docodego://app/search?q=test\n\n"
    text += "USAGE: textshell <subcommand>\n\nOPTIONS:\n"
    text += CommandDefinition.globalOptions.map { row($0.label, $0.help) }.joined()
    text += row("--version", "Show the version.")
    text += row("-h, --help", "Show help information.")
    text += "\nSUBCOMMANDS:\n"
    text += commands.map { row($0.words.joined(separator: " "), $0.abstract) }.joined()
    text += "\nTOPICS:\n" + topics.map { row("help \($0.0)", $0.1) }.joined()
    return text + "\n  See 'textshell help <subcommand>' for detailed help.\n"
  }

  /// Help for the commands that begin with a word which is none by itself.
  func group(_ word: String, _ commands: [CommandDefinition]) -> String {
    var text = "USAGE: textshell \(word) <subcommand>\n\nSUBCOMMANDS:\n"
    text += commands.map { row($0.words.joined(separator: " "), $0.abstract) }.joined()
    text += "\n"
    text += commands.compactMap(\.examples.first).map { "  $ \($0)\n" }.joined()
    return text + "\n  See 'textshell help \(word) <subcommand>' for detailed help.\n"
  }

  /// Help for one command.
  func command(_ command: CommandDefinition) -> String {
    var text = "OVERVIEW: \(command.abstract)\n\n"
    if !command.examples.isEmpty {
      text += command.examples.map { "  $ \($0)\n" }.joined() + "\n"
    }
    if !command.discussion.isEmpty { text += wrap(command.discussion, indent: 0) + "\n\n" }
    text += "USAGE: \(usage(command))\n"
    if !command.arguments.isEmpty {
      text += "\nARGUMENTS:\n"
      text += command.arguments.map { row("<\($0.name)>", $0.help) }.joined()
    }
    text += "\nOPTIONS:\n"
    let options = command.options + CommandDefinition.globalOptions
    text += options.map { row($0.label, $0.help) }.joined()
    return text + row("-h, --help", "Show help information.")
  }

  /// The line that says how a command is called.
  func usage(_ command: CommandDefinition) -> String {
    var words = ["textshell"] + command.words + command.arguments.map(\.usage)
    words += command.options.map { "[\($0.label)]" } + ["[<options>]"]
    return words.joined(separator: " ")
  }

  private func row(_ label: String, _ help: String) -> String {
    let padded = "  " + label
    let text = wrap(help, indent: Self.labelWidth)
    if padded.count + 1 < Self.labelWidth {
      return padded + String(repeating: " ", count: Self.labelWidth - padded.count)
        + text.dropFirst(Self.labelWidth) + "\n"
    }
    return padded + "\n" + text + "\n"
  }

  private func wrap(_ text: String, indent: Int) -> String {
    let margin = String(repeating: " ", count: indent)
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = margin
      for word in paragraph.split(separator: " ") {
        if line.count > indent, line.count + 1 + word.count > width {
          lines.append(line)
          line = margin
        }
        line += (line.count > indent ? " " : "") + word
      }
      lines.append(line)
    }
    return lines.joined(separator: "\n")
  }
}
