import LandfallDomain

enum CompletionsCommand {
  /// `textshell completions SHELL`.
  static let definition = CommandDefinition(
    words: ["completions"], abstract: "Print a script that completes textshell commands.",
    examples: [
      "textshell completions bash > ~/.local/share/bash-completion/completions/textshell",
      "textshell completions zsh > ~/.zfunc/_textshell",
      "textshell completions fish > ~/.config/fish/completions/textshell.fish",
    ],
    discussion: "'textshell help man-page' prints the manual page, in mdoc.",
    arguments: [Argument(name: "shell", help: "bash, zsh or fish.")],
    run: { context throws(ShellFailure) in
      let name = context.arguments.words[0]
      guard let script = CompletionScript(rawValue: name) else {
        let names = CompletionScript.allCases.map(\.rawValue)
        throw .unknown(
          "The value '\(name)' is invalid for '<shell>'", name, in: names,
          hint: names.joined(separator: ", "))
      }
      context.io.write(script.text(TextShell.table))
      return .success
    })
}

extension TextShell {
  /// The table of commands and help topics.
  static var table: CommandTable { CommandTable(commands: commands, topics: HelpTopic.all) }
}
