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
    .clause("DL-P01", "DL-P02", "NAV-P02", "NAV-P05", "NAV-P08"),
    arguments: all)
  func matrix(route: String) async throws {
    try await onLoop { host, _ in
      for (person, refused) in Self.refused {
        let device = try Device(on: host, clock: ManualClock())
        try await device.keepSession(of: person)
        await device.landfall.start()
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

  @Test("A link and in-app navigation lead to the same screen", .clause("DL-P03"), arguments: all)
  func linkOrAction(route: String) async throws {
    try await onLoop { host, _ in
      for person in ["ada", "bob", "carol", "grace"] {
        var tops: [StackEntry?] = []
        var depths: [Int] = []
        var loads: [[ScriptedServices.Load]] = []
        for isLink in [true, false] {
          let device = try Device(on: host, clock: ManualClock())
          try await device.keepSession(of: person)
          await device.landfall.start()
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
}
