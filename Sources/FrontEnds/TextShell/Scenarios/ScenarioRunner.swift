import Landfall
import LandfallAppCore
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallParsing
import LandfallSimulation
import LandfallTouch

/// A runner for the steps of a scenario, on a virtual or a real clock.
final class ScenarioRunner {
  let environment: AppEnvironment
  private let subscribers = ScenarioSubscribers()
  private var last: DeliveryID?
  private(set) var lastReport: LinkReport?
  private var lastPayload: (bytes: [UInt8], message: String?)?
  private var shares: ScenarioShares
  var browser: ScenarioBrowser
  /// Whether the home folder belongs to this runner, so that steps may set up and break things.
  private let ownsHome: Bool
  /// The sign-in step after the last line, if that line was about sign-in and has an answer.
  private(set) var signInStep: SignInStep?
  /// The known names in typed lines.
  ///
  /// The data of the services is not included.
  lazy var names = ScenarioNames(environment.app, files: nil)

  /// Creates a runner.
  ///
  /// - Parameter ownsHome: Whether steps may set up and break things. Pass `false` for a person's
  ///   own folders.
  init(_ environment: AppEnvironment, ownsHome: Bool) {
    self.environment = environment
    self.ownsHome = ownsHome
    shares = ScenarioShares(environment)
    browser = ScenarioBrowser(environment.folder, environment.provider)
  }

  /// Runs a step.
  ///
  /// - Returns: The actual state for an expectation that is not met, otherwise `nil`.
  /// - Throws: ``ShellFailure`` for a step that cannot run.
  func run(_ step: ScenarioStep) async throws(ShellFailure) -> String? {
    guard ownsHome || !step.setsUpOrBreaks else {
      throw ShellFailure(
        .usage, "this step sets up or breaks things, which would change your own folders",
        hint: "put it into a file and run 'textshell play FILE', which uses temporary folders")
    }
    signInStep = nil
    switch step {
    case .expect(let expectation):
      await refreshReport()
      return try await expectation.unmet(
        Observation(
          snapshot: try await snapshot(), report: lastReport, environment: environment,
          subscribers: subscribers))
    case .app, .clock, .workspace: throw ShellFailure(.usage, ScenarioScript.settingsFirst)
    case .locale(let tag): try await environment.act { _ = await $0.perform(.chooseLanguage(tag)) }
    case .translations(let areMissing): try faults.catalogues.areMissing = areMissing
    case .signedOut: try await environment.deleteSession()
    case .signedIn(let email, let organization, let expires):
      try await environment.storeSession(of: email, in: organization, for: expires)
    case .role(let email, let slug, let role):
      guard try homeFaults.setRole(role, of: email, in: slug) else {
        throw ShellFailure(.badData, "'\(email)' is not a member of '\(slug)'")
      }
    case .remove(let email, let slug):
      guard try homeFaults.removeMember(email, of: slug) else {
        throw ShellFailure(.badData, "'\(email)' is not a member of '\(slug)'")
      }
    case .share(let step): try await shares.perform(step)
    case .launch(let url):
      let url = try url.map { url throws(ShellFailure) in try shares.resolved(url) }
      environment.kill()
      try await launch { landfall in
        guard let url else { return nil }
        return await landfall.open(url).id
      }
    case .link(let url, let channel, let waits):
      try await link(try shares.resolved(url), channel, waits: waits)
    case .kill: environment.kill()
    case .background: try await environment.act { await $0.perform(.enterBackground) }
    case .foreground: try await environment.act { await $0.perform(.enterForeground) }
    case .tab(let tab):
      let index = environment.app.definition.tabs.firstIndex { $0.id.text == tab }
      try await press(index.map { .tab($0) }) { await $0.perform(.selectTab(TabID(tab))) }
    case .back: try await press(.backButton) { _ = await $0.perform(.goBack) }
    case .home: try await environment.act { await $0.perform(.goHome) }
    case .retry:
      try await environment.act { landfall in
        if await landfall.snapshot.root == .signIn {
          _ = await landfall.signIn(.tryAgain)
        } else {
          await landfall.perform(.retry)
        }
      }
    case .go(let path): try await follow { await $0.go(path).id }
    case .setQuery(let name, let value):
      let refusal = Locked<DestinationError?>(nil)
      try await environment.act { landfall in
        let result = await landfall.perform(.setQuery([name: value]))
        if case .refused(.invalid(let error)) = result { refusal.withLock { $0 = error } }
      }
      switch refusal.withLock({ $0 }) {
      case nil: break
      case .mistypedQueryItem(let name, let route)?:
        throw ShellFailure(
          .badData, "the value of '\(name)' is not of the type that \(route) declares")
      case let error?:
        throw ShellFailure(.badData, "the screen does not accept the query: \(error)")
      }
    case .requestCode(let address):
      try await askSignIn { await $0.signIn(.requestCode(for: address)) }
    case .signInEmail(let address, let code): try await signInByCode(address, code)
    case .signIn(let step): try await signIn(step)
    case .cancelSignIn: try await environment.act { await $0.signIn(.cancel) }
    case .signOut: try await environment.act { _ = await $0.signOut() }
    case .switchOrganization(let text):
      guard let slug = OrganizationSlug(text) else {
        throw ShellFailure(.badData, "'\(text)' is not the slug of an organization")
      }
      try await environment.act { await $0.perform(.switchOrganization(slug)) }
    case .advance(let span): try await environment.loop.advance(span)
    case .clockShift(let span):
      try virtual("clock-back").shiftCalendar(by: span)
    case .networkDown:
      try homeFaults.setNetwork(latency: nil)
      try await noticeNetwork()
    case .networkUp(let latency):
      try homeFaults.setNetwork(latency: latency)
      try await noticeNetwork()
    case .answerLost: try homeFaults.loseAnswer()
    case .store(let fault): try apply(fault)
    case .entityGone(let id): try homeFaults.remove(id)
    case .notification(let step): try await notify(step)
    case .gesture(let step):
      try await environment.device.perform(step, on: try await environment.running())
    case .device(let step):
      try await environment.device.change(step, showing: environment.landfall)
    case .screen(let name, isBroken: true): try faults.brokenScreens.insert(try screen(name))
    case .screen(let name, isBroken: false): try faults.brokenScreens.remove(try screen(name))
    case .subscribe(let rule):
      try subscribers.subscribe(to: rule, of: try await environment.running())
    case .unsubscribe(let rule): subscribers.unsubscribe(from: rule)
    case .screenLinks(let areTaken):
      try await environment.act { await $0.setHandling(ofScreenLinks: areTaken) }
    case .pendingSlotBroken: try await environment.act { await $0.handle(.link(.pendingSlotBroke)) }
    }
    return nil
  }

