#if Desktop
  import LandfallDesktop
  import LandfallDomain

  extension CommandDefinition {
    /// The options of `open` that hand the link to the running app.
    static let forwardOptions: [Option] = [
      .flag("forward", "Hand the link to the running app; start it where it does not run."),
      .flag("taken", "With --forward: end with 0 once the app has the link. For desktop files."),
    ]

    /// Hands a link to the instance of the app, and says what came of it there.
    static func forward(
      _ link: LinkText, from channel: LinkChannel, _ context: CommandContext
    ) async throws(ShellFailure) -> ExitCode {
      for option in ["as", "locale"] where context.arguments.options[option] != nil {
        throw ShellFailure(
          .usage, "--\(option) is not for --forward: the running app has its person and language")
      }
      let tools = try context.desktop()
      let app = try context.loadApp().definition
      let home = try context.adapters.home(context.homePlace(), app.id)
      let token = tools.newToken()
      let words = ["serve", "--activated"] + (try context.placeWords())
      // An instance that ends in this moment has not taken the link: then there is another one.
      for _ in 0..<3 {
        let connection: InstanceConnection
        do throws(DesktopError) {
          connection = try InstanceStart.reach(
            in: home, program: tools.program, arguments: words
          ).connection
        } catch {
          throw ShellFailure(error)
        }
        var call = InstanceCall(id: 1, .open(url: link, channel: channel, messageID: token))
        call.isJSON = context.isJSON
        call.isColored = context.styles.isColored
        call.activationToken =
          context.io.variable("XDG_ACTIVATION_TOKEN") ?? context.io.variable("DESKTOP_STARTUP_ID")
        switch connection.answer(to: call, within: .seconds(60)) {
        case .answered(.done(let code, let output, let errors)):
          context.io.write(TerminalText.marked(output))
          context.io.writeError(TerminalText.marked(errors))
          if context.arguments.flags.contains("taken") { return .success }
          return ExitCode(rawValue: code) ?? .internal
        case .answered(.refused(.busy)):
          throw ShellFailure(.temporary, "the app has too much to do", hint: "try again")
        case .answered:
          throw ShellFailure(
            .protocol, "the running app is of another version",
            hint: "'textshell serve --stop' ends it; the next link starts this version")
        case .undelivered: continue
        case .unanswered:
          throw ShellFailure(
            .temporary, "the app has the link, and has not said what came of it",
            hint: "'textshell serve --status' tells what is on view")
        }
      }
      throw ShellFailure(
        .unavailable, "the app does not start", hint: "run 'textshell serve' to see why")
    }
  }
#endif
