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
  let run: @Sendable (CommandContext) async -> ExitCode

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
