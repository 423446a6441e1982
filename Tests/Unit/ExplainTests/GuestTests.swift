#if SQLite
  import Landfall
  import LandfallAuth
  import LandfallDomain
  import LandfallNavigation
  import LandfallSimulation
  import LandfallTestSupport
  import Testing

  @Suite("A guest in the tabs", .review("N7"))
  struct GuestTests {
    /// Runs `body` on a device without a session that has started.
    private static func asGuest(
      _ session: SessionState = .none,
      _ body:
        @escaping @Sendable (isolated LoopHost, Landfall, ExampleApp, Device) async throws
        -> Void
    ) async throws {
      try await onLoop { host, executor in
        let app = try await ExampleApp(.market, on: host)
        let situation = Situation(
          session: session, person: app.example.members[0], fault: .none, arrival: .warm)
        let device = try await Device.make(app, situation, on: host, executor)
        try await body(host, device.landfall, app, device)
      }
    }

    @Test("The snapshot says that the viewer is a guest, and which tabs are guarded")
    func snapshot() async throws {
      try await Self.asGuest { _, landfall, _, _ in
        var snapshot = await landfall.snapshot
        #expect(snapshot.isGuest && snapshot.person == nil && snapshot.phase.name == .welcome)
        #expect(snapshot.root == .tabs(Screens.guests) && snapshot.tab == "offers")
        #expect(snapshot.tabs.map { snapshot.isGuarded($0.id) } == [true, false, false])
        await landfall.perform(.selectTab("orders"))
        snapshot = await landfall.snapshot
        #expect(snapshot.top?.presentation == .signInNeeded)
        #expect(snapshot.screen == "sign-in-needed" && snapshot.depth == 1)
        #expect(snapshot.top?.content == .nothing)
      }
    }

    @Test("The invitation's button shows sign-in, keeps the tab's root, and can be left")
    func invitation() async throws {
      try await Self.asGuest { _, landfall, _, _ in
        await landfall.perform(.selectTab("orders"))
        await landfall.perform(.askForSignIn)
        var snapshot = await landfall.snapshot
        #expect(snapshot.root == .signIn && snapshot.isGuest)
        #expect(snapshot.pendingLink?.path == "/orders")
        await landfall.perform(.selectTab("news"))
        #expect(await landfall.snapshot.root == .signIn, "tabs are not visible")
        await landfall.signIn(.cancel)
        snapshot = await landfall.snapshot
        #expect(snapshot.tab == "orders" && snapshot.pending == 0)
        #expect(snapshot.top?.presentation == .signInNeeded)
        await landfall.perform(.selectTab("news"))
        await landfall.perform(.askForSignIn)
        #expect(await landfall.snapshot.pending == 0, "no screen waits for sign-in")
      }
    }

    @Test("Invitations that are followed and left again and again leave no reports behind")
    func reports() async throws {
      try await Self.asGuest { _, landfall, _, _ in
        await landfall.perform(.selectTab("orders"))
        for _ in 0..<100 {
          await landfall.perform(.askForSignIn)
          await landfall.signIn(.cancel)
        }
        var kept = 0
        for number in 1...200 where await landfall.finishedReport(of: DeliveryID(number)) != nil {
          kept += 1
        }
        #expect(1...65 ~= kept)
      }
    }

    @Test("A person is not a guest, and cannot ask for sign-in")
    func person() async throws {
      try await Self.asGuest(.live) { _, landfall, _, _ in
        let before = await landfall.snapshot
        #expect(!before.isGuest && before.path == "/orders")
        #expect(before.tabs.allSatisfy { !before.isGuarded($0.id) })
        await landfall.perform(.askForSignIn)
        #expect(await landfall.snapshot.root == before.root)
      }
    }

    @Test(
      "If another process signs a person in, the next link replaces the tabs of guests",
      arguments: [
        ("market://orders/o4", "/orders/o4"), ("market://offers/apples", "/offers/apples"),
        ("market://orders/nothing", "/orders"),
      ])
    func elsewhere(link: String, path: String) async throws {
      try await Self.asGuest { _, landfall, app, device in
        _ = await landfall.perform(.openItem("pears"))
        try await device.keep(app.record(app.example.members[0]))
        _ = await landfall.open(link).report
        let snapshot = await landfall.settledSnapshot()
        #expect(snapshot.person?.email == "ada@market.test" && !snapshot.isGuest)
        #expect(snapshot.path == path && snapshot.root != .tabs(Screens.guests))
        #expect(snapshot.stacks?.tabs.allSatisfy { !snapshot.isGuarded($0) } == true)
      }
    }

    @Test("Guests open and copy items, and cannot change them")
    func actions() async throws {
      try await Self.asGuest { _, landfall, _, _ in
        guard case .menu(let entries) = await landfall.perform(.openMenu(of: "apples")) else {
          Issue.record("there is no menu")
          return
        }
        #expect(entries.map(\.id) == ["open", "copy-link"])
        let copied = await landfall.perform(.run("copy-link", on: "apples"))
        guard case .text("market://offers/apples") = copied else {
          return #expect(Bool(false), "the link is not copied")
        }
        guard case .refused(.unavailable) = await landfall.perform(.run("reserve", on: "apples"))
        else {
          return #expect(Bool(false), "a guest reserves an offer")
        }
        #expect(await landfall.perform(.openItem("apples")).report?.outcome == .landed)
        #expect(await landfall.perform(.goBack).isDone)
        let slug = try #require(OrganizationSlug("acme"))
        #expect(await !landfall.perform(.switchOrganization(slug)).isDone)
      }
    }

    @Test("A list that the services refuse to guests is replaced by an invitation")
    func refused() async throws {
      try await Self.asGuest { _, landfall, app, _ in
        try app.write(
          #"{"version":1,"pageSize":2,"latencyMs":0,"openCollections":["offers"]}"#,
          to: "services.json")
        await landfall.perform(.selectTab("news"))
        let snapshot = await landfall.snapshot
        #expect(snapshot.tab == "news" && snapshot.isGuarded("news") && snapshot.isGuest)
        #expect(snapshot.canGoBack, "back shows the tab that was visible before")
        await landfall.perform(.askForSignIn)
        #expect(await landfall.snapshot.pendingLink?.path == "/news")
      }
    }
  }
#endif
