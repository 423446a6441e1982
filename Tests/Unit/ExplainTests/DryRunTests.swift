#if SQLite
  import Landfall
  import LandfallDomain
  import LandfallNavigation
  import LandfallSimulation
  import LandfallTestSupport
  import Testing

  @Suite("Explaining a link only reads")
  struct DryRunTests {
    static let arrivals = [Arrival.cold, .warm]

    /// Returns what explaining an example's links changes, for two people, each on its own device.
    ///
    /// - Parameter prepare: What happens at the services between the start of the app and the link.
    static func changes(
      _ example: Example, _ session: SessionState, _ arrival: Arrival,
      prepare: @escaping @Sendable (ExampleApp, Device) throws -> Void = { _, _ in }
    ) async throws -> [String] {
      try await onLoop { host, executor in
        let app = try await ExampleApp(example, on: host)
        var found: [String] = []
        for member in example.members.prefix(2) {
          let situation = Situation(
            session: session, person: member, fault: .none, arrival: arrival)
          for link in app.links {
            try app.reset()
            let device = try await Device.make(app, situation, on: host, executor)
            try prepare(app, device)
            let before = await device.traces()
            _ = await device.landfall.explain(link)
            let changes = await device.changes(since: before)
            found += changes.map { "\($0): \(link), \(situation)" }
          }
        }
        return found
      }
    }

    @Test(
      "A session that the services refuse is not renewed", .review("N1"),
      arguments: Example.allCases, arrivals)
    func refused(example: Example, arrival: Arrival) async throws {
      let changes = try await Self.changes(example, .live, arrival) { _, device in
        device.services.refusesReads = true
      }
      #expect(changes.prefix(6) == [])
    }

    @Test(
      "The session of the previous person is not renewed for another person's", .review("N1"),
      arguments: Example.allCases)
    func refusedForAnother(example: Example) async throws {
      let changes = try await Self.changes(example, .anotherPerson, .warm) { _, device in
        device.services.refusesReads = true
      }
      #expect(changes.prefix(6) == [])
    }

    @Test(
      "Memberships that were read are not kept, in the app or in the cache", .review("N1"),
      arguments: Example.allCases, arrivals)
    func memberships(example: Example, arrival: Arrival) async throws {
      let changes = try await Self.changes(example, .live, arrival)
      #expect(changes.prefix(6) == [])
    }

    @Test(
      "Memberships that changed after the start are not kept", .review("N1"),
      arguments: [Example.doCodeGo, .peerMentor])
    func newMemberships(example: Example) async throws {
      let changes = try await Self.changes(example, .live, .warm) { app, _ in
        try app.endMemberships()
      }
      #expect(changes.prefix(6) == [])
    }

    @Test(
      "The previous person's memberships are not replaced by another person's",
      .review("N1"), arguments: Example.allCases)
    func membershipsOfAnother(example: Example) async throws {
      let changes = try await Self.changes(example, .anotherPerson, .warm)
      #expect(changes.prefix(6) == [])
    }

    @Test(
      "Services are asked about a link of a rule only if a screen handles it", .review("N1"),
      arguments: [("expchg://c/EVSE-1", true), ("https://example.com/u/NRRH2345", false)])
    func asksForScreens(link: String, asks: Bool) async throws {
      let reads = try await onLoop { host, executor in
        let app = try await ExampleApp(.expresScan, on: host)
        let situation = Situation(
          session: .live, person: Example.expresScan.members[0], fault: .none, arrival: .cold)
        let device = try await Device.make(app, situation, on: host, executor)
        _ = await device.landfall.explain(link)
        return device.services.reads
      }
      #expect((reads > 0) == asks)
    }

    @Test(
      "A link opens the same way after it was explained", .review("N1"),
      arguments: [Fault.none, .offline], arrivals)
    func opensAlike(fault: Fault, arrival: Arrival) async throws {
      let differences = try await onLoop { host, executor in
        let app = try await ExampleApp(.doCodeGo, on: host)
        var differences: [String] = []
        for member in app.example.members.prefix(1) {
          let situation = Situation(session: .live, person: member, fault: .none, arrival: arrival)
          for link in app.links {
            var ends: [String] = []
            for isExplained in [false, true] {
              try app.reset()
              let device = try await Device.make(app, situation, on: host, executor)
              if isExplained { _ = await device.landfall.explain(link) }
              try app.begin(fault)
              let (report, stack) = await device.open(link, arrival)
              ends.append("\(report.outcome.name) \(stack?.map(\.path) ?? [])")
            }
            if ends[0] != ends[1] { differences.append("\(link), \(situation): \(ends)") }
          }
        }
        return differences
      }
      #expect(differences.prefix(6) == [])
    }
  }
#endif
