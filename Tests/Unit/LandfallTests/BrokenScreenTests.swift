import Landfall
import LandfallDomain
import LandfallNavigation
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("Screens that cannot be built or found")
struct BrokenScreenTests {
  /// The way to a screen, the tab and the depth at which it is shown.
  static let ways: [(name: String, tab: TabID, depth: Int)] = [
    ("tab", "teams", 1), ("tap", "members", 2), ("link", "teams", 1),
  ]

  @Test(
    "A screen that cannot be built is an error in its own stack, which is logged",
    .clause("NAV-F01"), arguments: ways.indices)
  func broken(way: Int) async throws {
    let (name, tab, depth) = Self.ways[way]
    try await onLoop { host, _ in
      let device = try Device(
        on: host, clock: ManualClock(), canBuild: { $0 != "teams" && $0 != "member" })
      try await device.keepSession(of: "ada")
      let landfall = device.landfall
      await landfall.start()
      switch name {
      case "tab": await landfall.perform(.selectTab("teams"))
      case "tap":
        await landfall.perform(.selectTab("members"))
        let row = try #require(await landfall.snapshot.rows.first)
        await landfall.perform(.openItem(row.item.itemID))
      default: _ = await landfall.open("docodego://app/acme-corp/teams").report
      }
      let shown = await landfall.snapshot
      #expect(shown.screen == "error" && shown.tab == tab && shown.depth == depth)
      #expect(shown.translations.hasText("errors:screenBroken.title"))
      let logged = device.events.map(\.kind).filter { $0.name == "error-screen-rendered" }
      #expect(logged == [.errorScreenRendered(code: "no-screen")])
      try await Self.expectTheRest(of: landfall, back: depth > 1)
    }
  }

  @Test(
    "A path inside the app without a route is an error in the visible stack only",
    .clause("NAV-I01"))
  func noRoute() async throws {
    try await onLoop { host, _ in
      let device = try await Device.started(as: "ada", on: host)
      let landfall = device.landfall
      await landfall.perform(.selectTab("members"))
      #expect(await landfall.go("/app/acme-corp/nowhere/at/all").outcome == .unmatched)
      let shown = await landfall.snapshot
      #expect(shown.screen == "error" && shown.tab == "members" && shown.depth == 2)
      #expect(shown.translations.hasText("errors:screenBroken.title"))
      #expect(device.names.count { $0 == "error-screen-rendered" } == 1)
      try await Self.expectTheRest(of: landfall, back: true)
    }
  }

  /// Expects that back, if it leads anywhere, and another tab work.
  private static func expectTheRest(of landfall: Landfall, back: Bool) async throws {
    if back {
      #expect(await landfall.perform(.goBack).isDone)
      #expect(await landfall.snapshot.screen == "members")
    }
    #expect(await landfall.perform(.selectTab("settings")).isDone)
    let other = await landfall.snapshot
    #expect(other.screen == "settings" && other.top?.content?.isLoaded == true)
  }
}
