import Landfall
import LandfallDomain
import LandfallFullScreen
import LandfallLocalization
import LandfallNavigation

enum ShellCommand {
  /// `textshell shell`.
  static let definition = CommandDefinition(
    words: ["shell"], abstract: "Run the app on a phone in the terminal; line by line in a pipe.",
    examples: [
      "textshell shell --as ada@acme.test", "textshell --as ada@acme.test",
      "printf 'open docodego://app/acme-corp/members\\nback\\n' | textshell shell",
    ],
    discussion:
      "On a terminal it uses the full screen; keys and mouse are in 'textshell help keys'. In a "
      + "pipe, or with TERM=dumb, it reads lines: the steps of scenarios (see 'textshell help "
      + "scenarios') on the real clock, and 'help', 'screen', 'quit'; on the full screen ':' takes "
      + "the same. Steps that set up or break things are refused, because they would change your "
      + "own folders: 'textshell play FILE' runs them in temporary ones. The exit code is 74 for "
      + "data that could not be saved. Line by line, it is that of the first failure: also 1 for an "
      + "expectation or a line that cannot run, and the code of 'textshell sign-in' for a sign-in. "
      + "With --json, each line is answered by one object: the report of a link, the result of an "
      + "expectation, a failure, or what is visible. Without a command, 'textshell' is 'textshell "
      + "shell'.",
    run: { context throws(ShellFailure) in
      let environment = try await context.openEnvironment(staysOpen: true, isScenario: true)
      #if FullScreen
        if context.canTakeScreen {
          let screen = try context.openScreen()
          defer { screen.close() }
          let isPlain = context.io.variable("TERM") == "linux"
          let host = ScenarioHost(environment)
          let view = await PhoneView(
            try await environment.process(), of: host, on: screen, isPlain: isPlain)
          #if Desktop
            let instance = await context.becomeInstance(environment)
            instance?.onDelivery = { [weak view] report in
              await view?.follow(ReportText(styles: Styles(isColored: false)).outcome(report))
            }
          #endif
          await view.run()
          // The person does not look at a frozen screen while the rest is finished.
          screen.close()
          #if Desktop
            await instance?.close()
          #endif
          return await end(environment, host.hasLost ? .inputOutput : .success, context)
        }
        context.noteLines()
      #endif
      let runner = ScenarioRunner(environment, ownsHome: false)
      var ending = ExitCode.success
      while let line = prompt(context) {
        switch line.text {
        case "quit", "exit": return await end(environment, ending, context)
        case "help": context.io.write(ScenarioGrammar.help + "\n")
        case "screen": await draw(runner, context, report: false)
        default:
          let code = await take(line, runner, context)
          // The recording is saved now, in case the next line has to be interrupted.
          environment.recording?.save()
          if ending == .success { ending = code }
        }
      }
      return await end(environment, ending, context)
    })

  /// Completes the deferred work.
  ///
  /// - Returns: The final exit code.
  private static func end(
    _ environment: AppEnvironment, _ ending: ExitCode, _ context: CommandContext
  ) async -> ExitCode {
    await environment.landfall?.finishWrites()
    let isKept = noteLoss(of: environment, context)
    return ending == .success && !isKept ? .inputOutput : ending
  }

  /// Reports what could not be saved on disk.
  ///
  /// - Returns: Whether everything was saved.
  private static func noteLoss(of environment: AppEnvironment, _ context: CommandContext) -> Bool {
    guard let loss = environment.takeLoss() else { return true }
    context.note(loss)
    return false
  }

  private static func prompt(_ context: CommandContext) -> InputText? {
    if context.io.isInputTerminal, context.io.isOutputTerminal, let editLine = context.io.editLine {
      return editLine("landfall> ") { LineCompletion.words($0) }.map { InputText($0) }
    }
    if context.io.isInputTerminal { context.io.writeError("landfall> ") }
    return context.io.readLine()
  }

  /// Runs one line.
  ///
  /// A failure is reported, and the shell continues.
  private static func take(
    _ line: InputText, _ runner: ScenarioRunner, _ context: CommandContext
  ) async -> ExitCode {
    do throws(ShellFailure) {
      guard let step = try ScenarioParser.step(line, names: runner.names) else { return .success }
      let wrong = try await runner.run(step)
      if case .expect = step, context.isJSON {
        context.print([ReportJSON.text(expectation: line.text, seen: wrong)])
        return wrong == nil ? .success : .ignored
      }
      if let wrong {
        context.note(line.text)
        for line in "  saw: \(wrong)".split(separator: "\n") { context.note(String(line)) }
        return .ignored
      }
      if case .expect = step {
        context.print(["ok"])
        return .success
      }
      let code = try await noteSignIn(after: step, runner, context)
      let isWhole = await draw(runner, context, report: isLink(step))
      let isKept = noteLoss(of: runner.environment, context)
      return code == .success && !(isWhole && isKept) ? .inputOutput : code
    } catch {
      context.note(error)
      if context.isJSON { context.print([ReportJSON.text(error)]) }
      return .ignored
    }
  }

  /// Reports why no one was signed in, in the words of the full-screen view.
  private static func noteSignIn(
    after step: ScenarioStep, _ runner: ScenarioRunner, _ context: CommandContext
  ) async throws(ShellFailure) -> ExitCode {
    guard let answer = runner.signInStep else {
      let isRefused = isLink(step) && runner.lastReport?.ruleRefusal != nil
      return isRefused ? .noPermission : .success
    }
    context.note(answer, in: try await runner.snapshot().translations)
    // Without a mail there is no code to type.
    if case .codeSent = answer {
      if case .signInEmail = step { return .signInNeeded }
      return .success
    }
    return ExitCode(answer)
  }

  private static func isLink(_ step: ScenarioStep) -> Bool {
    switch step {
    case .link, .launch, .go: true
    case .notification(.tapped), .notification(.tapBanner): true
    default: false
    }
  }

  /// Draws the visible screen.
  ///
  /// - Returns: Whether the embedded services could read and write their files.
  @discardableResult private static func draw(
    _ runner: ScenarioRunner, _ context: CommandContext, report: Bool
  ) async -> Bool {
    do throws(ShellFailure) {
      let snapshot = try await runner.snapshot()
      if report, let last = runner.lastReport {
        context.show(last, snapshot, staysOpen: true)
      } else if context.isJSON {
        context.print([ReportJSON.text(snapshot, of: runner.environment.app.definition)])
      } else {
        context.print(ScreenText(styles: context.styles).lines(snapshot))
      }
      return !context.noteTrouble(of: runner.environment)
    } catch {
      context.note("Error: " + error.message)
      return false
    }
  }
}
