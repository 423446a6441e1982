import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallNotificationBus
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("App launch")
struct LaunchTests {
  /// Services that cannot be reached.
  private struct NoOne: HealthProbe {
    func probe() async -> Reachability.Answer { .failed }
  }

  @Test(
    "The overlay waits until the app knows who is signed in", .clause("ROUTE-R02"),
    .review("Q5", "Q12"), arguments: [true, false])
  func overlay(isSignedIn: Bool) async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock(), health: NoOne()) {
        $0.offlineOverlay = true
      }
      if isSignedIn { try await device.keepSession(of: "ada") }
      let landfall = device.landfall
      await landfall.perform(.networkChanged)
      await executor.idle()
      #expect(device.names == ["reachability-changed"])
      #expect(await landfall.snapshot.phase == .launching)
      #expect(await landfall.snapshot.offline == nil)
      device.held.isReadHeld = true
      host.begin { _ in await landfall.start() }
      await executor.idle()
      #expect(await landfall.snapshot.phase == .bootstrapping)
      #expect(await landfall.snapshot.offline == nil)
      device.held.release()
      await executor.idle()
      #expect(await landfall.snapshot.phase.name == (isSignedIn ? .ready : .welcome))
      #expect(await landfall.snapshot.offline == .serverUnreachable)
    }
  }

  @Test(
    "The session must be read within 100 ms at a cold start as well", .clause("DL-C02"),
    .review("Q6", "Q17"), arguments: [(100, false), (101, true)])
  func coldRead(milliseconds: Int, isOver: Bool) async throws {
    try await onLoop { host, _ in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      try await device.keepSession(of: "ada")
      device.store.onRead = { clock.pass(.milliseconds(milliseconds)) }
      await device.landfall.start()
      let over = device.events.first { $0.kind.name == "limit-exceeded" }?.kind
      #expect(
        over == (isOver ? .limitExceeded(.sessionRead, took: .milliseconds(milliseconds)) : nil))
    }
  }

  @Test(
    "Texts that cannot be loaded are reported once, with their language", .clause("NAV-F04"),
    .review("Q7", "Q16"))
  func missingTexts() async throws {
    let whole = AppFiles(embedded: DoCodeGoExample.app)
    let left = whole.paths.filter { $0 != "locales/ar/mobile.json" }.map { ($0, whole[$0] ?? []) }
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      let landfall = try Landfall(
        app: device.app,
        LandfallConfiguration(
          store: device.store, services: Services(device.services),
          clock: device.clock, catalogues: AppFiles(files: Dictionary(uniqueKeysWithValues: left)),
          languages: ["ar"], host: host))
      let failed = Locked<[[NamedValue]]>([])
      let subscription = landfall.bus.subscribe { event in
        guard event.kind.name == "translations-failed" else { return }
        failed.withLock { $0.append(event.kind.fields) }
      }
      await landfall.start()
      _ = await landfall.open("docodego://app/acme-corp/members").report
      let fields = try #require(failed.withLock { $0.count == 1 ? $0.first : nil })
      #expect(fields.map(\.name) == ["locale", "namespace", "reason"])
      #expect(fields.first(named: "locale") == "ar")
      #expect(fields.first(named: "namespace") == "mobile")
      #expect(fields.first(named: "reason")?.isEmpty == false)
      withExtendedLifetime(subscription) {}
    }
  }

  @Test(
    "A first launch shows four tabs with a stack each, in the first of three organizations",
    .clause("NAV-S01", "NAV-S02", "NAV-E06"))
  func first() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      let all = [ScriptedServices.beta, ScriptedServices.acme, ScriptedServices.gamma]
      device.services.members["ada"] = all.map { (organization: $0, role: "member") }
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      let shown = await device.landfall.snapshot
      #expect(shown.root == .tabs(all[0].id) && shown.organization?.organization == all[0])
      #expect(shown.memberships.map(\.organization) == all)
      #expect(shown.tab == "dashboard" && shown.depth == 1)
      #expect(shown.tabs.map(\.id) == ["dashboard", "members", "teams", "settings"])
      for tab in shown.tabs {
        let root = "/app/beta-labs" + (tab.id == "dashboard" ? "" : "/" + tab.id.text)
        #expect(shown.stacks?.stack(of: tab.id).map(\.destination.path) == [root])
        #expect(shown.translations.hasText(tab.titleKey) && !tab.icon.isEmpty, "\(tab.id)")
      }
    }
  }

  @Test(
    "Without a session every user action is refused, and no tab or data is shown",
    .clause("NAV-P10"))
  func signedOut() async throws {
    let beta = try #require(OrganizationSlug("beta-labs"))
    let actions: [AppAction] = [
      .selectTab("members"), .goBack, .refresh, .setQuery(["q": "a"]), .switchOrganization(beta),
      .openItem(ItemID("bob")), .openMenu(of: ItemID("bob")), .run("open", on: ItemID("bob")),
    ]
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      await device.landfall.start()
      for action in actions {
        #expect(await device.landfall.perform(action).refusal == .notSignedIn, "\(action)")
      }
      #expect(device.names.count { $0 == "user-action-refused" } == actions.count)
      #expect(!device.names.contains("tab-selected") && !device.names.contains("screen-rendered"))
      let shown = await device.landfall.snapshot
      #expect(shown.root == .signIn && shown.stacks == nil)
      #expect(device.services.loads.isEmpty)
    }
  }

  @Test(
    "A pending link that its process lost is logged, sign-in leads home, and it opens again",
    .clause("NAV-F03"))
  func lostTarget() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      let link = "docodego://app/acme-corp/members/bob"
      await device.landfall.start()
      _ = await device.landfall.open(link).report
      await executor.idle()
      try device.restart()
      await device.landfall.start()
      _ = await device.signIn("ada")
      await executor.idle()
      let lost = device.events.map(\.kind).filter { $0.name == "target-lost" }
      #expect(lost == [.targetLost(.processEnded)])
      let home = await device.landfall.snapshot
      #expect(home.tab == "dashboard" && home.path == "/app/acme-corp")
      #expect(await device.landfall.open(link).outcome == .landed)
      #expect(await device.landfall.snapshot.path == "/app/acme-corp/members/bob")
    }
  }
}

