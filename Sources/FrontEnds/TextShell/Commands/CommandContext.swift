import Landfall
import LandfallAuth
import LandfallDomain
import LandfallLocalization
import LandfallSimulation
import LandfallStrictJSON

/// The environment in which a command runs.
struct CommandContext: Sendable {
  let arguments: ParsedArguments
  let io: ShellIO
  let adapters: ShellAdapters
  let host: LoopHost
  let ending: Ending

  /// Whether the command prints one JSON object.
  var isJSON: Bool { arguments.flags.contains("json") }

  /// The text styles: color only on a terminal that supports it, unless switched off.
  var styles: Styles { styles(onTerminal: io.isOutputTerminal) }

  /// The text styles for standard error.
  var errorStyles: Styles { styles(onTerminal: adapters.streams.isErrorTerminal()) }

  private func styles(onTerminal isTerminal: Bool) -> Styles {
    Styles(isColored: isTerminal && io.hasColors && !arguments.flags.contains("no-color"))
  }

  /// Writes lines to standard output.
  func print(_ lines: [String]) { io.write(lines.map { TerminalText.line($0) + "\n" }.joined()) }

  /// Writes a JSON object with its `schemaVersion` to standard output.
  func printObject(_ body: (inout JSONWriter) -> Void) { print([JSONWriter.answer(body).text]) }

  /// Writes a JSON object with a list of objects to standard output.
  func printList<Values: Sequence>(
    _ name: String, _ values: Values, _ body: (inout JSONWriter, Values.Element) -> Void
  ) { printObject { $0.objects(name, values, body) } }

  /// Writes a line to standard error.
  func note(_ line: String) { io.note(line) }

  /// Writes a failure to standard error: the message, its details and a hint.
  func note(_ failure: ShellFailure) {
    note("Error: " + failure.message)
    failure.details.forEach(note)
    if let hint = failure.hint { note("hint: " + hint) }
  }

  /// The app folder of `--app` or `TEXTSHELL_APP`, or the current folder if it has an app; `nil`
  /// for the built-in example.
  var appFolder: String? {
    if let named = arguments.options["app"] { return named }
    // Other tools have files named app.json as well. If one file is missing, the app says so.
    let files = ["App/app.json", "App/routes/_layout.json", "routes/_layout.json"]
    return files.contains { adapters.isFile($0) } ? "." : nil
  }

  /// Says that the built-in example is used, for commands that report on a whole app.
  func noteExample() {
    guard appFolder == nil else { return }
    note("note: there is no app in this folder: this is the built-in example, DoCodeGo")
  }

  /// Loads the app.
  func loadApp() throws(ShellFailure) -> LoadedApp { try adapters.loadApp(appFolder) }

  /// The languages of the environment, best first.
  ///
  /// The person's own language has priority over them, and `--locale` over both.
  var languages: [String] {
    return PreferredLanguages.environment(io.variable)
  }

  /// Refuses options that another one makes useless.
  func refuse(_ names: [String], with other: String) throws(ShellFailure) {
    let given = arguments.flags.union(arguments.options.keys)
    guard let name = names.first(where: given.contains) else { return }
    throw ShellFailure(
      .usage, "'--\(name)' has no effect with '--\(other)'", hint: "leave one of them out")
  }

  /// Refuses `--as` for a command that changes the stored session.
  func refusePersonOfOneCommand() throws(ShellFailure) {
    guard arguments.options["as"] == nil else {
      throw ShellFailure(
        .usage, "--as keeps its session only in memory, for one command",
        hint: "leave out --as to change the stored session")
    }
  }

  /// Opens the app and its folders, and signs in the person of `--as`.
  ///
  /// With `--as` the session is only kept in memory, and it is revoked when the command ends.
  func openEnvironment(
    isBrief: Bool = false, staysOpen: Bool = false, isScenario: Bool = false
  ) async throws(ShellFailure) -> AppEnvironment {
    let place = try homePlace()
    let person = arguments.options["as"]
    guard person == nil || place.services == nil else { throw .personOfServer }
    let app = try loadApp()
    ending.app = app.definition
    let home = try adapters.home(place, app.definition.id)
    let environment = try AppEnvironment(
      adapters, host: host, app: app, home: home, keys: nil, clock: adapters.clock,
      languages: languages, ephemeral: person != nil, zoneOffset: adapters.zoneOffset,
      isScenario: isScenario, services: place.services, isBrief: isBrief, staysOpen: staysOpen)
    environment.recording = try recordingFile()
    ending.environment = environment
    ending.trouble = environment.folder.trouble
    if let notice = environment.folder.notice {
      note("warning: " + notice.text)
      note("hint: " + notice.hint)
    }
    if let person {
      let known = environment.folder.addresses()
      guard let email = EmailAddress(person), known.contains(email.text) else {
        throw ShellFailure.unknownAccount(person, known: known)
      }
      // The session is only kept in memory, so the home folder does not change.
      try await environment.storeSession(of: person, in: nil, for: nil)
    }
    if let tag = arguments.options["locale"] {
      guard LanguageNegotiation.isTag(tag) else {
        throw ShellFailure(
          .usage, "'\(tag)' is not a language tag, such as en or pt-BR",
          hint: "the app has \(environment.app.definition.locales.joined(separator: ", "))")
      }
      environment.language = tag
    }
    return environment
  }

  /// Returns the recording of `--record`, which all processes of the command share.
  func recordingFile() throws(ShellFailure) -> RecordingFile? {
    guard let path = arguments.options["record"] else { return nil }
    if ending.recording == nil { ending.recording = try RecordingFile(path, adapters) }
    return ending.recording
  }

  /// Finishes what the app has begun, reports problems, writes the recording and ends the session of
  /// `--as`.
  ///
  /// - Parameter code: The exit code of the command.
  /// - Returns: The final exit code.
  func end(_ code: ExitCode) async -> ExitCode {
    await endSession()
    ending.recording?.end()
    if let failure = ending.recording?.failure {
      note(failure)
      return code == .success ? failure.code : code
    }
    if code == .success, arguments.options["record"] != nil, ending.recording?.isUsed != true {
      note("note: nothing was recorded, because no app was started")
    }
    return code
  }

  private func endSession() async {
    // No other process could revoke a session that has ended here.
    await ending.environment?.landfall?.finishWrites()
    if let trouble = ending.trouble?() { note("warning: " + trouble) }
    guard let environment = ending.environment, let token = environment.issued else { return }
    do {
      try await environment.folder.services.signIn.revoke(token)
    } catch {
      note("Warning: the session of '--as' stays valid until it expires (\(error.rawValue))")
    }
  }

  /// The work to do after the command.
  final class Ending: @unchecked Sendable {
    // Sendable: the command and the work after it run on one loop, one after the other.
    var environment: AppEnvironment?
    /// Returns why the services could not answer, or `nil`.
    var trouble: (@Sendable () -> String?)?
    /// The home folder of a sign-in.
    var folder: OpenHome?
    /// Whether the command has written to standard output.
    var hasWritten = false
    /// The recording of `--record`.
    var recording: RecordingFile?
    /// The app of the command, once it is loaded.
    var app: AppDefinition?
  }
}
