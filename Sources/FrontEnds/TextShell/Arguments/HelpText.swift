/// The layout of help and usage texts, in the style of swift-argument-parser.
struct HelpText {
  private static let labelWidth = 26
  let width: Int

  /// Returns the help of the tool on one screen: its purpose and the names of its commands.
  func tool(
    _ groups: [(title: String, commands: [CommandDefinition])], topics: [String]
  ) -> String {
    var text = "OVERVIEW: Opens, explains and tests the deep links of an app, without a phone.\n\n"
    text += "  $ textshell open docodego://app/acme-corp/members --as ada@acme.test\n"
    text += "  $ textshell explain docodego://app/search?q=test\n\n"
    text += "USAGE: textshell <subcommand> [<options>]\n\n"
    for group in groups { text += line(group.title, Self.names(group.commands)) }
    text += "\n" + line("options", options)
    text += line("help", topics.map { "help " + $0 })
    return text + line("groups", groups.map { "help " + $0.title.lowercased() })
      + "\n  See 'textshell help <subcommand>', and 'textshell help commands'.\n"
  }

  /// Returns the commands of a group, each with its summary and its examples.
  func section(_ commands: [CommandDefinition]) -> String {
    commands.map { command in
      row(command.words.joined(separator: " "), command.abstract)
        + command.examples.map { "      $ \($0)\n" }.joined()
    }.joined(separator: "\n") + "\n  See 'textshell help <subcommand>' for the options.\n"
  }

  /// Returns the list of commands with their summaries.
  func list(_ groups: [(title: String, commands: [CommandDefinition])]) -> String {
    groups.map { group in
      group.title.uppercased() + "\n"
        + group.commands.map { row($0.words.joined(separator: " "), $0.abstract) }.joined()
    }.joined(separator: "\n")
  }

  /// Returns the names of commands, grouped by their first word: `qr show|save`.
  private static func names(_ commands: [CommandDefinition]) -> [String] {
    var names: [(word: String, inner: [String])] = []
    for command in commands {
      if names.last?.word != command.words[0] { names.append((command.words[0], [])) }
      if command.words.count > 1 { names[names.count - 1].inner.append(command.words[1]) }
    }
    return names.flatMap { name -> [String] in
      let isCommand = commands.contains { $0.words == [name.word] }
      let inner = name.inner.enumerated().map { number, word in
        (number == 0 ? name.word + " " : "") + word + (number + 1 < name.inner.count ? "|" : "")
      }
      return (isCommand ? [name.word] : []) + inner
    }
  }

  private var options: [String] {
    CommandDefinition.globalOptions.map(\.label) + ["--version", "--help"]
  }

  /// Returns a title and names, wrapped between names.
  private func line(_ title: String, _ names: [String]) -> String {
    let indent = 16
    var lines = [""]
    for (index, name) in names.enumerated() {
      // A name that ends with a bar continues in the next name.
      let word = name + (index + 1 < names.count && !name.hasSuffix("|") ? "," : "")
      let line = lines[lines.count - 1]
      let space = line.isEmpty || line.hasSuffix("|") ? "" : " "
      if !line.isEmpty, indent + line.count + space.count + word.count > width {
        lines.append(word)
      } else {
        lines[lines.count - 1] = line + space + word
      }
    }
    let label = "  " + title
    return lines.enumerated().map { number, line in
      let start = number == 0 ? label : ""
      return start + String(repeating: " ", count: indent - start.count) + line + "\n"
    }.joined()
  }

  /// Returns the help for commands that share a first word which is not itself a command.
  func group(_ word: String, _ commands: [CommandDefinition]) -> String {
    var text = "USAGE: textshell \(word) <subcommand>\n\nSUBCOMMANDS:\n"
    text += commands.map { row($0.words.joined(separator: " "), $0.abstract) }.joined()
    text += "\n"
    text += commands.compactMap(\.examples.first).map { "  $ \($0)\n" }.joined()
    return text + "\n  See 'textshell help \(word) <subcommand>' for detailed help.\n"
  }

  /// Returns the help of one command.
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

  /// Returns the usage line of a command.
  func usage(_ command: CommandDefinition) -> String {
    var words = ["textshell"] + command.words + command.arguments.map(\.usage)
    words += command.options.map { "[\($0.label)]" } + ["[<options>]"]
    return words.joined(separator: " ")
  }

  func row(_ label: String, _ help: String) -> String {
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
