/// A positional argument of a command.
struct Argument: Sendable {
  /// The placeholder in the help.
  let name: String
  /// The help text.
  let help: String
  /// Whether the argument may be omitted.
  var isOptional = false
  /// Whether the argument is a link.
  ///
  /// A link may contain any bytes, because the link parser reports errors.
  var isLink = false
  /// Whether it takes all remaining words.
  ///
  /// Only the last argument can.
  var isRepeating = false

  /// The argument in a usage line.
  var usage: String {
    let word = isRepeating ? "<\(name)> ..." : "<\(name)>"
    return isOptional ? "[\(word)]" : word
  }
}

/// An option or a flag of a command.
struct Option: Sendable {
  /// The name without dashes.
  let name: String
  /// The placeholder for the value, or `nil` for a flag.
  let value: String?
  /// The help text.
  let help: String

  static func flag(_ name: String, _ help: String) -> Option {
    Option(name: name, value: nil, help: help)
  }

  static func value(_ name: String, _ value: String, _ help: String) -> Option {
    Option(name: name, value: value, help: help)
  }

  /// The option as the help shows it.
  var label: String { "--" + name + (value.map { " <\($0)>" } ?? "") }
}

/// A command of textshell: its name, its parameters and its action.
struct CommandDefinition: Sendable {
  /// The words of the command, such as `sign-in email`.
  let words: [String]
  /// A summary in one line.
  let abstract: String
  /// Example command lines, printed first.
  let examples: [String]
  /// More text for the help, or an empty text.
  var discussion = ""
  /// The positional arguments.
  var arguments: [Argument] = []
  /// The command's own options, in addition to ``globalOptions``.
  var options: [Option] = []
  /// Whether it accepts `--<kind> <id>` for the kinds of entities that the app shares.
  var takesSharedEntity = false
  /// The action of the command.
  let run: @Sendable (CommandContext) async throws(ShellFailure) -> ExitCode

  /// The options of every command.
  static let globalOptions: [Option] = [
    .value("app", "dir", "An app folder. (default: this folder, or the DoCodeGo example)"),
    .value("home", "dir", "Where state is kept. (default: the XDG state folder)"),
    .value("services", "url", "The server of the app. (default: the embedded services)"),
    .value("as", "email", "Sign in as this person, only for this command."),
    .value("locale", "tag", "The language of the output. (default: the person's, else LANG)"),
    .value("record", "file", "Record what happens, for 'textshell replay'."),
    .flag("json", "Print JSON."),
    .flag("no-color", "Print no colors."),
  ]
}
