import Landfall
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNotificationBus
import LandfallSimulation
import Testing

@Suite("Rule links and the handlers of their rules")
struct RuleHandlerTests {
  private static let link = "docodego://auth/callback?code=c1&state=s1"
  private let slot = SlotID("auth-callback")

  private final class Taken: @unchecked Sendable {
    // Sendable: used from one executor only.
    var codes: [String] = []

    func take(_ event: AppEvent) {
      guard case .ruleMatched(let ruleLink) = event.kind else { return }
      codes.append(ruleLink.payload.first(named: "code") ?? "none")
    }
  }

  private final class Shown: @unchecked Sendable {
    // Sendable: used from one executor only.
    var snapshots: [AppSnapshot] = []

    /// Gives a reader task many chances to run, and gives up in the end.
    func wait(for count: Int, _ executor: LoopExecutor) async {
      for _ in 0..<1000 where snapshots.count < count { await executor.idle() }
    }
  }

  private static func changed(_ app: inout AppDefinition, to requirement: LinkRule.Requirement) {
    app.rules = app.rules.map { rule in
      LinkRule(
        id: rule.id, forms: rule.forms, constraints: rule.constraints, query: rule.query,
        trailingSlash: rule.trailingSlash, requirement: requirement)
    }
  }

  @Test("A handler that subscribes within 600 s gets the newest link, and later ones get nothing")
  func late() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      await device.landfall.start()
      let report = await device.landfall.open(Self.link).report
      #expect(report.outcome == .handled("auth-callback"))
      #expect(await device.landfall.snapshot.pending == 0)
      _ = await device.landfall.open("docodego://auth/callback?code=c2&state=s2").report
      #expect(device.landfall.bus.keptCount == 1)
      await clock.advance(by: Limits.stickyLifetime) { await executor.idle() }
      let first = Taken()
      let second = Taken()
      let now = clock.now().instant.nanoseconds
      let owner = device.landfall.bus.subscribe(to: [slot], now: now) { first.take($0) }
      let other = device.landfall.bus.subscribe(to: [slot], now: now) { second.take($0) }
      #expect(first.codes == ["c2"])
      #expect(second.codes.isEmpty)
      _ = await device.landfall.open(Self.link).report
      #expect(first.codes == ["c2", "c1"])
      withExtendedLifetime((owner, other)) {}
    }
  }

  @Test("After 600 s no link stays in memory, whether or not a handler asks")
  func released() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      await device.landfall.start()
      _ = await device.landfall.open(Self.link).report
      await clock.advance(by: Limits.stickyLifetime) { await executor.idle() }
      #expect(device.landfall.bus.keptCount == 1)
      await clock.advance(by: .seconds(1)) { await executor.idle() }
      #expect(device.landfall.bus.keptCount == 0)
    }
  }

  @Test("One call receives waiting links and new ones")
  func handle() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      await device.landfall.start()
      _ = await device.landfall.open(Self.link).report
      let taken = Taken()
      let owner = try device.landfall.handle(rules: ["auth-callback"]) { ruleLink in
        taken.codes.append(ruleLink.payload.first(named: "code") ?? "none")
      }
      _ = await device.landfall.open("docodego://auth/callback?code=c2&state=s2").report
      #expect(taken.codes == ["c1", "c2"])
      withExtendedLifetime(owner) {}
    }
  }

  @Test("The stream of snapshots has the visible screen, now and after a link")
  func snapshots() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      let shown = Shown()
      let stream = await device.landfall.snapshots()
      // Read in a task of its own: a stream that yields nothing fails the test and does not hang
      // it.
      let reader = host.start { _ in
        for await snapshot in stream { shown.snapshots.append(snapshot) }
      }
      await shown.wait(for: 1, executor)
      #expect(shown.snapshots.map(\.screen) == ["launching"])
      await device.landfall.start()
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      await shown.wait(for: 2, executor)
      await executor.idle()
      #expect(shown.snapshots.last?.screen == "sign-in")
      #expect(shown.snapshots.last?.pending == 1)
      reader.cancel()
    }
  }

  @Test("The newest snapshot of the stream is the current one, also after an in-app switch")
  func newest() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      _ = await device.landfall.open("docodego://app/acme-corp/settings").report
      let shown = Shown()
      let stream = await device.landfall.snapshots()
      let reader = host.start { _ in
        for await snapshot in stream { shown.snapshots.append(snapshot) }
      }
      await shown.wait(for: 1, executor)
      let other = try #require(OrganizationSlug("beta-labs"))
      #expect(await device.landfall.perform(.switchOrganization(other)).isDone)
      await executor.idle()
      let now = await device.landfall.snapshot
      #expect(now.organization?.organization.slug == other)
      #expect(shown.snapshots.last?.organization?.organization.slug == other)
      #expect(shown.snapshots.last?.top == now.top)
      #expect(shown.snapshots.last?.navigation == now.navigation)
      reader.cancel()
    }
  }

  @Test("A waiting link is gone after 600 s")
  func expired() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      await device.landfall.start()
      _ = await device.landfall.open(Self.link).report
      await clock.advance(by: Limits.stickyLifetime + .nanoseconds(1)) { await executor.idle() }
      let taken = Taken()
      let owner = device.landfall.bus.subscribe(
        to: [slot], now: clock.now().instant.nanoseconds
      ) { taken.take($0) }
      #expect(taken.codes.isEmpty)
      withExtendedLifetime(owner) {}
    }
  }

  @Test("A sign-out clears waiting links")
  func cleared() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock()) { Self.changed(&$0, to: .anyone) }
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      _ = await device.landfall.open(Self.link).report
      #expect(device.landfall.bus.keptCount == 1)
      _ = await device.landfall.signOut()
      #expect(device.landfall.bus.keptCount == 0)
    }
  }

  @Test("A sign-in drops waiting links that require no session")
  func closedBySignIn() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      await device.landfall.start()
      _ = await device.landfall.open(Self.link).report
      #expect(device.landfall.bus.keptCount == 1)
      try await device.keepSession(of: "ada")
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      #expect(device.landfall.bus.keptCount == 0)
      let taken = Taken()
      let owner = try device.landfall.handle(rules: ["auth-callback"]) { ruleLink in
        taken.codes.append(ruleLink.payload.first(named: "code") ?? "none")
      }
      #expect(taken.codes.isEmpty)
      withExtendedLifetime(owner) {}
    }
  }

  @Test(
    "A refused requirement is reported at once and keeps no link, cold and warm",
    arguments: [
      (LinkRule.Requirement.signedOut, true, false), (.signedOut, false, true),
      (.signedIn, true, true), (.signedIn, false, false), (.anyone, true, true),
      (.anyone, false, true),
    ], [true, false])
  func requirements(
    row: (requirement: LinkRule.Requirement, isSignedIn: Bool, isKept: Bool), isCold: Bool
  ) async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock()) {
        Self.changed(&$0, to: row.requirement)
      }
      if row.isSignedIn { try await device.keepSession(of: "ada") }
      if !isCold { await device.landfall.start() }
      let id = await device.landfall.open(Self.link).id
      #expect(await device.landfall.report(of: id).outcome == .handled("auth-callback"))
      if isCold {
        #expect(device.landfall.bus.keptCount == (row.requirement == .anyone ? 1 : 0))
        await device.landfall.start()
      }
      #expect(device.landfall.bus.keptCount == (row.isKept ? 1 : 0))
      // Observers see the match without its secrets.
      let matches = device.events.filter { $0.kind.name == "rule-matched" }
      #expect(matches.count == 1)
      #expect(!matches.contains { $0.kind.fields.contains { $0.value.contains("c1") } })
    }
  }
}