  /// Returns the current snapshot.
  ///
  /// Starts the app if it does not run.
  func snapshot() async throws(ShellFailure) -> AppSnapshot {
    await (try environment.running()).snapshot
  }

  // MARK: Steps

  /// Starts a process with a delivery from the system.
  private func launch(
    with action: @Sendable (Landfall) async -> DeliveryID?
  ) async throws(ShellFailure) {
    environment.forgetEvents()
    let landfall = try await environment.process()
    last = nil
    lastReport = nil
    last = await action(landfall)
    await environment.start(landfall)
    await refreshReport()
  }

  private func link(_ url: LinkText, _ channel: LinkChannel, waits: Bool) async throws(ShellFailure)
  {
    try await follow(waits: waits) { await $0.open(url, channel: channel).id }
    // A person wants to see the result of the sign-in. A scenario has expectations instead.
    guard waits, environment.loop.virtualClock == nil, let report = lastReport,
      report.ruleRefusal == nil,
      case .handled(let rule) = report.outcome,
      environment.app.definition.signIn.contains(where: { $0.callback?.rule == rule })
    else { return }
    try await askSignIn { await Self.signIn(by: report, $0) }
  }

  /// Passes a delivery to the running process, and usually waits for its end.
  private func follow(
    waits: Bool = true, _ action: @Sendable (Landfall) async -> DeliveryID?
  ) async throws(ShellFailure) {
    let landfall = try await environment.running()
    environment.forgetEvents()
    lastReport = nil
    last = await action(landfall)
    if waits { try await waitForLast(landfall) }
  }

  private func waitForLast(_ landfall: Landfall) async throws(ShellFailure) {
    guard let last else { return }
    await environment.loop.act { _ in
      _ = await landfall.report(of: last)
      // A screen may have handled the link and opened its destination.
      _ = await landfall.opened(by: last)
      // A link may sign a person in, which takes time with a real clock.
      _ = await landfall.signInWhenReady()
    }
    await refreshReport()
  }

  /// Runs an action of the sign-in and keeps its result in ``signInStep``.
  func askSignIn(
    _ body: @escaping @Sendable (Landfall) async -> SignInStep
  ) async throws(ShellFailure) {
    let answer = SignInAnswer()
    try await environment.act { answer.step = await body($0) }
    signInStep = answer.step
  }

