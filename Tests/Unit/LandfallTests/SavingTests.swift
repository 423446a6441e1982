import Landfall
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("Saving tabs and stacks")
struct SavingTests {
  /// Saved state in memory that counts writes and can fail.
  private final class Kept: SavedStateStore, @unchecked Sendable {
    // Sendable: used from one executor only.
    private(set) var bytes: [UInt8]?
    private(set) var attempts = 0
    var fault: StorageError?

    func load() async throws(StorageError) -> [UInt8]? { bytes }
    func delete() async throws(StorageError) { bytes = nil }
    func save(_ bytes: [UInt8]) async throws(StorageError) {
      attempts += 1
      if let fault { throw fault }
      self.bytes = bytes
    }
  }

  /// Starts the app on a device where Ada is signed in.
  private static func launch(
    _ device: Device, _ kept: Kept, _ host: isolated LoopHost
  ) async throws -> Landfall {
    try await device.keepSession(of: "ada")
    let landfall = try Landfall(
      app: device.app,
      LandfallConfiguration(
        store: device.store, services: Services(device.services),
        clock: device.clock, catalogues: device.catalogues, languages: ["en"], savedState: kept,
        host: host))
    await landfall.start()
    return landfall
  }

  @Test("State is saved only when it has changed, and again after a failure")
  func changes() async throws {
    try await onLoop { host, executor in
      let (device, kept) = (try Device(on: host, clock: ManualClock()), Kept())
      let landfall = try await Self.launch(device, kept, host)
      _ = await landfall.open("docodego://app/acme-corp/members").report
      await executor.idle()
      let path = "/app/acme-corp/members"
      var seen = kept.attempts
      func saves(_ what: Comment, _ count: Int) async {
        await executor.idle()
        #expect(kept.attempts - seen == count, what)
        seen = kept.attempts
      }
      await landfall.perform(.refresh)
      await landfall.perform(.dismissMessages)
      _ = await landfall.open(path.replacing("/app", with: "docodego://app")).report
      await saves("the same screen, with data once more", 0)
      await landfall.perform(.remember(on: path) { $0.scroll = 40 })
      await saves("scrolled", 1)
      await landfall.perform(.remember(on: path) { $0.scroll = 40 })
      await saves("scrolled to where it is", 0)
      await landfall.perform(.remember(on: "/app/acme-corp/teams") { $0.scroll = 60 })
      await saves("scrolled on a screen that is not visible anymore", 0)
      kept.fault = .damaged
      await landfall.perform(.remember(on: path) { $0.scroll = 80 })
      await saves("scrolled, not saved", 1)
      kept.fault = nil
      await landfall.perform(.enterBackground)
      #expect(kept.attempts == seen + 1, "not saved yet; the system may end the process now")
      await saves("saved before the call has returned", 1)
      _ = await landfall.open("docodego://app/beta-labs/members").report
      await saves("another organization", 1)
      _ = await landfall.signOut()
      #expect(kept.bytes == nil)
      _ = await landfall.signIn(.requestCode(for: "ada@acme.test"))
      _ = await landfall.signIn(.submitCode("123456"))
      await executor.idle()
      #expect(kept.bytes != nil, "signed in again: what stood there was deleted")
    }
  }

  @Test("Back at a root leads through the visited tabs, in the next process too")
  func visitedTabs() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock()) { $0.backAtRoot = .history }
      let kept = Kept()
      let landfall = try await Self.launch(device, kept, host)
      #expect(await landfall.snapshot.canGoBack == false)
      _ = await landfall.open("docodego://app/acme-corp/members").report
      await landfall.perform(.selectTab("teams"))
      let there = await landfall.snapshot
      #expect(there.tab == "teams" && there.depth == 1 && there.canGoBack)
      #expect(await landfall.perform(.goBack).isDone == true)
      #expect(await landfall.snapshot.path == "/app/acme-corp/members")
      await executor.idle()

      let next = try await Self.launch(device, kept, host)
      #expect(await next.snapshot.path == "/app/acme-corp/members")
      #expect(await next.perform(.goBack).isDone == true)
      #expect(await next.snapshot.tab == "dashboard")
      #expect(await next.snapshot.canGoBack == false)
      #expect(await next.perform(.goBack).isDone == false)
      // Another organization has a history of its own.
      _ = await next.open("docodego://app/beta-labs/members").report
      _ = await next.open("docodego://app/acme-corp/teams").report
      #expect(await next.perform(.goBack).isDone == true)
      #expect(await next.snapshot.path == "/app/acme-corp")
    }
  }

  @Test(
    "A tab selected by the person is visible and saved before the services check access",
    .clause("NAV-S05"))
  func selectedTab() async throws {
    try await onLoop { host, executor in
      let (device, kept) = (try Device(on: host, clock: ManualClock()), Kept())
      let landfall = try await Self.launch(device, kept, host)
      _ = await landfall.open("docodego://app/acme-corp/settings/danger").report
      await landfall.perform(.selectTab("dashboard"))
      await executor.idle()
      let (seen, before) = (kept.attempts, kept.bytes)
      device.services.areMembershipsHeldBack = true
      host.start { _ in await landfall.perform(.selectTab("settings")) }
      await executor.idle()
      #expect(kept.attempts == seen + 1)
      #expect(kept.bytes != before)
      let held = await landfall.snapshot
      #expect(held.path == "/app/acme-corp/settings/danger")
      #expect(held.top?.content == nil, "nothing of the screen before it may be seen")
      device.services.release()
      await executor.idle()
    }
  }

  @Test("Closing writes what could not be written before")
  func closing() async throws {
    try await onLoop { host, executor in
      let (device, kept) = (try Device(on: host, clock: ManualClock()), Kept())
      let landfall = try await Self.launch(device, kept, host)
      _ = await landfall.open("docodego://app/acme-corp/members").report
      await executor.idle()
      let before = kept.bytes
      kept.fault = .damaged
      await landfall.perform(.remember(on: "/app/acme-corp/members") { $0.scroll = 40 })
      await executor.idle()
      #expect(kept.bytes == before)
      kept.fault = nil
      await landfall.close()
      #expect(kept.bytes != before)
    }
  }
}
