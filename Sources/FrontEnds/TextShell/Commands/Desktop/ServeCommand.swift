#if Desktop
  import Landfall
  import LandfallDesktop
  import LandfallDomain
  import LandfallStrictJSON

  extension CommandDefinition {
    /// `textshell serve`.
    static let serve = CommandDefinition(
      words: ["serve"], abstract: "Run the app without a screen, for links that the desktop opens.",
      examples: ["textshell serve", "textshell serve --status", "textshell serve --stop"],
      discussion:
        "One instance runs in a home folder. It takes links and taps from 'open --forward', from the "
        + "desktop's bus and from notifications, until Control-C or --stop. It tells of each in a "
        + "line: what came of it and by which route, never where it led.",
      options: [
        .flag("activated", "It is started for a link that is about to come: by the desktop."),
        .flag("status", "Tell of the instance that runs, and of what is on view there."),
        .flag("stop", "End the instance that runs."),
      ],
      run: { context in
        await context.run { context throws(ShellFailure) in
          let flags = context.arguments.flags
          if flags.contains("status") { return try context.ask(.status) }
          if flags.contains("stop") { return try context.ask(.stop) }
          return try await serve(context, isActivated: flags.contains("activated"))
        }
      })

    private static func serve(
      _ context: CommandContext, isActivated: Bool
    ) async throws(ShellFailure) -> ExitCode {
      let tools = try context.desktop()
      let app = try context.loadApp().definition
      let home = try context.adapters.home(context.homePlace(), app.id)
      let outcome: InstancePlace.Outcome
      do throws(DesktopError) {
        outcome = try InstancePlace.takeOrFind(in: home)
      } catch {
        throw ShellFailure(error)
      }
      let place: InstancePlace
      switch outcome {
      case .taken(let taken): place = taken
      case .held(let connection):
        return try meet(connection, tools, app.id, isActivated: isActivated)
      }
      // From now on a link that comes waits at the socket until the app has opened its folders.
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
      context.report([
        NamedValue("event", "ready"), NamedValue("app", app.id),
        NamedValue("process", "\(tools.process)"),
      ])
      if isActivated {
        instance.startIfNothingComes()
      } else {
        await instance.start()
      }
      await instance.untilAsked()
      await instance.close()
      await environment.landfall?.drain()
      context.report([NamedValue("event", "ended")])
      return .success
    }

    /// There is an instance already.
    private static func meet(
      _ connection: InstanceConnection, _ tools: DesktopTools, _ app: String, isActivated: Bool
    ) throws(ShellFailure) -> ExitCode {
      guard isActivated else {
        throw ShellFailure(
          .temporary, "an instance of the app runs already",
          hint: "'textshell serve --status' tells of it, 'textshell serve --stop' ends it")
      }
      // It was started where there was no bus, or another one: this process becomes its door.
      if tools.isStartedByBus { tools.bus.becomeBusService(for: app, to: connection) }
      InstanceStart.reportToStarter()
      return .success
    }
  }

  extension CommandContext {
    /// Asks the instance that runs.
    fileprivate func ask(_ request: InstanceCall.Request) throws(ShellFailure) -> ExitCode {
      let tools = try desktop()
      let app = try loadApp().definition
      let home = try tools.homePath(homePlace(), app.id)
      let found: InstanceConnection?
      do throws(DesktopError) {
        found = try InstancePlace.find(in: home)
      } catch {
        throw ShellFailure(error)
      }
      guard let connection = found else {
        throw ShellFailure(.unavailable, "no instance of \(app.name) runs")
      }
      var call = InstanceCall(id: 1, request)
      call.isJSON = isJSON
      call.isColored = styles.isColored
      guard
        case .answered(.done(let code, let output, let errors)) = connection.answer(
          to: call, within: .seconds(10))
      else {
        throw ShellFailure(.temporary, "the instance does not answer", hint: "try again")
      }
      io.write(TerminalText.marked(output))
      io.writeError(TerminalText.marked(errors))
      return ExitCode(rawValue: code) ?? .internal
    }

    /// Prints a line of what `serve` does.
    fileprivate func report(_ fields: [NamedValue]) {
      if isJSON {
        var writer = JSONWriter()
        writer.object { writer in for field in fields { writer.member(field.name, field.value) } }
        print([writer.text])
      } else {
        print([fields.map(\.value).joined(separator: "  ")])
      }
    }
  }
#endif
