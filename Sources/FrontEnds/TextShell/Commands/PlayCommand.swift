import Landfall
import LandfallDomain
import LandfallSimulation
import LandfallStrictJSON

enum PlayCommand {
  /// `textshell play FILE…`.
  static let definition = CommandDefinition(
    words: ["play"], abstract: "Run scenarios on a virtual clock.",
    examples: ["textshell play Tests/Scenarios/*.scenario"],
    discussion:
      "Each scenario has its own folders, which are removed afterwards. The last line is 'N "
      + "passed, N failed'. A file with a name that neither the app nor the core knows is refused "
      + "before anything runs, with the lines and similar names; the exit code is then 65. The "
      + "steps are in 'textshell help scenarios'.",
    arguments: [
      Argument(name: "file", help: "A scenario, or '-' for standard input.", isRepeating: true)
    ],
    run: { context throws(ShellFailure) in
      guard context.arguments.options["services"] == nil else { throw .scenarioAtServer }
      if let option = ["as", "locale", "home"].first(where: {
        context.arguments.options[$0] != nil
      }) {
        throw ShellFailure(
          .usage, "'play' does not use '--\(option)'",
          hint: "a scenario has its own folders; 'signed-in' and 'locale' are steps")
      }
      var results: [Result] = []
      for file in context.arguments.words { results.append(try await play(file, context)) }
      let passed = results.count { $0 == .passed }
      if !context.isJSON {
        context.print(["\(passed) passed, \(results.count - passed) failed"])
      }
      if results.contains(.malformed) { return .badData }
      return passed == results.count ? .success : .ignored
    })

  /// The result of a scenario.
  private enum Result {
    /// All expectations were met.
    case passed
    /// A step could not run, or an expectation was not met.
    case failed
    /// The file is not a valid scenario of this app, and nothing ran.
    case malformed
  }

  /// Runs one scenario.
  private static func play(
    _ file: String, _ context: CommandContext
  ) async throws(ShellFailure) -> Result {
    let lines = try lines(of: file, context)
    guard let script = try script(lines, of: file, context) else { return .malformed }
    let home = try context.adapters.temporaryHome()
    defer { context.adapters.removeHome(home) }
    var index = script.steps[0].line
    do throws(ShellFailure) {
      let runner = ScenarioRunner(try script.environment(context, home: home), ownsHome: true)
      defer { runner.environment.kill() }
      for (line, step) in script.steps {
        index = line
        if let wrong = try await runner.run(step) {
          report(file, line, lines[line], "saw: " + wrong, context)
          return .failed
        }
        report(file, line, lines[line], nil, context)
      }
      return .passed
    } catch {
      report(file, index, lines[index], error, context)
      return .failed
    }
  }

  /// Returns the steps of a scenario, or reports the errors in its lines and returns `nil`.
  private static func script(
    _ lines: [InputText], of file: String, _ context: CommandContext
  ) throws(ShellFailure) -> ScenarioScript? {
    let app = context.appFolder
    let problems: [ScenarioScript.Problem]
    switch try ScenarioScript.read(lines, app: app, context.adapters) {
    case .success(let script): return script
    case .failure(let found): problems = found.all
    }
    for problem in problems {
      let line = problem.line < lines.count ? lines[problem.line] : InputText("")
      report(file, problem.line, line, problem.failure, context)
    }
    return nil
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

  private static func report(
    _ file: String, _ index: Int, _ line: InputText, _ failure: ShellFailure,
    _ context: CommandContext
  ) {
    let wrong = failure.message + (failure.hint.map { " (\($0))" } ?? "")
    report(file, index, line, TerminalText.line(wrong), context)
  }

  private static func report(
    _ file: String, _ index: Int, _ line: InputText, _ wrong: String?, _ context: CommandContext
  ) {
    if context.isJSON {
      let step = JSONWriter.object { writer in
        writer.member("file", file)
        writer.member("line", index + 1)
        writer.member("step", line.text)
        writer.member("passed", wrong == nil)
        writer.member("seen", wrong)
      }
      context.print([step.text])
    } else if let wrong {
      context.note("\(file):\(index + 1): \(line.text)")
      for line in "  \(wrong)".split(separator: "\n") { context.note(String(line)) }
    }
  }
}
