#if SQLite
  import Foundation
  import Landfall
  import LandfallAppManifest
  import LandfallAuth
  import LandfallDomain
  import LandfallNavigation
  import LandfallNotificationBus
  import LandfallSimulation
  import LandfallSodium
  import Testing

  /// An example app on its own device, brought into a situation.
  final class Device: @unchecked Sendable {
    // Sendable: used from one executor only.
    let landfall: Landfall
    let services: WatchedServices
    let store = WatchedStore()
    let cache = WatchedCache()
    let screens = WatchedScreens()
    private let executor: LoopExecutor
    private var events: [String] = []
    private var subscription: Subscription?

    /// Creates a device whose store may have a member's session, and an app that has not started.
    init(
      _ app: ExampleApp, _ member: ExampleApp.Member?, expiresIn life: Duration? = nil,
      on host: LoopHost, _ executor: LoopExecutor
    ) async throws {
      self.executor = executor
      services = WatchedServices(app.workspace)
      landfall = try Landfall(
        app: app.definition,
        LandfallConfiguration(
          store: store,
          services: Services(
            services,
            methods: SignInMethods(calls: app.workspace, cryptography: SodiumCryptography())),
          clock: app.current.clock, catalogues: AppFiles(files: [:]), shares: app.shares,
          savedState: screens, guestState: WatchedScreens(), cache: cache, host: host))
      subscription = landfall.bus.subscribe { [weak self] in self?.events.append($0.kind.name) }
      if let member { try await keep(app.record(member, lasting: life)) }
    }

    /// Puts a session into the store, like a process that signs a person in.
    func keep(_ record: SessionRecord) async throws {
      try await store.commit([.set(.session, record.encoded())])
    }

    /// Creates a device in a situation, right before a link arrives.
    static func make(
      _ app: ExampleApp, _ situation: Situation, on host: LoopHost, _ executor: LoopExecutor,
      elsewhere link: String = ""
    ) async throws -> Device {
      let life = Duration.seconds(60)
      let device: Device
      switch situation.session {
      case .none: device = try await Device(app, nil, on: host, executor)
      case .live: device = try await Device(app, situation.person, on: host, executor)
      case .expired:
        device = try await Device(app, situation.person, expiresIn: life, on: host, executor)
      case .anotherPerson:
        device = try await Device(app, app.example.earlier, on: host, executor)
      }
      if situation.arrival != .cold { await device.landfall.start() }
      if situation.arrival == .onAnotherScreen { _ = await device.landfall.open(link).report }
      await executor.idle()
      if situation.session == .anotherPerson {
        try await device.keep(app.record(situation.person))
      }
      if situation.session == .expired {
        await app.current.clock.advance(by: life) { await executor.idle() }
      }
      try app.begin(situation.fault)
      return device
    }

    /// Opens a link, starting the app first if needed.
    ///
    /// Returns when all work is done.
    ///
    /// - Returns: The report, and the stack of the visible tab if the link landed in a tab.
    func open(
      _ link: String, _ arrival: Arrival
    ) async -> (report: LinkReport, stack: [DeepLinkDestination]?) {
      let id = await landfall.open(link).id
      if arrival == .cold { await landfall.start() }
      let report = await landfall.report(of: id)
      await executor.idle()
      guard [.landed, .refreshed].contains(report.outcome) else { return (report, nil) }
      return (report, await visibleStack())
    }

    /// The stack of the visible tab, or the screen outside the tabs; `nil` where neither is visible.
    func visibleStack() async -> [DeepLinkDestination]? {
      let snapshot = await landfall.snapshot
      if case .standalone(let entry, _) = snapshot.root { return [entry.destination] }
      guard case .tabs = snapshot.root, let stacks = snapshot.stacks else { return nil }
      return stacks.stack(of: stacks.focused).map(\.destination)
    }

    /// Returns the names of the traces that differ from `before`.
    func changes(since before: [String: AnyHashable]) async -> [String] {
      let now = await traces()
      return Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }.sorted()
    }

    /// Returns everything that a link may change, by name, once no work is left.
    func traces() async -> [String: AnyHashable] {
      await executor.idle()
      let snapshot = await landfall.snapshot
      var traces: [String: AnyHashable] = [
        "place": snapshot.phase.name, "root": snapshot.root, "memberships": snapshot.memberships,
        "epoch": snapshot.epoch, "linkState": snapshot.linkState, "navigation": snapshot.navigation,
        "pending": snapshot.pending, "messages": snapshot.messages, "launches": snapshot.launches,
        "store": store.values, "store writes": store.writes, "cached lists": cache.lists,
        "cached items": cache.items, "saved screens": screens.writes,
        "calls that write": services.writes, "events": events,
      ]
      traces["stacks"] = snapshot.stacks
      traces["top"] = snapshot.top
      traces["organization"] = snapshot.organization
      traces["person"] = snapshot.person
      traces["pending target"] = snapshot.pendingLink
      traces["caller"] = services.caller
      return traces
    }
  }

  /// Runs `body` with everything on one queue, on its own thread.
  func onLoop<Answer: Sendable>(
    _ body: @escaping @Sendable (isolated LoopHost, LoopExecutor) async throws -> Answer
  ) async throws -> Answer {
    let result = await withCheckedContinuation { done in
      Thread.detachNewThread {
        let executor = LoopExecutor()
        let result = executor.run(on: LoopHost(executor)) { host -> Result<Answer, any Error> in
          do {
            return .success(try await body(host, executor))
          } catch {
            return .failure(error)
          }
        }
        done.resume(returning: result)
      }
    }
    return try result.get()
  }
#endif
