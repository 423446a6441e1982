import Landfall
import LandfallDomain
import LandfallSimulation
import LandfallStrictJSON

extension CommandDefinition {
  /// `textshell play FILE…`.
  static let play = CommandDefinition(
    words: ["play"], abstract: "Run journeys on a virtual clock.",
    examples: ["textshell play Tests/Journeys/*.journey"],
    discussion:
      "Each journey has folders of its own, which are removed afterwards. The last line is "
      + "'N passed, N failed'.",
    arguments: [
      Argument(name: "file", help: "A journey, or '-' for standard input.", isRepeating: true)
    ],
    run: { context in
      await context.run { context throws(ShellFailure) in
        guard context.arguments.options["services"] == nil else { throw .journeyAtServer }
        var failed = 0
        for file in context.arguments.words {
          if try await !play(file, context) { failed += 1 }
        }
        if !context.isJSON {
          context.print(["\(context.arguments.words.count - failed) passed, \(failed) failed"])
        }
        return failed == 0 ? .success : .ignored
      }
    })

  /// Runs one journey.
  ///
  /// - Returns: Whether everything was as expected.
  private static func play(
    _ file: String, _ context: CommandContext
  ) async throws(ShellFailure) -> Bool {
    let lines = try lines(of: file, context)
    var setting = JourneySetting(app: context.arguments.options["app"])
    var runner: JourneyRunner?
    var home: String?
    defer {
      runner?.stage.kill()
      if let home { context.adapters.removeHome(home) }
    }
    for (index, line) in lines.enumerated() {
      do throws(ShellFailure) {
        guard let step = try JourneyParser.step(line) else { continue }
        if runner == nil, setting.take(step) { continue }
        if runner == nil {
          let folder = try context.adapters.temporaryHome()
          home = folder
          runner = JourneyRunner(
            try setting.stage(context, home: folder), ownsHome: true)
        }
        guard let wrong = try await runner?.run(step) else {
          tell(file, index, line, nil, context)
          continue
        }
        tell(file, index, line, "saw: " + wrong, context)
        return false
      } catch {
        let wrong = error.message + (error.hint.map { " (\($0))" } ?? "")
        tell(file, index, line, TerminalText.line(wrong), context)
        return false
      }
    }
    guard runner != nil else {
      tell(file, 0, lines.first ?? InputText(""), "the journey has no step", context)
      return false
    }
    return true
  }

  private static func lines(
    of file: String, _ context: CommandContext
  ) throws(ShellFailure) -> [InputText] {
    guard file != "-" else {
      var lines: [InputText] = []
      while let line = context.io.readLine() { lines.append(line) }
      return lines
    }
    let bytes = try context.adapters.readFile(file)
    return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .map { InputText($0) }
  }

  private static func tell(
    _ file: String, _ index: Int, _ line: InputText, _ wrong: String?, _ context: CommandContext
  ) {
    if context.isJSON {
      var writer = JSONWriter()
      writer.object { writer in
        writer.member("file", file)
        writer.member("line", index + 1)
        writer.member("step", line.text)
        writer.member("passed", wrong == nil)
        writer.member("seen", wrong)
      }
      context.print([writer.text])
    } else if let wrong {
      context.note("\(file):\(index + 1): \(line.text)")
      for line in "  \(wrong)".split(separator: "\n") { context.note(String(line)) }
    }
  }
}

/// What stands before the first step of a journey.
struct JourneySetting {
  private var app: String?
  private var start: Timestamp?
  private var locale: String?
  private var workspace: String?

  init(app: String?) { self.app = app }

  /// Takes a step that sets the scene.
  ///
  /// - Returns: Whether it was one.
  mutating func take(_ step: JourneyStep) -> Bool {
    switch step {
    case .app(let folder): app = folder
    case .clock(let timestamp): start = timestamp
    case .locale(let tag): locale = tag
    case .workspace(let folder): workspace = folder
    default: return false
    }
    return true
  }

  /// Opens a stage on a virtual clock.
  func stage(_ context: CommandContext, home: String) throws(ShellFailure) -> Stage {
    var loaded = try context.adapters.loadApp(app)
    if let workspace {
      let files = try context.adapters.loadWorkspace(workspace)
      loaded.workspaceFolder = workspace
      loaded.workspace = { files }
      loaded.workspaceMark = { nil }
    }
    return try Stage(
      context.adapters, host: context.host, app: loaded, home: home,
      keys: home + "-keys", clock: start.map { ManualClock(start: $0) } ?? ManualClock(),
      languages: locale.map { [$0] } ?? ["en"], scriptsProvider: true)
  }
}
