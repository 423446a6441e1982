#if Desktop
  import Landfall
  import LandfallDesktop
  import LandfallDomain
  import LandfallStrictJSON

  enum ServeCommand {
    /// `textshell serve`.
    static let definition = CommandDefinition(
      words: ["serve"], abstract: "Run the app without a screen, for links that the desktop opens.",
      examples: ["textshell serve", "textshell serve --status", "textshell serve --stop"],
      discussion:
        "One instance runs per home folder. It takes links and taps from 'open --forward', from "
        + "the desktop's bus and from notifications, until Control-C or --stop. It prints a line "
        + "for each: the outcome and the route, but never the path.",
      options: [
        .flag("activated", "The desktop starts it for a link that is about to arrive."),
        .flag("status", "Show the running instance and its visible screen."),
        .flag("stop", "End the running instance."),
      ],
      run: { context throws(ShellFailure) in
        let flags = context.arguments.flags
        if flags.contains("status") { return try context.ask(.status) }
        if flags.contains("stop") { return try context.ask(.stop) }
        return try await serve(context, isActivated: flags.contains("activated"))
      })

    private static func serve(
      _ context: CommandContext, isActivated: Bool
    ) async throws(ShellFailure) -> ExitCode {
      let tools = try context.desktop()
      let app = try context.loadApp().definition
      let home = try context.adapters.home(context.homePlace(), app.id)
      let place: InstancePlace
      switch try ShellFailure.of(InstancePlace.takeOrFind(in: home)) {
      case .taken(let taken): place = taken
      case .held(let connection):
        return try meet(connection, tools, app.id, isActivated: isActivated)
      }
      // From now on a link waits at the socket until the app has opened its folders.
      if isActivated { InstanceStart.reportToStarter() }
      let environment = try await context.openEnvironment(staysOpen: true)
      if isActivated, home.hasPrefix("/") { tools.leaveFolder() }
      let instance = InstanceHost(environment, context, tools, starts: true)
      instance.note = { context.report($0) }
      instance.heedSignals()
      do throws(DesktopError) {
        try await instance.open(place)
      } catch {
        throw ShellFailure(error)
      }
      context.report(
        [NamedValue("event", "ready"), NamedValue("app", app.id)], process: tools.process)
      if isActivated {
        instance.startIfNothingComes()
      } else {
        await instance.start()
      }
      await instance.untilAsked()
      await instance.close()
      await environment.landfall?.finishWrites()
      context.report([NamedValue("event", "ended")])
      return .success
    }

    /// Handles the case that another instance is running.
    private static func meet(
      _ connection: InstanceConnection, _ tools: DesktopTools, _ app: String, isActivated: Bool
    ) throws(ShellFailure) -> ExitCode {
      guard isActivated else {
        throw ShellFailure(
          .temporary, "an instance of the app is already running",
          hint: "'textshell serve --status' shows it, and 'textshell serve --stop' ends it")
      }
      // The other instance runs without this bus, so this process becomes its D-Bus service.
      if tools.isStartedByBus { tools.bus.becomeBusService(for: app, to: connection) }
      InstanceStart.reportToStarter()
      return .success
    }
  }

  extension CommandContext {
    /// Sends a request to the running instance and prints its answer.
    fileprivate func ask(_ request: InstanceCall.Request) throws(ShellFailure) -> ExitCode {
      let tools = try desktop()
      let app = try loadApp().definition
      let home = try tools.homePath(homePlace(), app.id)
      guard let connection = try ShellFailure.of(InstancePlace.find(in: home)) else {
        throw ShellFailure(
          .unavailable, "no instance of \(app.name) is running",
          hint: "'textshell serve' starts one; so does the next link, if the app is registered")
      }
      var call = InstanceCall(id: 1, request)
      call.isJSON = isJSON
      call.isColored = styles.isColored
      guard
        case .answered(.done(let code, let output, let errors)) = connection.answer(
          to: call, within: .seconds(10))
      else {
        throw ShellFailure(
          .temporary, "the instance does not answer", hint: "try again, or run 'textshell doctor'")
      }
      io.write(TerminalText.marked(output))
      io.writeError(TerminalText.marked(errors))
      return ExitCode(rawValue: code) ?? .internal
    }

    /// Prints a line about what `serve` does.
    fileprivate func report(_ fields: [NamedValue], process: Int? = nil) {
      guard isJSON else {
        let words = fields.map(\.value) + (process.map { ["\($0)"] } ?? [])
        return print([words.joined(separator: "  ")])
      }
      printObject { writer in
        for field in fields { writer.member(field.name, field.value) }
        if let process { writer.member("process", process) }
      }
    }
  }
#endif