  private func notify(_ step: NotificationStep) async throws(ShellFailure) {
    switch step {
    case .arrives(let payload, let message):
      let (bytes, message) = try load(payload, message)
      try await environment.act { _ = await $0.notificationArrived(bytes, messageID: message) }
    case .tapped(let payload, .terminated, let message, let link):
      let (bytes, message) = try load(payload, message)
      environment.kill()
      try await launch { landfall in
        let tap = await landfall.respond(to: bytes, in: .terminated, messageID: message).id
        if let link { _ = await landfall.open(link) }
        return tap
      }
    case .tapped(let payload, .background, let message, _):
      let (bytes, message) = try load(payload, message)
      try await environment.act { await $0.perform(.enterBackground) }
      try await follow { landfall in
        let tap = await landfall.respond(to: bytes, in: .background, messageID: message).id
        await landfall.perform(.enterForeground)
        return tap
      }
    case .tapped(let payload, .foreground, let message, _):
      let (bytes, message) = try load(payload, message)
      try await follow { await $0.respond(to: bytes, in: .foreground, messageID: message).id }
    case .tapBanner:
      guard try await snapshot().banner != nil else {
        throw ShellFailure(.badData, "there is no banner to tap", hint: "'notify FILE' shows one")
      }
      try await follow { await $0.openNotification()?.id }
    case .dismissBanner: try await environment.act { await $0.perform(.dismissBanner) }
    }
  }

  /// Loads the payload of a step, and keeps it as the last payload.
  private func load(
    _ payload: NotificationStep.Payload, _ message: String?
  ) throws(ShellFailure) -> (bytes: [UInt8], message: String?) {
    let loaded: (bytes: [UInt8], message: String?)
    switch payload {
    case .file(let path): loaded = (try environment.adapters.readFile(path), message)
    case .last:
      guard let last = lastPayload else {
        throw ShellFailure(.badData, "no notification came yet", hint: "'notify FILE' sends one")
      }
      loaded = (last.bytes, message ?? last.message)
    }
    lastPayload = loaded
    return loaded
  }

  /// Returns the screen with a name, or of a path.
  private func screen(_ name: String) throws(ShellFailure) -> ScreenID {
    guard name.hasPrefix("/") else { return ScreenID(name) }
    let dispatcher = try environment.app.definition.resolver().dispatcher
    guard case .navigate(let destination) = dispatcher.intent(ofPath: name) else {
      throw ShellFailure(.badData, "no route matches '\(name)'")
    }
    return destination.screen
  }

  private func apply(_ fault: ScenarioStep.StoreFault) throws(ShellFailure) {
    let store = try faults.store
    switch fault {
    case .locked: store.readFault = .locked
    case .full: store.commitFault = .diskFull
    case .slow(let span):
      let clock = try virtual("store slow")
      store.onRead = { clock.pass(span) }
    case .damage(let damage): try homeFaults.damage(damage)
    case .fixed:
      store.readFault = nil
      store.commitFault = nil
      store.onRead = {}
    }
  }

  /// Taps a visible element of the screen, or calls the app directly.
  private func press(
    _ element: ScreenElement?, _ otherwise: @escaping @Sendable (Landfall) async -> Void
  ) async throws(ShellFailure) {
    let landfall = try await environment.running()
    await environment.device.press(element) { await otherwise(landfall) }
  }

  private func virtual(_ step: String) throws(ShellFailure) -> ManualClock {
    guard let clock = environment.loop.virtualClock else {
      throw ShellFailure(
        .usage, "'\(step)' needs a virtual clock, and this is the real one",
        hint: "put it into a file and run 'textshell play FILE'")
    }
    return clock
  }

  private var faults: ScenarioFaults {
    get throws(ShellFailure) {
      if let faults = environment.faults { return faults }
      throw Self.nothingFails
    }
  }

  private var homeFaults: any HomeFaults {
    get throws(ShellFailure) {
      if let faults = environment.folder.faults { return faults }
      throw Self.nothingFails
    }
  }

  private static let nothingFails = ShellFailure(
    .usage, "this step makes the embedded services or the store fail, and there are none here",
    hint: "put it into a file and run 'textshell play FILE', without --services")

  func refreshReport() async {
    guard let last, let landfall = environment.landfall else { return }
    lastReport = await landfall.finishedReport(of: last)
  }
}

/// The result of a sign-in action.
private final class SignInAnswer: @unchecked Sendable {
  // Sendable: only the environment's loop uses it.
  var step: SignInStep?
}
