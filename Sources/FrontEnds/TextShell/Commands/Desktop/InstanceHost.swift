#if Desktop
  import Landfall
  import LandfallAuth
  import LandfallDesktop
  import LandfallDomain
  import LandfallSimulation
  import LandfallStrictJSON

  /// The single instance of an app in a home folder.
  ///
  /// Links from the socket and the bus go through the process's normal link intake. It is only used
  /// on the environment's loop.
  final class InstanceHost: @unchecked Sendable {
    // Sendable: only the environment's loop uses the properties below.

    /// The time that an app started for a link waits for it before it shows its first screen.
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
    /// Called after a delivery, because the process may be a different one.
    var onDelivery: (LinkReport) async -> Void = { _ in }
    /// Logs each delivery for `serve`.
    ///
    /// The values contain no secrets.
    var note: ([NamedValue]) -> Void = { _ in }

    /// Creates a host.
    ///
    /// - Parameter starts: Whether this host starts the app at its first delivery.
    init(
      _ environment: AppEnvironment, _ context: CommandContext, _ tools: DesktopTools, starts: Bool
    ) {
      self.environment = environment
      self.context = context
      self.tools = tools
      isStarted = !starts
    }

    /// Starts to accept calls from the socket, and from the bus if there is one.
    ///
    /// - Throws: ``DesktopError/system(call:path:code:)`` if a thread cannot start or if there are
    ///   too few file descriptors.
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

    /// Creates the runtime's timers while file descriptors are available.
    ///
    /// The runtime creates them at the first sleep, and ends the process if it cannot.
    private func warmClock() async {
      let clock = environment.clock
      do {
        try await clock.sleep(until: clock.now().instant + .microseconds(100))
      } catch {
        return
      }
    }

    /// Starts the helper process that owns the app's name on the bus, if there is a bus.
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

    /// Restarts the D-Bus service after the helper process has ended.
    ///
    /// The new process requests the app's name again if this app had it.
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

    /// Removes the socket, waits for the calls in progress, and ends.
    func close() async {
      isEnding = true
      server?.withdraw()
      if underWay > 0 { await withCheckedContinuation { onIdle = $0 } }
      await server?.end()
    }

    /// Ends the app on system signals too.
    ///
    /// Call it before ``open(_:)``, which starts threads.
    func heedSignals() {
      let host = environment.host
      tools.onEndAsked { [weak self] in host.begin { _ in self?.askToEnd() } }
    }

    /// Waits until the app is asked to end.
    func untilAsked() async {
      guard !isEnding else { return }
      await withCheckedContinuation { ending = $0 }
    }

    /// Starts the app, unless a link has already started it.
    func start() async {
      guard !isStarted else { return }
      isStarted = true
      do throws(ShellFailure) {
        try await environment.process().start()
      } catch {
        context.note("Error: " + error.message)
      }
    }

    /// Starts the app if the expected link does not arrive.
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
          try await environment.process().perform(.enterForeground)
          note([NamedValue("event", "activate")])
          reply(answer.done(.success))
        case .status: reply(try await status(answer))
        case .stop:
          if answer.context.isJSON { answer.context.printObject { writeInstance(to: &$0) } }
          reply(answer.done(.success))
          askToEnd()
        }
      } catch {
        reply(answer.done(answer.context.fail(error)))
      }
    }

    private func open(
      _ link: LinkText, _ channel: LinkChannel, _ token: String, _ answer: Answer
    ) async throws(ShellFailure) -> InstanceAnswer {
      deliveries += 1
      let landfall = try await process()
      let id = await landfall.open(link, channel: channel, messageID: token).id
      await start()
      let (report, code) = await show(id, landfall, answer)
      note([NamedValue("event", "open")] + Self.fields(report))
      await onDelivery(report)
      return answer.done(code)
    }

    /// Prints the result of a link or a tap, and of the sign-in that it leads to.
    private func show(
      _ id: DeliveryID, _ landfall: Landfall, _ answer: Answer
    ) async -> (LinkReport, ExitCode) {
      var report = await landfall.report(of: id)
      var step: SignInStep?
      if environment.app.definition.signInMethod(of: report.outcome) != nil {
        step = await landfall.signInWhenReady()
        report = await landfall.finishedReport(of: id) ?? report
      }
      let opened = await landfall.opened(by: id)
      report = await landfall.finishedReport(of: id) ?? report
      let snapshot = await landfall.settledSnapshot()
      answer.context.show(report, opened: opened, snapshot, staysOpen: true, isElsewhere: true)
      answer.context.noteTrouble(of: environment)
      guard let step, report.ruleRefusal == nil else {
        return (report, ExitCode(report, opened: opened))
      }
      answer.context.note(step, in: snapshot.translations)
      return (report, ExitCode(step))
    }

    private func tap(
      _ payload: [UInt8], _ answer: Answer
    ) async throws(ShellFailure) -> InstanceAnswer {
      deliveries += 1
      let isCold = !isStarted
      let landfall = try await process()
      let id = await landfall.respond(to: payload, in: isCold ? .terminated : .background).id
      await start()
      _ = await landfall.report(of: id)
      if !isCold { await landfall.perform(.enterForeground) }
      let (report, code) = await show(id, landfall, answer)
      let refusal = report.notification?.refusal
      let reason = refusal.map { [NamedValue("refusal", $0.code)] } ?? []
      note([NamedValue("event", "tap")] + Self.fields(report) + reason)
      await onDelivery(report)
      return answer.done(code)
    }

    /// Returns the process.
    ///
    /// If the person ended it, the next delivery starts a new one.
    private func process() async throws(ShellFailure) -> Landfall {
      if environment.landfall == nil, isStarted { isStarted = false }
      return try await environment.process()
    }

    private func status(_ answer: Answer) async throws(ShellFailure) -> InstanceAnswer {
      let app = environment.app.definition
      let snapshot =
        environment.landfall == nil || !isStarted ? nil : await environment.landfall?.snapshot
      if answer.context.isJSON {
        answer.context.printObject { writer in
          writeInstance(to: &writer)
          writer.member("home", environment.home)
          writer.member("bus", busService?.rawValue)
          writer.member("deliveries", deliveries)
          writer.member("started", isStarted)
          writer.member("signedIn", snapshot?.person != nil)
          if let snapshot { ReportJSON.state(snapshot, of: app, &writer) }
        }
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

    private func writeInstance(to writer: inout JSONWriter) {
      writer.member("app", environment.app.definition.id)
      writer.member("process", tools.process)
    }

    private func askToEnd() {
      isEnding = true
      ending?.resume()
      ending = nil
    }

    /// Returns the fields of a report that may be logged.
    ///
    /// The link and its path are not logged: they may wait for sign-in, and only in memory
    /// (DL-B03).
    private static func fields(_ report: LinkReport) -> [NamedValue] {
      var fields = [NamedValue("outcome", report.outcome.name)]
      for event in report.events {
        if case .routeMatched(let route, _) = event.kind {
          fields.append(NamedValue("route", route.text))
        }
      }
      return fields
    }

    /// The answer to one call, written as the command would print it.
    private final class Answer: @unchecked Sendable {
      // Sendable: only the host's loop uses it.
      let context: CommandContext
      private let page: Page

      /// The collected output, used on the same loop.
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
          // The caller has already decided about colors.
          variable: { $0 == "NO_COLOR" ? nil : $0 == "TERM" ? "xterm" : variable($0) })
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
    /// Makes this process the instance of its home folder.
    ///
    /// Returns `nil` if another process is the instance, or in a build without a desktop. A visible
    /// app also runs without being the instance, so this is not an error.
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
