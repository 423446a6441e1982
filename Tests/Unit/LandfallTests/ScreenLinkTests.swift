import Foundation
import Landfall
import LandfallAppManifest
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallSimulation
import LandfallTestSupport
import Testing

/// ExpresScan's chargers on the core: the screen that handles a rule, as it comes and goes.
@Suite("Rule links that a screen handles")
struct ScreenLinkTests {
  private static func device(
    on host: LoopHost, changing change: (inout AppDefinition) -> Void = { _ in }
  ) throws -> Device {
    let root = URL(filePath: Repository.path)
    var app = try AppManifest.load(
      AppFiles(directory: root.appending(path: "Examples/ExpresScan/App").path))
    change(&app)
    return try Device(on: host, clock: ManualClock()) { $0 = app }
  }

  @Test(
    "The screen opens the destination like a checked link, cold and warm", .clause("ROUTE-R07"),
    arguments: [true, false])
  func opened(isCold: Bool) async throws {
    try await onLoop { host, _ in
      let device = try Self.device(on: host)
      try await device.keepSession(of: "ada")
      if !isCold { await device.landfall.start() }
      let id = await device.landfall.open("expchg://c/EVSE-1", channel: .qr).id
      if isCold { await device.landfall.start() }
      let opened = await device.landfall.opened(by: id)
      #expect(await device.landfall.report(of: id).outcome == .handled("charger"))
      #expect(opened?.outcome == .landed)
      #expect(opened?.channel == .qr)
      #expect(opened?.events.contains { $0.kind.name == "session-read" } == true)
      #expect(await device.landfall.snapshot.path == "/chargers/EVSE-1")
      #expect(device.names.count { $0 == "link-received" } == 1)
      #expect(device.names.count { $0 == "link-handled" } == 1)
    }
  }

  @Test(
    "An earlier handler keeps the rule; the screen gets the next link",
    .clause("ROUTE-R05"))
  func other() async throws {
    try await onLoop { host, _ in
      let device = try Self.device(on: host)
      try await device.keepSession(of: "ada")
      var owner: Subscription? = try device.landfall.handle(rules: ["charger"]) { _ in }
      await device.landfall.start()
      var id = await device.landfall.open("expchg://c/EVSE-1").id
      #expect(await device.landfall.opened(by: id) == nil)
      #expect(await device.landfall.snapshot.path == "/chargers")
      withExtendedLifetime(owner) {}
      owner = nil
      id = await device.landfall.open("expchg://c/EVSE-2").id
      #expect(await device.landfall.opened(by: id)?.outcome == .landed)
    }
  }

  @Test("A link that no screen handles waits for the next one that does")
  func gone() async throws {
    try await onLoop { host, executor in
      let device = try Self.device(on: host)
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      await device.landfall.setHandling(ofScreenLinks: false)
      let id = await device.landfall.open("expchg://c/EVSE-1").id
      await executor.idle()
      #expect(!device.names.contains("link-handled"))
      #expect(device.landfall.bus.keptCount == 1)
      await device.landfall.setHandling(ofScreenLinks: true)
      #expect(await device.landfall.opened(by: id)?.outcome == .landed)
      #expect(device.names.count { $0 == "link-handled" } == 1)
    }
  }

  @Test("A sign-out before the screen's turn drops the link")
  func signedOut() async throws {
    try await onLoop { host, executor in
      let device = try Self.device(on: host)
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      let id = await device.landfall.open("expchg://c/EVSE-1").id
      _ = await device.landfall.signOut()
      await executor.idle()
      #expect(device.landfall.bus.keptCount == 0)
      #expect(await device.landfall.snapshot.root == .signIn)
      #expect(await device.landfall.opened(by: id)?.outcome != .landed)
      #expect(await device.landfall.snapshot.pending == 0)
    }
  }

  @Test("A value that the route refuses is reported as missing")
  func unfit() async throws {
    try await onLoop { host, _ in
      let device = try Self.device(on: host) { app in
        for index in app.routes.indices {
          app.routes[index].constraints["charger"] = app.routes[index].constraints["charger"].map {
            _ in [.int]
          }
        }
      }
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      let id = await device.landfall.open("expchg://c/EVSE-1").id
      #expect(await device.landfall.opened(by: id)?.outcome == .entityMissing)
      #expect(device.names.contains("entity-missing"))
      #expect(await device.landfall.snapshot.messages.map(\.key) == ["errors:entityMissing"])
      #expect(await device.landfall.snapshot.path == "/chargers")
    }
  }

  @Test("A newer step in the app overtakes what a screen opens for a link")
  func newerStep() async throws {
    try await onLoop { host, executor in
      let device = try Self.device(on: host)
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      let id = await device.landfall.open("expchg://c/EVSE-1").id
      let step = await device.landfall.go("/cards")
      #expect(await step.outcome == .landed)
      await executor.idle()
      #expect(await device.landfall.opened(by: id)?.outcome == .overtaken(by: step.id))
      #expect(await device.landfall.snapshot.path == "/cards")
      #expect(device.services.loads.allSatisfy { $0.contract != "charger" })
    }
  }

  @Test(
    "A link that waited for its screen loses to a newer link, and not to the step that shows it",
    arguments: [true, false])
  func waited(isLink: Bool) async throws {
    try await onLoop { host, executor in
      let device = try Self.device(on: host) { app in
        for index in app.routes.indices where app.routes[index].id == "/cards" {
          app.routes[index].external = true
        }
      }
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      await device.landfall.setHandling(ofScreenLinks: false)
      let id = await device.landfall.open("expchg://c/EVSE-1").id
      let newer =
        if isLink { await device.landfall.open("expchg://cards") } else {
          await device.landfall.go("/cards")
        }
      #expect(await newer.outcome == .landed)
      await device.landfall.setHandling(ofScreenLinks: true)
      await executor.idle()
      let outcome = await device.landfall.opened(by: id)?.outcome
      #expect(outcome == (isLink ? .overtaken(by: newer.id) : .landed))
    }
  }

  @Test("The newer of two links that waited for a screen is opened")
  func waitedTwice() async throws {
    try await onLoop { host, executor in
      let device = try Self.device(on: host)
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      _ = await device.landfall.open("expchg://c/EVSE-1")
      _ = await device.landfall.open("expchg://c/EVSE-2")
      await executor.idle()
      #expect(await device.landfall.snapshot.path == "/chargers/EVSE-2")
    }
  }
}
