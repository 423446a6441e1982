import Landfall
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallOrgContext
import LandfallParsing
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("A link's way through the core")
struct LinkTests {
  private static let members = "docodego://app/acme-corp/members"

  @Test(
    "Every channel gives the same trace, also a scanned code", .clause("DL-B01", "SHARE-Q02"))
  func channels() async throws {
    try await onLoop { host, _ in
      var traces: [[String]] = []
      for channel in LinkChannel.allCases {
        let device = try await Device.started(as: "ada", on: host)
        device.forgetEvents()
        let report = await device.landfall.open(Self.members, channel: channel).report
        #expect(report.channel == channel)
        let events = device.events.map { event in
          event.kind.name
            + event.kind.fields.filter { $0.name != "channel" }.map { " \($0.value)" }.joined()
        }
        traces.append(report.trace.map(\.state.rawValue) + events)
      }
      #expect(traces[0].count > 10)
      #expect(traces.allSatisfy { $0 == traces[0] })
    }
  }

  @Test(
    "The secret of a link that nearly matches a rule is in no event", arguments: ["", "/read"])
  func nearMisses(base: String) async throws {
    let rule = LinkRule(
      id: "gift",
      forms: [
        .host("a.test", try PathPattern(base + "/gift/:code")),
        .host("a.test", try PathPattern(base + "/for-[code]")),
      ], constraints: ["code": [.length(4, 8)]], trailingSlash: .refuse, requirement: .anyone)
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock()) { app in
        app.hosts = [LinkHost("a.test" + base)]
        app.rules.append(rule)
      }
      await device.landfall.start()
      for near in ["/gift/zz9", "/GIFT/zz9", "/gift/zz9/", "/gift/zz9/x", "/for-zz9", "/FOR-zz9/"] {
        for start in [base, ""] {
          _ = await device.landfall.open("https://a.test" + start + near).report
        }
      }
      let texts = device.events.map { "\($0.kind.fields)" }
      #expect(texts.contains { $0.contains(LinkText.mask) })
      #expect(texts.filter { $0.contains("zz9") } == [])
    }
  }

  @Test("A tab that does not exist changes nothing: the pending link is kept")
  func unknownTab() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      let landfall = device.landfall
      try await device.keepSession(of: "ada")
      await landfall.start()
      device.services.activationFailure = .offline
      _ = await landfall.open("docodego://app/beta/members").report
      let before = await landfall.snapshot
      await landfall.perform(.selectTab("nowhere"))
      let snapshot = await landfall.snapshot
      #expect(!before.messages.isEmpty && snapshot.messages == before.messages)
      #expect(snapshot.pending == before.pending && snapshot.top == before.top)
    }
  }

  @Test("A new query keeps the screen's place and input; a wrong value changes nothing")
  func queries() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      let landfall = device.landfall
      #expect(await !landfall.perform(.setQuery(["q": "a"])).isDone, "nothing is visible")
      try await device.keepSession(of: "ada")
      await landfall.start()
      _ = await landfall.open("docodego://app/search?page=2&q=a&view=grid&view=list").report
      await landfall.perform(.remember(on: "/app/search") { $0.type("typed", into: "q") })
      let depth = await landfall.snapshot.depth
      let items: [String: String?] = ["q": "b", "page": nil, "view": "map", "new": ""]
      #expect(await landfall.perform(.setQuery(items)).isDone)
      let snapshot = await landfall.snapshot
      #expect(
        snapshot.top?.destination.query == [
          NamedValue("q", "b"), NamedValue("view", "map"), NamedValue("new", ""),
        ])
      #expect(snapshot.top?.memory.text(of: "q") == "typed" && snapshot.depth == depth)
      let wrong = await landfall.perform(.setQuery(["page": "two"]))
      #expect(wrong.refusal == .invalid(.mistypedQueryItem("page", "/app/search")))
      #expect(await landfall.snapshot.top == snapshot.top)
      // Two changes before the store is read: both count, the later one last.
      device.held.isReadHeld = true
      let changes: [[String: String?]] = [["q": "c", "view": nil], ["q": "d"]]
      let calls = changes.map { items in
        Task { await landfall.perform(.setQuery(items)).isDone }
      }
      await executor.idle()
      device.held.release()
      for call in calls { #expect(await call.value) }
      #expect(
        await landfall.snapshot.top?.destination.query == [
          NamedValue("q", "d"), NamedValue("new", ""),
        ])
      try await device.store.base.commit([.delete(.session)])
      #expect(await !landfall.perform(.setQuery(["q": "e"])).isDone, "another process signed out")
      #expect(await landfall.snapshot.root == .signIn)
    }
  }

  @Test(
    "A link before the start waits, lands after it, and is reported once and in order",
    .clause("SHARE-K06", "SHARE-K08"))
  func beforeTheStart() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      let second = SecondSubscriber(device.landfall)
      let id = await device.landfall.open(Self.members).id
      await executor.idle()
      #expect(await device.landfall.finishedReport(of: id) == nil)
      #expect(await device.landfall.snapshot.root == .launching)
      #expect(!device.names.contains("screen-rendered"))
      await device.landfall.start()
      #expect(await device.landfall.report(of: id).outcome == .landed)
      #expect(second.events == device.events)
      for name in ["link-received", "route-matched", "screen-rendered"] {
        #expect(device.names.count { $0 == name } == 1, "\(name)")
      }
      let received = try #require(device.names.firstIndex(of: "link-received"))
      #expect(received < device.names.firstIndex(of: "screen-rendered") ?? .min)
    }
  }

  @Test("A shared screen opens in the visible tab, without the parents of its own", .review("N10"))
  func sharedScreen() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock()) { app in
        for index in app.routes.indices where app.routes[index].id == "/app/:org/members/:member" {
          app.routes[index].alsoIn = ["teams"]
        }
      }
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      for (tab, expected, root) in [
        ("teams", "teams", "/app/acme-corp/teams"),
        ("settings", "members", "/app/acme-corp/members"),
      ] {
        await device.landfall.perform(.selectTab(TabID(tab)))
        let explained = await device.landfall.explain("docodego://app/acme-corp/members/bob")
        _ = await device.landfall.open("docodego://app/acme-corp/members/bob").report
        let snapshot = await device.landfall.snapshot
        #expect(snapshot.tab == TabID(expected))
        let stack = snapshot.stacks?.stack(of: TabID(expected)).map(\.destination.path)
        #expect(stack == [root, "/app/acme-corp/members/bob"])
        #expect(explained.stack.map(\.path) == stack)
      }
    }
  }

  @Test(
    "A cold and a warm link end the same", .clause("DL-B02"),
    arguments: [
      ("ada", members), ("ada", "docodego://app/beta-labs/teams/Research"),
      ("ada", "docodego://app/gamma-works"), ("bob", "docodego://app/acme-corp/settings/danger"),
      ("ada", "docodego://nowhere/at/all"), ("ada", "docodego://app/ac me"), ("", members),
      ("", "docodego://nowhere/at/all"),
    ])
  func warmAndCold(person: String, link: String) async throws {
    try await onLoop { host, executor in
      var ends: [[String]] = []
      for isCold in [true, false] {
        let device = try Device(on: host, clock: ManualClock())
        if !person.isEmpty { try await device.keepSession(of: person) }
        if isCold {
          let id = await device.landfall.open(link).id
          await device.landfall.start()
          #expect(await device.landfall.report(of: id).isCold)
        } else {
          await device.landfall.start()
          #expect(await !device.landfall.open(link).report.isCold)
        }
        await executor.idle()
        let end = await device.landfall.snapshot
        ends.append([
          "\(end.root)", end.path ?? "", end.screen.text, "\(end.depth)", "\(end.pending)",
          end.organization?.organization.slug.text ?? "", "\(end.messages)", end.linkState.rawValue,
          "\(end.launches)",
        ])
      }
      #expect(ends[0] == ends[1])
    }
  }

  @Test(
    "One read and no write before the outcome; a due renewal writes once after it",
    .clause("DL-B04"))
  func readsAndWrites() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada", age: .seconds(86_401))
      device.services.isHeldBack = true
      let id = await device.landfall.open(Self.members).id
      let starting = host.start { _ in await device.landfall.start() }
      await executor.idle()
      #expect(await device.landfall.finishedReport(of: id) == nil)
      #expect(device.store.reads == 1)
      #expect(device.store.commits == 0)
      #expect(device.services.refreshes == 0)
      device.services.release()
      #expect(await device.landfall.report(of: id).outcome == .landed)
      await starting.value
      await device.landfall.drain()
      #expect(device.services.refreshes == 1)
      #expect(device.store.commits == 1)
      let rendered = device.names.firstIndex(of: "screen-rendered") ?? .max
      let refreshed = device.names.firstIndex(of: "session-refreshed") ?? .min
      #expect(rendered < refreshed)
    }
  }

  @Test("Each completed sign-in is one write", .clause("DL-B04", "DL-S09"))
  func oneWriteForSignIn() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      await device.landfall.start()
      _ = await device.landfall.open(Self.members).report
      #expect(device.store.commits == 0)
      _ = await device.signIn("ada")
      #expect(device.store.commits == 1)
      #expect(try await device.store.base.value(for: .session) != nil)
    }
  }

  @Test("Nothing is loaded for a person who is not signed in", .clause("DL-P05", "DL-T13"))
  func noLoads() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      for link in [Self.members, "docodego://app/search?q=test", "docodego://app/teams/my%20team"] {
        let id = await device.landfall.open(link).id
        await device.landfall.start()
        guard case .signInNeeded = await device.landfall.report(of: id).outcome else {
          Issue.record("\(link) got through")
          return
        }
      }
      #expect(device.services.loads.isEmpty)
      #expect(await device.landfall.snapshot.pending == 1)
      guard case .signedIn(_, let landing?) = await device.signIn("ada") else {
        Issue.record("sign-in failed")
        return
      }
      #expect(landing.outcome == .landed)
      #expect(device.services.loads.map(\.contract) == ["team"])
    }
  }

  @Test("The visible data belongs to the signed-in person", .clause("DL-P06"))
  func identity() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      try await device.keepSession(of: "ada", expiresIn: .seconds(30))
      await device.landfall.start()
      #expect(await device.landfall.snapshot.person?.name == "ada")
      await clock.advance(by: .seconds(31)) { await executor.idle() }
      _ = await device.landfall.open(Self.members).report
      #expect(await device.landfall.snapshot.screen == "sign-in")
      _ = await device.signIn("bob")
      let end = await device.landfall.snapshot
      #expect(end.person?.name == "bob")
      #expect(end.path == "/app/acme-corp/members")
      guard case .list(let list)? = end.top?.content else {
        Issue.record("no data")
        return
      }
      #expect(list.rows.map(\.item.title) == [.plain("bob in org-acme")])
      #expect(device.services.loads.last?.person == "bob")
    }
  }

  @Test(
    "While data is loading, the link stays in the navigating phase", .clause("DL-T12", "DL-S07")
  )
  func heldBack() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      device.services.isHeldBack = true
      let id = await device.landfall.open("docodego://app/beta-labs/members").id
      await executor.idle()
      var snapshot = await device.landfall.snapshot
      #expect(snapshot.linkState == .navigating)
      #expect(snapshot.path == "/app/acme-corp")
      #expect(snapshot.organization?.organization.id == "org-acme")
      #expect(!device.names.contains("organization-switched"))
      device.services.release()
      #expect(await device.landfall.report(of: id).outcome == .landed)
      snapshot = await device.landfall.snapshot
      #expect(snapshot.linkState == .idle)
      #expect(snapshot.organization?.organization.id == "org-beta")
      #expect(device.services.loads.last?.organization == "org-beta")
    }
  }

  @Test("The older of two links is dropped with its data", .clause("DL-E02"))
  func overtaken() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      device.forgetEvents()
      device.services.isHeldBack = true
      let first = await device.landfall.open("docodego://app/beta-labs/members").id
      await executor.idle()
      let second = await device.landfall.open("docodego://app/acme-corp/teams").id
      await executor.idle()
      device.services.release()
      #expect(await device.landfall.report(of: first).outcome == .overtaken(by: second))
      #expect(await device.landfall.report(of: second).outcome == .landed)
      await executor.idle()
      #expect(device.names.count { $0 == "screen-rendered" } == 1)
      #expect(await device.landfall.snapshot.path == "/app/acme-corp/teams")
      #expect(await device.landfall.snapshot.organization?.organization.id == "org-acme")
      #expect(device.names.contains("load-discarded"))
    }
  }

  @Test("A delivery on two channels is handled once; a second tap is a second delivery")
  func deliveredTwice() async throws {
    try await onLoop { host, _ in
      let device = try await Device.started(as: "ada", on: host)
      device.forgetEvents()
      let first = await device.landfall.open(Self.members, channel: .push, messageID: "message-1")
        .report
      let again = await device.landfall.open(Self.members, channel: .app, messageID: "message-1")
        .report
      let other = await device.landfall.open(Self.members, channel: .push, messageID: "message-2")
        .report
      #expect(first.outcome == .landed)
      #expect(again.outcome == .ignored(.alreadyDelivered))
      #expect(other.outcome == .refreshed)
      #expect(device.names.count { $0 == "screen-rendered" } == 1)
    }
  }

  @Test("After an in-app switch while a link waits for data, the services follow the link")
  func switchedMeanwhile() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      device.services.isHeldBack = true
      let link = await device.landfall.open("docodego://app/beta-labs/members").id
      await executor.idle()
      #expect(device.services.active == ScriptedServices.beta.id)
      let acme = try #require(OrganizationSlug("acme-corp"))
      host.start { _ in _ = await device.landfall.perform(.switchOrganization(acme)) }
      await executor.idle()
      #expect(device.services.active == ScriptedServices.acme.id)
      device.services.release()
      let report = await device.landfall.report(of: link)
      await executor.idle()
      #expect(report.outcome == .landed)
      let snapshot = await device.landfall.snapshot
      #expect(snapshot.organization?.organization.id == ScriptedServices.beta.id)
      #expect(device.services.active == ScriptedServices.beta.id)
    }
  }

  @Test("A switch that the services refuse changes nothing visible", .clause("DL-I04", "DL-A07"))
  func refusedSwitch() async throws {
    try await onLoop { host, _ in
      let device = try await Device.started(as: "ada", on: host)
      device.services.activationFailure = .forbidden
      let report = await device.landfall.open("docodego://app/beta-labs/members").report
      #expect(report.outcome == .notAMember(slug: "beta-labs"))
      #expect(report.outcome.statusCode == 403)
      let end = await device.landfall.snapshot
      #expect(end.organization?.organization.id == "org-acme")
      #expect(end.path == "/app/acme-corp")
      #expect(end.messages.count == 1)
    }
  }

  @Test(
    "A sign-in that cannot be read from the store afterwards has failed",
    .clause("DL-T14", "DL-F02"))
  func notStored() async throws {
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock())
      await device.landfall.start()
      _ = await device.landfall.open(Self.members).report
      device.store.commitFault = .diskFull
      guard case .failed = await device.signIn("ada") else {
        Issue.record("signed in without a store")
        return
      }
      #expect(await device.landfall.snapshot.pending == 1)
      #expect(await device.landfall.snapshot.person == nil)
      #expect(device.services.loads.isEmpty)
      #expect(!device.names.contains("sign-in-completed"))
      // Stored but unreadable is a failure too: only bootstrap accepts a session.
      device.store.commitFault = nil
      device.store.readFault = .locked
      guard case .failed = await device.signIn("ada") else {
        Issue.record("signed in with a store that cannot be read")
        return
      }
      #expect(await device.landfall.snapshot.pending == 1)
      device.store.readFault = nil
      guard case .signedIn(_, let landing?) = await device.signIn("ada") else {
        Issue.record("did not sign in")
        return
      }
      #expect(landing.outcome == .landed)
    }
  }

  @Test("In-app navigation is not reported as a link")
  func inApp() async throws {
    try await onLoop { host, _ in
      let device = try await Device.started(as: "ada", on: host)
      device.forgetEvents()
      #expect(await device.landfall.go("/app/acme-corp/members").outcome == .landed)
      #expect(device.names.contains("screen-rendered"))
      #expect(device.names.filter { $0.hasPrefix("link-") } == [])
    }
  }

  @Test(
    "A detail that is shown from its row is loaded again, also in an organization", .review("N11")
  )
  func fromRow() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      _ = await device.landfall.open(Self.members).report
      let row = try #require(await device.landfall.snapshot.rows.first?.item.id)
      let before = device.services.loads.count
      device.services.isHeldBack = true
      let report = await device.landfall.open(Self.members + "/" + row).report
      #expect(report.outcome == .landed)
      await executor.idle()
      #expect(device.services.loads.count == before + 1)
      device.services.release()
      await executor.idle()
    }
  }

  @Test("A route for people who are not signed in is shown to them, and sign-in is not")
  func signedOutOnly() async throws {
    try await onLoop { host, _ in
      let gate = RouteDeclaration(
        pattern: try PathPattern("/gate/:code"), screen: "gate", titleKey: "screens:signIn",
        policy: .signedOutOnly)
      let device = try Device(on: host, clock: ManualClock()) { $0.routes.append(gate) }
      await device.landfall.start()
      let link = "docodego://gate/abc"
      #expect(await device.landfall.explain(link).outcome == .landed)
      #expect(await device.landfall.open(link).outcome == .landed)
      #expect(await device.landfall.snapshot.top?.destination.screen == "gate")
      #expect(await device.landfall.snapshot.path == "/gate/abc")
      #expect(await device.landfall.open("docodego://signin").outcome == .landed)
      _ = await device.signIn("ada")
      #expect(await device.landfall.snapshot.root != .signIn)
      #expect(await device.landfall.open(link).outcome == .landed)
      #expect(await device.landfall.snapshot.top?.destination.screen != "gate")
    }
  }

  @Test("Memberships and data are requested at the same time", .review("N2"))
  func sideBySide() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      let landfall = device.landfall
      let before = device.services.loads.count
      device.services.areMembershipsHeldBack = true
      host.begin { _ in _ = await landfall.open(Self.members).report }
      await executor.idle()
      let loads = device.services.loads.count - before
      #expect(loads == 1)
      device.services.release()
      await executor.idle()
    }
  }
}

/// A second subscriber to all events.
private final class SecondSubscriber: @unchecked Sendable {
  // Sendable: called on the loop that the core runs on.
  private(set) var events: [AppEvent] = []
  private var subscription: Subscription?

  init(_ landfall: Landfall) {
    subscription = landfall.bus.subscribe { [weak self] in self?.events.append($0) }
  }
}
