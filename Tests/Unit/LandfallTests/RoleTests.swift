import Landfall
import LandfallDomain
import LandfallNavigation
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("Roles and routes of the DoCodeGo example")
struct RoleTests {
  /// The person of each role, and the links they may not open in Acme.
  private static let refused: [(person: String, links: Set<String>)] = [
    ("ada", []),
    ("carol", ["settings/danger"]),
    ("bob", settings),
    ("grace", settings),
  ]
  private static let settings: Set = [
    "settings/general", "settings/roles", "settings/sso", "settings/danger",
  ]
  private static let all = [
    "", "members", "members/bob", "members/bob/activity", "settings", "settings/danger",
    "settings/general", "settings/roles", "settings/sso", "teams", "teams/my%20team",
  ]

  @Test(
    "Every role opens exactly its routes",
    .clause(
      "DL-P01", "DL-P02", "NAV-P01", "NAV-P02", "NAV-P04", "NAV-P05", "NAV-P07", "NAV-P08"),
    arguments: all)
  func matrix(route: String) async throws {
    try await onLoop { host, _ in
      for (person, refused) in Self.refused {
        let device = try await Device.started(as: person, on: host)
        let loadsBefore = device.services.loads.count
        let path = route.isEmpty ? "/app/acme-corp" : "/app/acme-corp/" + route
        let report = await device.landfall.open("docodego:/" + path).report
        let end = await device.landfall.snapshot
        if refused.contains(route) {
          #expect(report.outcome.statusCode == 403, "\(person) \(route)")
          #expect(report.outcome.name == "roleTooLow")
          #expect(end.screen == "unauthorized")
          #expect(device.services.loads.count == loadsBefore)
          #expect(!device.names.contains("error-screen-rendered"))
        } else {
          #expect(
            report.outcome == .landed || report.outcome == .refreshed, "\(person) \(route)")
          #expect(end.path == path)
          #expect(device.services.loads.count == loadsBefore + 1)
        }
      }
    }
  }

  private static let both = [ScriptedServices.acme, ScriptedServices.beta]

  /// Returns a device of a person with that role in two organizations.
  private static func started(as role: Role, on host: isolated LoopHost) async throws -> Device {
    let device = try Device(on: host, clock: ManualClock())
    device.services.members["ada"] = both.map { (organization: $0, role: role) }
    try await device.keepSession(of: "ada")
    await device.landfall.start()
    return device
  }

  @Test(
    "Every role uses four tabs, the menu of each item, and refresh",
    .clause("NAV-P01", "NAV-P03", "NAV-P04", "NAV-P07"),
    arguments: ["owner", "admin", "member"] as [Role])
  func tabs(role: Role) async throws {
    try await onLoop { host, _ in
      let device = try await Self.started(as: role, on: host)
      let landfall = device.landfall
      let tabs = await landfall.snapshot.tabs
      #expect(tabs.count == 4 && tabs.allSatisfy { !$0.icon.isEmpty })
      for tab in tabs {
        #expect(await landfall.perform(.selectTab(tab.id)).isDone)
        let rows = await landfall.snapshot.rows
        #expect(!rows.isEmpty)
        for row in rows {
          let menu = await landfall.perform(.openMenu(of: row.item.itemID))
          guard case .menu(let entries) = menu, !entries.isEmpty else {
            Issue.record("\(tab.id) has no menu")
            continue
          }
        }
        let loads = device.services.loads.count
        #expect(await landfall.perform(.refresh).isDone)
        #expect(device.services.loads.count == loads + 1)
      }
    }
  }

  @Test(
    "Every role uses links to its own settings, back, and each of its organizations",
    .clause("NAV-P01", "NAV-P03", "NAV-P04", "NAV-P07"),
    arguments: ["owner", "admin", "member"] as [Role])
  func organizations(role: Role) async throws {
    try await onLoop { host, _ in
      let device = try await Self.started(as: role, on: host)
      let landfall = device.landfall
      #expect(await landfall.open("docodego://app/settings/profile").outcome == .landed)
      #expect(await landfall.snapshot.tab == "settings")
      #expect(await landfall.perform(.goBack).isDone)
      #expect(await landfall.snapshot.path == "/app/acme-corp/settings")
      #expect(await landfall.snapshot.memberships.map(\.organization) == Self.both)
      for organization in Self.both.reversed() {
        #expect(await landfall.perform(.switchOrganization(organization.slug)).isDone)
        #expect(await landfall.snapshot.organization?.organization == organization)
      }
      #expect(!device.names.contains("user-action-refused"))
    }
  }

  @Test("A link and in-app navigation lead to the same screen", .clause("DL-P03"), arguments: all)
  func linkOrAction(route: String) async throws {
    try await onLoop { host, _ in
      for person in ["ada", "bob", "carol", "grace"] {
        var tops: [StackEntry?] = []
        var depths: [Int] = []
        var loads: [[ScriptedServices.Load]] = []
        for isLink in [true, false] {
          let device = try await Device.started(as: person, on: host)
          let path = route.isEmpty ? "/app/acme-corp" : "/app/acme-corp/" + route
          if isLink {
            _ = await device.landfall.open("docodego:/" + path).report
          } else {
            _ = await device.landfall.go(path).report
          }
          let end = await device.landfall.snapshot
          tops.append(end.top)
          depths.append(end.depth)
          loads.append(device.services.loads)
        }
        #expect(tops[0] == tops[1])
        #expect(tops[0] != nil)
        #expect(depths[0] == depths[1])
        #expect(loads[0] == loads[1])
      }
    }
  }

  /// A device of Ada, who has the danger zone open in a tab that is not visible.
  private func hiddenScreen(on host: isolated LoopHost) async throws -> Device {
    let device = try await Device.started(as: "ada", on: host)
    _ = await device.landfall.open("docodego://app/acme-corp/settings/danger").report
    await device.landfall.perform(.selectTab("members"))
    return device
  }

  @Test(
    "A permission that the services do not answer is asked again", .clause("DL-P03"),
    arguments: [ServiceError.malformed, .forbidden, .offline])
  func noAnswer(error: ServiceError) async throws {
    try await onLoop { host, _ in
      let device = try await hiddenScreen(on: host)
      let landfall = device.landfall
      device.services.failure = error
      await landfall.perform(.selectTab("settings"))
      var screen = await landfall.snapshot
      #expect(screen.top?.presentation == .unavailable(code: error.rawValue))
      #expect(screen.messages.map(\.key) == [error.textKey])
      #expect(!device.names.contains("role-denied"))
      let loads = device.services.loads.count
      await landfall.perform(.retry)
      screen = await landfall.snapshot
      #expect(screen.top?.presentation == .unavailable(code: error.rawValue))
      #expect(device.services.loads.count == loads)

      device.services.failure = nil
      await landfall.perform(.retry)
      screen = await landfall.snapshot
      #expect(screen.top?.presentation == .screen)
      #expect(screen.top?.content?.isLoaded == true)
      #expect(device.services.loads.count == loads + 1)
    }
  }

  @Test("A session that is refused on the way to a screen is not a role that is too low")
  func refusedSession() async throws {
    try await onLoop { host, _ in
      let device = try await hiddenScreen(on: host)
      device.services.failure = .unauthorized
      device.services.refreshFailure = .unauthorized
      await device.landfall.perform(.selectTab("settings"))
      #expect(await device.landfall.snapshot.root == .signIn)
      #expect(!device.names.contains("role-denied"))
      device.services.failure = nil
      _ = await device.signIn("ada")
      let screen = await device.landfall.snapshot
      #expect(screen.path == "/app/acme-corp/settings/danger")
      #expect(screen.top?.content?.isLoaded == true)
    }
  }
}
