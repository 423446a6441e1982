import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDoCodeGoExample
@_spi(TypedRoutes) import LandfallDomain
import LandfallFoundation
import LandfallNavigation
import LandfallNotificationBus
import LandfallParsing
import LandfallSimulation
import LandfallTestSupport
import Observation
import Testing

/// The model that SwiftUI observes, on the main actor.
///
/// The views themselves are not tested here.
@Suite("The observable model") @MainActor
struct AppModelTests {
  static func landfall(
    clock: ManualClock = ManualClock(), changing change: (inout AppDefinition) -> Void = { _ in }
  ) async throws -> Landfall {
    let catalogues = AppFiles(embedded: DoCodeGoExample.app)
    let store = InMemorySecureStore()
    let services = ScriptedServices(clock: clock)
    services.members = ["ada": [(ScriptedServices.acme, "owner")]]
    let issued = services.session("ada")
    try await store.commit([
      .set(
        .session,
        SessionRecord(
          token: issued.token, person: issued.person, refreshedAt: issued.refreshedAt,
          expiresAt: issued.expiresAt
        ).encoded())
    ])
    var app = try AppManifest.load(catalogues)
    change(&app)
    return try Landfall(
      app: app,
      LandfallConfiguration(
        store: store, services: Services(services), clock: clock,
        catalogues: catalogues, languages: ["en"], host: MainActor.shared))
  }

  @Test("The typed screens of an app come one after the other, each once, and end with the task")
  func screens() async throws {
    let landfall = try await Self.landfall()
    await landfall.start()
    let follower = Task { () -> [String] in
      var seen: [String] = []
      for await screen in landfall.screens(of: DoCodeGoApp.self) {
        seen.append(screen.route.text)
        if case .member = screen { break }
      }
      return seen
    }
    _ = await landfall.open("docodego://app/acme-corp/members/bob").report
    #expect(await follower.value.last == "/app/:org/members/:member")
    let snapshot = await landfall.snapshot
    #expect(snapshot.screen(of: DoCodeGoApp.self)?.route == "/app/:org/members/:member")
    #expect(snapshot.item.map(snapshot.title) != nil)

    let ended = Task { () -> Int in
      var count = 0
      for await _ in landfall.screens(of: DoCodeGoApp.self) { count += 1 }
      return count
    }
    ended.cancel()
    #expect(await ended.value <= 1)

    #expect(await landfall.signOut() == nil)
    #expect(await landfall.snapshot.screen(of: DoCodeGoApp.self)?.route == "/signin")
  }

  @Test(
    "A view observes each change of the app, and its bindings ask the core",
    .clause("SHARE-Y02", "SHARE-Y03"))
  func bindings() async throws {
    let landfall = try await Self.landfall()
    let model = await AppModel(landfall)
    let follower = Task { await model.run() }
    defer { follower.cancel() }
    await landfall.start()
    try await reach { model.tab == "dashboard" }

    let changed = Locked(false)
    withObservationTracking {
      _ = model.snapshot.path
    } onChange: {
      changed.withLock { $0 = true }
    }
    model.open(LinkText("docodego://app/acme-corp/members/bob"))
    try await reach { model.path(of: "members").count == 1 }
    #expect(changed.withLock { $0 })
    #expect(model.path(of: "members").map(\.path) == ["/app/acme-corp/members/bob"])

    model[path: "members"] = []
    try await reach { model.path(of: "members").isEmpty }
    model.tab = "teams"
    try await reach { model.tab == "teams" }
    model.perform(.goHome)
    try await reach { model.tab == "dashboard" }
    model.tab = "teams"
    try await reach { model.tab == "teams" }
    // A stack that is not visible is not written.
    model[path: "members"] = [
      try landfall.resolver.destination(of: "docodego://app/acme-corp/members/bob")
    ]
    model.tab = "members"
    try await reach { model.tab == "members" }
    #expect(model.path(of: "members").isEmpty)
    model[path: "members"] = [
      try landfall.resolver.destination(of: "docodego://app/acme-corp/members/bob")
    ]
    try await reach { model.path(of: "members").count == 1 }
  }

  @Test("A view that shortens its path twice at once stays in its tab")
  func shortened() async throws {
    let landfall = try await Self.landfall { $0.backAtRoot = .history }
    let model = await AppModel(landfall)
    let follower = Task { await model.run() }
    defer { follower.cancel() }
    await landfall.start()
    model.open(LinkText("docodego://app/acme-corp/members/bob/activity"))
    try await reach { model.path(of: "members").count == 2 }
    let path = model.path(of: "members")
    model[path: "members"] = [path[0]]
    model[path: "members"] = []
    try await reach { model.path(of: "members").isEmpty }
    for _ in 0..<1_000 { await Task.yield() }
    #expect(model.tab == "members")
    #expect(model.snapshot.canGoBack, "the system's back leads to the tab before")
  }

  /// Yields the main actor until the condition holds.
  private func reach(_ condition: () -> Bool) async throws {
    for _ in 0..<10_000 {
      if condition() { return }
      await Task.yield()
    }
    try #require(condition())
  }
}

extension AppModel {
  fileprivate func path(of tab: TabID) -> [DeepLinkDestination] { self[path: tab] }
}
