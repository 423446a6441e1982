import Landfall
import LandfallAppCore
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallParsing
import LandfallSimulation

/// A runner for the steps of a scenario, on a virtual or a real clock.
///
/// With a virtual clock, each step runs until everything waits for time, so that results are
/// reproducible. With a real clock, a step ends when the action that it started has ended.
final class ScenarioRunner {
  let environment: AppEnvironment
  let virtualClock: ManualClock?
  let subscribers = ScenarioSubscribers()
  private(set) var last: DeliveryID?
  private(set) var lastReport: LinkReport?
  /// The last share link.
  var newestShare: ShareLink?
  var lastPayload: (bytes: [UInt8], message: String?)?
  private var readsBefore = 0
  private var commitsBefore = 0
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
    virtualClock = environment.clock as? ManualClock
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
      return try await check(expectation)
    case .app, .clock, .workspace:
      throw ShellFailure(
        .usage, "'app', 'clock' and 'workspace' must come before all other steps")
    case .locale(let tag): try await act { _ = await $0.perform(.chooseLanguage(tag)) }
    case .translations(let areMissing): try faults.catalogues.areMissing = areMissing
    case .signedOut: try await signOutForGood()
    case .signedIn(let email, let organization, let expires):
      try await signIn(email, organization, expires)
    case .role(let email, let slug, let role):
      guard try homeFaults.setRole(role, of: email, in: slug) else {
        throw ShellFailure(.badData, "'\(email)' is not a member of '\(slug)'")
      }
    case .remove(let email, let slug):
      guard try homeFaults.removeMember(email, of: slug) else {
        throw ShellFailure(.badData, "'\(email)' is not a member of '\(slug)'")
      }
    case .share(let step): try await share(step)
    case .launch(let url):
      try await launch(try url.map { url throws(ShellFailure) in try shared(url) })
    case .link(let url, let channel, let waits):
      try await link(try shared(url), channel, waits: waits)
    case .kill: environment.kill()
    case .background: try await act { await $0.perform(.enterBackground) }
    case .foreground: try await act { await $0.perform(.enterForeground) }
    case .tab(let tab): try await select(TabID(tab))
    case .back: try await goBack()
    case .home: try await act { await $0.perform(.goHome) }
    case .retry:
      try await act { landfall in
        if await landfall.snapshot.root == .signIn {
          _ = await landfall.signIn(.tryAgain)
        } else {
          await landfall.perform(.retry)
        }
      }
    case .go(let path):
      let landfall = try await running()
      mark()
      last = await landfall.go(path).id
      try await waitForLast(landfall)
    case .setQuery(let name, let value):
      let refusal = Locked<DestinationError?>(nil)
      try await act { landfall in
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
    case .cancelSignIn: try await act { await $0.signIn(.cancel) }
    case .signOut: try await act { _ = await $0.signOut() }
    case .switchOrganization(let text):
      guard let slug = OrganizationSlug(text) else {
        throw ShellFailure(.badData, "'\(text)' is not the slug of an organization")
      }
      try await act { await $0.perform(.switchOrganization(slug)) }
    case .advance(let span): try await advance(span)
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
    case .gesture(let step): try await gesture(step)
    case .device(let device): try await change(device)
    case .screen(let screen, let isBroken): try breakScreen(screen, isBroken)
    case .subscribe(let rule): try subscribers.subscribe(to: rule, of: try await running())
    case .unsubscribe(let rule): subscribers.unsubscribe(from: rule)
    case .screenLinks(let areTaken):
      try await act { await $0.setHandling(ofScreenLinks: areTaken) }
    case .pendingSlotBroken: try await act { await $0.handle(.link(.pendingSlotBroke)) }
    }
    return nil
  }

  /// Returns the current snapshot.
  ///
  /// Starts the app if it does not run.
  func snapshot() async throws(ShellFailure) -> AppSnapshot {
    let landfall = try await running()
    return await landfall.snapshot
  }

  // MARK: Steps

  private func launch(_ url: LinkText?) async throws(ShellFailure) {
    environment.kill()
    try await launch { landfall in
      guard let url else { return nil }
      return await landfall.open(url).id
    }
  }

  /// Starts a process with a delivery from the system.
  func launch(
    with action: @Sendable (Landfall) async -> DeliveryID?
  ) async throws(ShellFailure) {
    mark()
    let landfall = try environment.process()
    last = nil
    lastReport = nil
    last = await action(landfall)
    await useDevice(landfall)
    await act { _ in await landfall.start() }
    await refreshReport()
  }

  private func link(_ url: LinkText, _ channel: LinkChannel, waits: Bool) async throws(ShellFailure)
  {
    let landfall = try await running()
    mark()
    lastReport = nil
    let id = await landfall.open(url, channel: channel).id
    last = id
    guard waits else { return }
    try await waitForLast(landfall)
    // A person wants to see the result of the sign-in. A scenario has expectations instead.
    guard virtualClock == nil, let report = lastReport, report.ruleRefusal == nil,
      case .handled(let rule) = report.outcome,
      environment.app.definition.signIn.contains(where: { $0.callback?.rule == rule })
    else { return }
    try await askSignIn { await Self.signIn(by: report, $0) }
  }

  /// Passes a delivery to the running process and waits for its end.
  func follow(_ action: @Sendable (Landfall) async -> DeliveryID?) async throws(ShellFailure) {
    let landfall = try await running()
    mark()
    lastReport = nil
    last = await action(landfall)
    try await waitForLast(landfall)
  }

  private func waitForLast(_ landfall: Landfall) async throws(ShellFailure) {
    guard let last else { return }
    await act { _ in
      _ = await landfall.report(of: last)
      // A screen may have handled the link and opened its destination.
      _ = await landfall.opened(by: last)
      // A link may sign a person in, which takes time with a real clock.
      _ = await landfall.signInWhenReady()
    }
    await refreshReport()
  }

  private func signInByCode(_ address: String, _ code: String?) async throws(ShellFailure) {
    let email = try self.address(address)
    let folder = environment.folder
    let typed = try code.map { code throws(ShellFailure) in try mailed(code, to: email) }
    try await askSignIn { landfall in
      // A server's mail cannot be read here, so the given code belongs to an earlier request.
      guard typed == nil || folder.outbox != nil && folder.mailedCodes(email).isEmpty else {
        return await landfall.signIn(.submitCode(typed ?? "", for: address))
      }
      let step = await landfall.signIn(.requestCode(for: address))
      guard let code = typed ?? folder.mailedCodes(email).first else { return step }
      return await landfall.signIn(.submitCode(code))
    }
  }

  /// Returns the code to type.
  ///
  /// `$code` is the last mailed code, `$code.previous` the one before.
  private func mailed(
    _ code: String, to email: EmailAddress
  ) throws(ShellFailure) -> String {
    guard code.hasPrefix("$") else { return code }
    let codes = environment.folder.mailedCodes(email)
    let index: Int? = code == "$code" ? 0 : code == "$code.previous" ? 1 : nil
    guard let index else {
      throw ScenarioParser.malformed("'\(code)' is neither '$code' nor '$code.previous'")
    }
    guard index < codes.count else {
      throw ShellFailure(
        .badData,
        "\(codes.isEmpty ? "no code was" : "only one code was") mailed to '\(email.text)'",
        hint: "'request-code \(email.text)' sends one")
    }
    return codes[index]
  }

  /// Runs an action of the sign-in and keeps its result in ``signInStep``.
  func askSignIn(
    _ body: @escaping @Sendable (Landfall) async -> SignInStep
  ) async throws(ShellFailure) {
    let answer = SignInAnswer()
    try await act { answer.step = await body($0) }
    signInStep = answer.step
  }

  private func signOutForGood() async throws(ShellFailure) {
    environment.kill()
    do {
      try await environment.store.update(SecureStoreChange.endingSession)
    } catch {
      throw ShellFailure(.inputOutput, "the store cannot be cleared: \(error.code)")
    }
  }

  /// Writes a session to the store, as if from an earlier sign-in.
  private func signIn(
    _ address: String, _ organization: String?, _ expires: Duration?
  ) async throws(ShellFailure) {
    environment.kill()
    let email = try self.address(address)
    let calls = environment.folder.services.signIn
    let issued: IssuedSession
    do throws(SignInRefusal) {
      issued = try environment.folder.issueSession(email)
    } catch {
      throw ShellFailure(.noPermission, "'\(address)' cannot sign in: \(error.code)")
    }
    environment.issued = issued.token
    let record = SessionRecord(
      token: issued.token, person: issued.person, refreshedAt: issued.refreshedAt,
      expiresAt: expires.map { environment.clock.now().timestamp + $0 } ?? issued.expiresAt)
    do {
      try await environment.store.update { _ in [.set(.session, record.encoded())] }
    } catch {
      throw ShellFailure(.inputOutput, "the session cannot be stored: \(error.code)")
    }
    calls.use(issued.token)
    if let organization { try await activate(organization) }
  }

  private func activate(_ slug: String) async throws(ShellFailure) {
    do {
      let list = try await environment.folder.services.memberships.memberships()
      guard let found = list.memberships.first(where: { $0.organization.slug.text == slug }) else {
        throw ServiceError.notFound
      }
      try await environment.folder.services.memberships.activate(found.organization.id)
    } catch {
      throw ShellFailure(.badData, "'\(slug)' cannot be made the active organization")
    }
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

  func advance(_ span: Duration) async throws(ShellFailure) {
    let executor = environment.host.executor
    guard let virtualClock else {
      do {
        try await environment.clock.sleep(until: environment.clock.now().instant + span)
      } catch {
        throw ShellFailure(.internal, "waiting was cancelled")
      }
      return
    }
    await virtualClock.advance(by: span) { await executor.idle() }
  }

  // MARK: Running

  func running() async throws(ShellFailure) -> Landfall {
    let isNew = environment.landfall == nil
    let landfall = try environment.process()
    if isNew {
      await useDevice(landfall)
      await act { _ in await landfall.start() }
    }
    return landfall
  }

  func act<Result: Sendable>(
    _ body: @escaping @Sendable (Landfall) async -> Result
  ) async throws(ShellFailure) {
    let landfall = try await running()
    await act { _ in _ = await body(landfall) }
  }

  /// Runs `body`: with a virtual clock until everything waits for time, otherwise to its end.
  func act(_ body: @escaping @Sendable (isolated LoopHost) async -> Void) async {
    let task = await environment.host.start(body)
    if virtualClock != nil {
      await environment.host.executor.idle()
    } else {
      await task.value
    }
  }

  private func virtual(_ step: String) throws(ShellFailure) -> ManualClock {
    guard let virtualClock else {
      throw ShellFailure(
        .usage, "'\(step)' needs a virtual clock, and this is the real one",
        hint: "put it into a file and run 'textshell play FILE'")
    }
    return virtualClock
  }

  private func mark() {
    readsBefore = environment.faults?.store.reads ?? 0
    commitsBefore = environment.faults?.store.commits ?? 0
    environment.forgetEvents()
    environment.display?.forget()
  }

  /// The number of reads and commits of the store since the last link or launch.
  var storeCounts: (reads: Int, commits: Int) {
    guard let store = environment.faults?.store else { return (0, 0) }
    return (store.reads - readsBefore, store.commits - commitsBefore)
  }

  var faults: ScenarioFaults {
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