@Suite("Rules after the session expired")
struct ExpiredSessionTests {
  @Test(
    "A link that signs in is followed once the session has expired, and not a moment earlier",
    .clause("ROUTE-T12", "ROUTE-L02"), .review("Q5", "Q15"), arguments: [true, false])
  func magicLink(isExpired: Bool) async throws {
    try await onLoop { host, executor in
      let kiosk = try Kiosk(on: host, executor)
      try await kiosk.reach(.ready)
      guard case .ready(let facts) = await kiosk.landfall.snapshot.phase else {
        Issue.record("no one is signed in")
        return
      }
      let rest = facts.expiresAt - kiosk.clock.now().timestamp
      // Only the calendar moves: no timer of the app has fired.
      kiosk.clock.shiftCalendar(by: rest + .milliseconds(isExpired ? 0 : -1))
      let calls = kiosk.calls.calls
      _ = await kiosk.landfall.open("https://example.com/m/tok_en-0123")
      await executor.idle()
      #expect(kiosk.calls.calls - calls == (isExpired ? 1 : 0))
      #expect(kiosk.names.contains("rule-refused") == !isExpired)
      let place = await kiosk.landfall.snapshot.phase.name
      #expect(place == (isExpired ? .signingInByLink : .ready))
      await kiosk.close()
    }
  }

  @Test(
    "No event contains the token of a magic link or near miss, signed in or out",
    .clause("ROUTE-L02"), .review("Q5", "Q11"), arguments: [Kiosk.Place.welcome, .ready])
  func token(place: Kiosk.Place) async throws {
    try await onLoop { host, executor in
      let kiosk = try Kiosk(on: host, executor)
      try await kiosk.reach(place)
      for link in [
        "https://example.com/m/to_k-1111", "https://example.com/m/to_k-2222/",
        "expchg://m/to_k-3333",
        "https://manage.example.com/m/to_k-4444",
        "https://example.com/m/to_k-5555?to_k-6666#to_k-7777",
      ] {
        _ = await kiosk.landfall.open(link)
        await executor.idle()
      }
      #expect(kiosk.names.count { $0 == "link-received" } == 5)
      #expect(!kiosk.reported.contains { $0.contains("to_k-") })
      await kiosk.close()
    }
  }
}
