import Landfall
import LandfallDomain
import LandfallNavigation

extension CommandDefinition {
  /// `textshell shell`.
  static let shell = CommandDefinition(
    words: ["shell"], abstract: "The app on a phone in the terminal; line by line when piped.",
    examples: [
      "textshell shell --as ada@acme.test", "textshell --as ada@acme.test",
      "printf 'open docodego://app/acme-corp/members\\nback\\n' | textshell shell",
    ],
    discussion:
      "On a terminal it takes the whole screen; keys and mouse are in 'textshell help keys'. Piped, "
      + "or with TERM=dumb, it reads lines: the steps of journeys (see 'textshell help journeys') on "
      + "the real clock, and 'help', 'screen', 'quit'; on the full screen ':' takes the same. Steps that "
      + "set up or break things are for 'textshell play' alone, which has folders of its own. An "
      + "expectation that fails ends with code 1 when input ends. Without a command 'textshell' is "
      + "'textshell shell'.",
    run: { context in
      await context.run { context throws(ShellFailure) in
        let stage = try await context.openStage()
        #if FullScreen
          if context.canTakeScreen {
            let screen = try context.openScreen()
            defer { screen.close() }
            let isPlain = context.io.variable("TERM") == "linux"
            let view = try await ShellView(screen, stage, isPlain: isPlain)
            #if Desktop
              let instance = await context.becomeInstance(stage)
              instance?.onDelivery = { [weak view] report in await view?.follow(report) }
            #endif
            await view.run()
            #if Desktop
              await instance?.close()
            #endif
            return .success
          }
          context.noteLines()
        #endif
        let runner = JourneyRunner(stage, ownsHome: false)
        // A language that was chosen has made the process; the runner starts those that it makes.
        if let landfall = stage.landfall { await landfall.start() }
        var failures = 0
        while let line = prompt(context) {
          switch line.text {
          case "quit", "exit":
            await stage.landfall?.finishUpkeep()
            return failures == 0 ? .success : .ignored
          case "help": context.io.write(HelpTopic.journeys + "\n")
          case "screen": await draw(runner, context, report: false)
          default: failures += await take(line, runner, context)
          }
        }
        await stage.landfall?.finishUpkeep()
        return failures == 0 ? .success : .ignored
      }
    })

  private static func prompt(_ context: CommandContext) -> InputText? {
    if context.io.isInputTerminal, context.io.isOutputTerminal, let editLine = context.io.editLine {
      return editLine("landfall> ") { LineCompletion.words($0) }.map { InputText($0) }
    }
    if context.io.isInputTerminal { context.io.writeError("landfall> ") }
    return context.io.readLine()
  }

  /// Carries out one line; tells what went wrong and goes on.
  private static func take(
    _ line: InputText, _ runner: JourneyRunner, _ context: CommandContext
  ) async -> Int {
    do throws(ShellFailure) {
      guard let step = try JourneyParser.step(line) else { return 0 }
      if let wrong = try await runner.run(step) {
        context.note(line.text)
        for line in "  saw: \(wrong)".split(separator: "\n") { context.note(String(line)) }
        return 1
      }
      if case .expect = step {
        if !context.isJSON { context.print(["ok"]) }
        return 0
      }
      await draw(runner, context, report: isLink(step))
      return 0
    } catch {
      context.note(error)
      return 1
    }
  }

  private static func isLink(_ step: JourneyStep) -> Bool {
    switch step {
    case .link, .launch, .go: true
    case .notification(.tapped), .notification(.tapBanner): true
    default: false
    }
  }

  private static func draw(
    _ runner: JourneyRunner, _ context: CommandContext, report: Bool
  ) async {
    do throws(ShellFailure) {
      let snapshot = try await runner.snapshot()
      if report, let last = runner.lastReport {
        context.show(last, snapshot, staysOpen: true)
      } else if !context.isJSON {
        context.print(ScreenText(styles: context.styles).lines(snapshot))
      }
      context.noteTrouble(of: runner.stage)
    } catch {
      context.note("Error: " + error.message)
    }
  }
}
