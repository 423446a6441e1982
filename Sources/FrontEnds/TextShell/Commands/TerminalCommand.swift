import LandfallDomain
import LandfallFullScreen

#if FullScreen
  enum TerminalCommand {
    /// `textshell terminal`.
    static let definition = CommandDefinition(
      words: ["terminal"], abstract: "Show what this terminal can do and what its keys send.",
      examples: ["textshell terminal"],
      discussion:
        "Uses the full screen and names every key, click and paste, with samples of the colors and "
        + "of text in several scripts. 'q' or Control-C leaves. Use it to find out why a key or a "
        + "color is wrong.",
      run: { context throws(ShellFailure) in
        let screen = try context.openScreen()
        defer { screen.close() }
        await TerminalView.run(on: screen)
        return .success
      })
  }

  extension CommandContext {
    /// Whether a full-screen view is possible: input and output are a capable terminal.
    var canTakeScreen: Bool {
      !isJSON && io.screen != nil && io.isInputTerminal && io.isOutputTerminal
        && TerminalSession.isPossible(variable: io.variable)
    }

    /// Explains to a person why the shell works line by line instead of in full screen.
    func noteLines() {
      guard io.isInputTerminal, !isJSON else { return }
      let reason =
        TerminalSession.obstacle(variable: io.variable) ?? "standard output is not a terminal"
      note("note: line by line, because the full screen cannot be used: \(reason)")
    }

    /// Takes over the terminal for a view.
    ///
    /// - Throws: ``ShellFailure`` without a terminal that can show a view.
    func openScreen() throws(ShellFailure) -> TerminalSession {
      guard let device = io.screen, TerminalSession.isPossible(variable: io.variable) else {
        throw ShellFailure(
          .usage, "the terminal cannot show a full-screen view",
          hint: "use a terminal for input and output, a TERM other than dumb, and UTF-8")
      }
      do throws(ScreenFailure) {
        return try TerminalSession(
          device, clock: adapters.clock, variable: io.variable,
          isColored: !arguments.flags.contains("no-color"))
      } catch {
        throw ShellFailure(.inputOutput, error.message, hint: error.hint)
      }
    }
  }
#endif
