import Landfall
import LandfallAuth
import LandfallDomain
import LandfallLocalization
import LandfallSimulation

/// What a command is run with.
struct CommandContext: Sendable {
  let arguments: ParsedArguments
  let io: ShellIO
  let adapters: ShellAdapters
  let host: LoopHost
  let ending: Ending

  /// Whether one JSON object is asked for.
  var isJSON: Bool { arguments.flags.contains("json") }

  /// Weight and colour for a person at a terminal who has not asked for none.
  var styles: Styles {
    let isDumb = io.variable("TERM") == "dumb" || io.variable("NO_COLOR")?.isEmpty == false
    return Styles(
      isColored: io.isOutputTerminal && !isDumb && !arguments.flags.contains("no-color"))
  }

  /// Writes lines to standard output.
  func print(_ lines: [String]) { io.write(lines.map { TerminalText.line($0) + "\n" }.joined()) }

  /// Writes a line to standard error.
  func note(_ line: String) { io.note(line) }

  /// Tells of a failure on standard error: what happened, the lines that show it, what to do.
  func note(_ failure: ShellFailure) {
    note("Error: " + failure.message)
    failure.details.forEach(note)
    if let hint = failure.hint { note("hint: " + hint) }
  }

  /// The app to run: `--app`, else `TEXTSHELL_APP`, else the example that is built in.
  func loadApp() throws(ShellFailure) -> LoadedApp {
    try adapters.loadApp(arguments.options["app"])
  }

  /// The languages that the environment asks for, best first; the person's own comes before them,
  /// and `--locale` before that.
  var languages: [String] {
    return PreferredLanguages.environment(io.variable)
  }

  /// Opens the app and its folders, and signs the person of `--as` in.
  ///
  /// With `--as` the session is kept in memory and ends with the command, at the services too.
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
    ending.trouble = environment.folder.trouble
    if let notice = environment.folder.notice {
      note("warning: " + notice.text)
      note("hint: " + notice.hint)
    }
    if let person {
      let known = environment.folder.addresses()
      guard let email = EmailAddress(person), known.contains(email.text) else {
        let near = Spelling.nearest(to: person, in: known)
        throw ShellFailure(
          .badData, "nobody with the address '\(person)' has an account",
          hint: near.map { "did you mean '\($0)'?" } ?? known.first.map { "try \($0)" })
      }
      // The session is in memory alone: nothing in the home folder is set up.
      let runner = ScenarioRunner(environment, ownsHome: true)
      let step = ScenarioStep.signedIn(email: person, organization: nil, expires: nil)
      _ = try await runner.run(step)
      ending.environment = environment
    }
    if let tag = arguments.options["locale"] { await (try environment.process()).chooseLanguage(tag) }
    return environment
  }

  /// Where `--record` writes; the same for all that the command starts.
  func recordingFile() throws(ShellFailure) -> RecordingFile? {
    guard let path = arguments.options["record"] else { return nil }
    if ending.recording == nil { ending.recording = try RecordingFile(path, adapters) }
    return ending.recording
  }

  /// Tells of a trouble that no one has told yet, writes the recording, and ends the session of
  /// `--as`.
  ///
  /// - Parameter code: What the command ends with.
  /// - Returns: What it ends with then.
  func end(_ code: ExitCode) async -> ExitCode {
    await endSession()
    ending.recording?.end()
    if let failure = ending.recording?.failure {
      note(failure)
      return code == .success ? failure.code : code
    }
    if code == .success, arguments.options["record"] != nil, ending.recording?.isUsed != true {
      note("note: nothing was recorded, for no app was started")
    }
    return code
  }

  private func endSession() async {
    if let trouble = ending.trouble?() { note("warning: " + trouble) }
    guard let environment = ending.environment, let token = environment.issued else { return }
    do {
      try await environment.folder.services.signIn.revoke(token)
    } catch {
      note("Warning: the session of '--as' goes on until it expires (\(error.rawValue))")
    }
  }

  /// What is to be ended when the command has run.
  final class Ending: @unchecked Sendable {
    // Sendable: the command and what follows it run on one loop, one after the other.
    var environment: AppEnvironment?
    /// Why the services could not answer.
    var trouble: (@Sendable () -> String?)?
    /// The folder that a sign-in works on.
    var folder: OpenHome?
    /// Whether standard output has got something.
    var hasWritten = false
    /// Where `--record` writes.
    var recording: RecordingFile?
    /// The app that the command is about, once it is read.
    var app: AppDefinition?
  }
}
