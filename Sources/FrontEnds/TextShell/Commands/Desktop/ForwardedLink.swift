#if Desktop
  import LandfallDesktop
  import LandfallDomain

  extension OpenCommand {
    /// The options of `open` that send the link to the running app.
    static let forwardOptions: [Option] = [
      .flag("forward", "Send the link to the running app; start the app if necessary."),
      .flag("taken", "With --forward: exit with 0 once the app has the link. For desktop files."),
    ]

    /// Sends a link to the running instance of the app and prints the outcome.
    static func forward(
      _ link: LinkText, from channel: LinkChannel, _ context: CommandContext
    ) async throws(ShellFailure) -> ExitCode {
      for option in ["as", "locale"] where context.arguments.options[option] != nil {
        throw ShellFailure(
          .usage, "--\(option) is not for --forward: the app has its own person and language")
      }
      let tools = try context.desktop()
      let app = try context.loadApp().definition
      let home = try context.adapters.home(context.homePlace(), app.id)
      let token = tools.newToken()
      let words = ["serve", "--activated"] + (try context.placeWords())
      // An instance that is just ending does not accept the link, so another one is started.
      for _ in 0..<3 {
        let connection = try ShellFailure.of(
          InstanceStart.reach(in: home, program: tools.program, arguments: words)
        ).connection
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
          throw ShellFailure(.temporary, "the app is busy", hint: "try again")
        case .answered:
          throw ShellFailure(
            .protocol, "the running app has a different version",
            hint: "'textshell serve --stop' ends it; the next link starts this version")
        case .undelivered: continue
        case .unanswered:
          throw ShellFailure(
            .temporary, "the app has the link, but did not report the outcome",
            hint: "'textshell serve --status' shows the visible screen")
        }
      }
      throw ShellFailure(
        .unavailable, "the app does not start", hint: "run 'textshell serve' to see why")
    }
  }
#endif
