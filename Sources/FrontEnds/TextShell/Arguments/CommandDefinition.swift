/// What a command is called, takes and does.
struct CommandDefinition: Sendable {
  /// Its words, such as `sign-in email`.
  let words: [String]
  /// What it does, in one line.
  let abstract: String
  /// Command lines to try, printed first.
  let examples: [String]
  /// More to say, or an empty text.
  var discussion = ""
  /// Its words that are no options.
  var arguments: [Argument] = []
  /// Its own options, beside ``globalOptions``.
  var options: [Option] = []
  /// Whether it takes `--<kind> <id>` for the kinds of things that the app shares.
  var takesSharedEntity = false
  /// What it does.
  let run: @Sendable (CommandContext) async -> ExitCode

  /// Options that every command takes.
  static let globalOptions: [Option] = [
    .value("app", "dir", "An app folder. (default: the DoCodeGo example)"),
    .value("home", "dir", "Where state is kept. (default: the XDG state folder)"),
    .value("services", "url", "The server of the app. (default: the embedded services)"),
    .value("as", "email", "Sign this person in for this command alone."),
    .value("locale", "tag", "The language to speak. (default: the person's, else LANG)"),
    .value("record", "file", "Write down what happens, for 'textshell replay'."),
    .flag("json", "Print JSON."),
    .flag("no-color", "Print no colours."),
  ]
}
