import LandfallDomain
import LandfallFullScreen

#if FullScreen
  extension CommandDefinition {
    /// `textshell terminal`.
    static let terminal = CommandDefinition(
      words: ["terminal"], abstract: "Show what this terminal can do and what its keys send.",
      examples: ["textshell terminal"],
      discussion:
        "Takes the whole screen and names every key, click and paste that arrives, with samples of "
        + "the colours and of text in several scripts. 'q' or Control-C leaves. For finding out why "
        + "a key or a colour is not what it should be.",
      run: { context in
        await context.run { context throws(ShellFailure) in
          let screen = try context.openScreen()
          defer { screen.close() }
          await TerminalView.run(on: screen)
          return .success
        }
      })
  }

  extension CommandContext {
    /// Whether a view can be drawn: a person sits there, before a terminal that can do it.
    var canTakeScreen: Bool {
      !isJSON && io.screen != nil && io.isInputTerminal && io.isOutputTerminal
        && ScreenSession.isPossible(variable: io.variable)
    }

    /// Says why the shell goes on line by line before a person who might expect the whole screen.
    func noteLines() {
      guard io.isInputTerminal, !isJSON else { return }
      let reason =
        ScreenSession.obstacle(variable: io.variable) ?? "standard output is not a terminal"
      note("note: line by line, because the whole screen cannot be used: \(reason)")
    }

    /// Takes the terminal over for a view.
    ///
    /// - Throws: ``ShellFailure`` where there is no terminal or none that a view can be drawn on.
    func openScreen() throws(ShellFailure) -> ScreenSession {
      guard let device = io.screen, ScreenSession.isPossible(variable: io.variable) else {
        throw ShellFailure(
          .usage, "there is no terminal to draw on",
          hint: "it takes a terminal for input and output, a TERM other than dumb, and UTF-8")
      }
      do throws(ScreenFailure) {
        return try ScreenSession(
          device, clock: adapters.clock, variable: io.variable,
          isColored: !arguments.flags.contains("no-color"))
      } catch {
        throw ShellFailure(.inputOutput, error.message, hint: error.hint)
      }
    }
  }
#endif
