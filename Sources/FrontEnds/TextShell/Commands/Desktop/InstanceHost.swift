#if Desktop
  import Landfall
  import LandfallAuth
  import LandfallDesktop
  import LandfallDomain
  import LandfallSimulation
  import LandfallStrictJSON

  /// The app's one instance in a home folder: what comes by the socket and by the bus goes to the
  /// process that runs on the stage, through the one intake of links.
  ///
  /// Used on the stage's loop alone.
  final class InstanceHost: @unchecked Sendable {
    // Sendable: everything below is touched on the stage's loop alone.

    /// How long an app that was started for a link waits for it before it shows its first screen.
    static let patience: Duration = .seconds(5)

    private let environment: AppEnvironment
    private let context: CommandContext
    private let tools: DesktopTools
    private var server: InstanceServer?
    private var isStarted: Bool
    private var deliveries = 0
    private var underWay = 0
    private var busService: BusServiceState?
    private var busServiceAttempts = BusServiceAttempts()
    private var ending: CheckedContinuation<Void, Never>?
    private var isEnding = false
    private var onIdle: CheckedContinuation<Void, Never>?
    /// Called when something was delivered, and the process may be another one.
    var onDelivery: (LinkReport) async -> Void = { _ in }
    /// What `serve` tells of each delivery; it has no secret in it.
    var note: ([NamedValue]) -> Void = { _ in }

    /// Prepares to take calls.
    ///
    /// - Parameter starts: Whether the app is started here, by its first delivery, and not
    ///   elsewhere.
    init(_ environment: AppEnvironment, _ context: CommandContext, _ tools: DesktopTools, starts: Bool) {
      self.environment = environment
      self.context = context
      self.tools = tools
      isStarted = !starts
    }

    /// Begins to take calls, at the socket and from the bus where there is one.
    ///
    /// - Throws: ``DesktopError/system(call:path:code:)`` where no thread can be had for it, or too
    ///   few descriptors.
    func open(_ place: InstancePlace) async throws(DesktopError) {
      try InstanceServer.requireDescriptors()
      await warmClock()
      let host = environment.host
      let server = InstanceServer(place) { [weak self] call, reply in
        host.begin { _ in
          guard let self else { return reply(.refused(.ending)) }
          await self.take(call, reply)
        }
      }
      try server.start()
      self.server = server
      openBusService()
    }

    /// Has the system's timers made while there are descriptors for them: the runtime makes them
    /// with the first sleep, and ends the process where it cannot.
    private func warmClock() async {
      let clock = environment.clock
      do {
        try await clock.sleep(until: clock.now().instant + .microseconds(100))
      } catch {
        return
      }
    }

    /// Starts the helper process that has the app's name on the bus, where there is a bus.
    private func openBusService() {
      guard BusProcess.mayHaveBus, let server,
        let socket = tools.bus.openBusService(for: environment.app.definition.id)
      else { return }
      let host = environment.host
      server.adopt(socket) { [weak self] state in
        host.begin { _ in
          guard let self, !self.isEnding else { return }
          if let state { self.heed(state) } else { await self.reopenBusService() }
        }
      }
    }

    private func heed(_ state: BusServiceState) {
      if state == .open { busServiceAttempts.opened(at: environment.clock.now().instant) }
      guard state != busService else { return }
      busService = state
      note([NamedValue("event", "bus"), NamedValue("state", state.rawValue)])
    }

    /// The helper process has ended: the next one takes the app's name again, if this app has had
    /// it.
    private func reopenBusService() async {
      if busService == .open { heed(.noBus) }
      let clock = environment.clock
      guard let delay = busServiceAttempts.delay(at: clock.now().instant) else { return }
      do {
        try await clock.sleep(until: clock.now().instant + delay)
      } catch {
        return
      }
      if !isEnding { openBusService() }
    }

    /// Takes the socket away, lets what is under way end, and ends.
    func close() async {
      isEnding = true
      server?.withdraw()
      if underWay > 0 { await withCheckedContinuation { onIdle = $0 } }
      await server?.end()
    }

    /// Ends the app by the system's signals too; call it before ``open(_:)``, which starts threads.
    func heedSignals() {
      let host = environment.host
      tools.onEndAsked { [weak self] in host.begin { _ in self?.askToEnd() } }
    }

    /// Waits until somebody asks the app to end.
    func untilAsked() async {
      guard !isEnding else { return }
      await withCheckedContinuation { ending = $0 }
    }

    /// Starts the app, unless a link has done so.
    func start() async {
      guard !isStarted else { return }
      isStarted = true
      do throws(ShellFailure) {
        await (try environment.process()).start()
      } catch {
        context.note("Error: " + error.message)
      }
    }

    /// Starts the app if nothing comes for which it was started.
    func startIfNothingComes() {
      let clock = environment.clock
      environment.host.begin { [weak self] _ in
        do {
          try await clock.sleep(until: clock.now().instant + Self.patience)
        } catch {
          return
        }
        await self?.start()
      }
    }

    // MARK: Calls

    private func take(_ call: InstanceCall, _ reply: InstanceServer.Reply) async {
      underWay += 1
      defer {
        underWay -= 1
        if underWay == 0, let waiter = onIdle {
          onIdle = nil
          waiter.resume()
        }
      }
      let answer = Answer(call, context)
      do throws(ShellFailure) {
        switch call.request {
        case .open(let link, let channel, let token):
          reply(try await open(link, channel, token, answer))
        case .tap(let payload): reply(try await tap(payload, answer))
        case .activate:
          await start()
          await (try environment.process()).enterForeground()
          note([NamedValue("event", "activate")])
          reply(answer.done(.success))
        case .status: reply(try await status(answer))
        case .stop:
          reply(answer.done(.success))
          askToEnd()
        }
      } catch {
        answer.context.note(error)
        reply(answer.done(error.code))
      }
    }

    private func open(
      _ link: LinkText, _ channel: LinkChannel, _ token: String, _ answer: Answer
    ) async throws(ShellFailure) -> InstanceAnswer {
      deliveries += 1
      let landfall = try await process()
      let id = await landfall.receive(link, channel: channel, messageID: token)
      await start()
      var report = await landfall.report(of: id)
      if case .handled(let rule) = report.outcome,
        environment.app.definition.signIn.contains(where: { $0.callback?.rule == rule })
      {
        // The link signs somebody in: what came of that is what is to be told.
        _ = await landfall.signInWhenReady()
        report = await landfall.finishedReport(of: id) ?? report
      }
      answer.context.show(report, await landfall.snapshot, staysOpen: true, isElsewhere: true)
      answer.context.noteTrouble(of: environment)
      note([NamedValue("event", "open")] + Self.fields(report))
      await onDelivery(report)
      return answer.done(ExitCode(report.outcome))
    }

    private func tap(
      _ payload: [UInt8], _ answer: Answer
    ) async throws(ShellFailure) -> InstanceAnswer {
      deliveries += 1
      let isCold = !isStarted
      let landfall = try await process()
      let id = await landfall.receiveResponse(payload, in: isCold ? .terminated : .background)
      await start()
      let report = await landfall.notificationReport(of: id)
      if !isCold { await landfall.enterForeground() }
      answer.context.show(report, await landfall.snapshot)
      answer.context.noteTrouble(of: environment)
      let refusal = report.refusal.map { [NamedValue("refusal", $0.code)] } ?? []
      note([NamedValue("event", "tap")] + Self.fields(report.link) + refusal)
      await onDelivery(report.link)
      return answer.done(
        report.refusal?.isOfPayload == true ? .badData : ExitCode(report.link.outcome))
    }

    /// The process; one that was ended by hand is started by what comes.
    private func process() async throws(ShellFailure) -> Landfall {
      if environment.landfall == nil, isStarted { isStarted = false }
      return try environment.process()
    }

    private func status(_ answer: Answer) async throws(ShellFailure) -> InstanceAnswer {
      let app = environment.app.definition
      let snapshot = environment.landfall == nil || !isStarted ? nil : await environment.landfall?.snapshot
      if answer.context.isJSON {
        var writer = JSONWriter()
        writer.object { writer in
          writer.member("schemaVersion", 1)
          writer.member("app", app.id)
          writer.member("process", tools.process)
          writer.member("home", environment.home)
          writer.member("bus", busService?.rawValue)
          writer.member("deliveries", deliveries)
          writer.member("started", isStarted)
          writer.member("signedIn", snapshot?.person != nil)
          if let snapshot { ReportJSON.state(snapshot, &writer) }
        }
        answer.context.print([writer.text])
      } else {
        var words = ["\(app.name) runs as process \(tools.process)"]
        words.append("\(deliveries) delivered")
        if let busService { words.append("bus: \(busService.rawValue)") }
        answer.context.print([words.joined(separator: ", ")])
        if let snapshot {
          answer.context.print([""] + ScreenText(styles: answer.context.styles).lines(snapshot))
        }
      }
      return answer.done(.success)
    }

    private func askToEnd() {
      isEnding = true
      ending?.resume()
      ending = nil
    }

    /// What may be told of a link: neither itself nor its path, which may wait for sign-in, in
    /// memory alone (DL-B03).
    private static func fields(_ report: LinkReport) -> [NamedValue] {
      var fields = [NamedValue("outcome", report.outcome.name)]
      for event in report.events {
        if case .routeMatched(let route, _) = event.kind {
          fields.append(NamedValue("route", route.text))
        }
      }
      return fields
    }

    /// What one call is answered with, written down as a command would have printed it.
    private final class Answer: @unchecked Sendable {
      // Sendable: as its host.
      let context: CommandContext
      private let page: Page

      /// What was written; of the same loop as its answer.
      private final class Page: @unchecked Sendable {
        var output = ""
        var errors = ""
      }

      init(_ call: InstanceCall, _ context: CommandContext) {
        let page = Page()
        let wasTerminal = call.isColored
        let variable = context.io.variable
        let io = ShellIO(
          readBytes: { _ in nil }, write: { page.output += $0 }, writeError: { page.errors += $0 },
          isInputTerminal: false, isOutputTerminal: wasTerminal,
          // Whether there are colours was decided where they are shown.
          variable: { ["NO_COLOR", "TERM"].contains($0) ? nil : variable($0) })
        self.page = page
        self.context = CommandContext(
          arguments: context.arguments.asking(json: call.isJSON), io: io,
          adapters: context.adapters, host: context.host, ending: .init())
        self.context.ending.app = context.ending.app
      }

      func done(_ code: ExitCode) -> InstanceAnswer {
        .done(code: code.rawValue, output: page.output, errors: page.errors)
      }
    }
  }

  extension CommandContext {
    /// Makes what runs on a stage the instance of its home folder; `nil` where there is one, or
    /// where this was built without.
    ///
    /// An app on view that cannot be the instance is an app all the same: it says nothing.
    func becomeInstance(_ environment: AppEnvironment) async -> InstanceHost? {
      guard let tools = adapters.desktop else { return nil }
      do throws(DesktopError) {
        guard case .taken(let place) = try InstancePlace.takeOrFind(in: environment.home) else {
          return nil
        }
        let instance = InstanceHost(environment, self, tools, starts: false)
        try await instance.open(place)
        return instance
      } catch {
        return nil
      }
    }
  }
#endif
