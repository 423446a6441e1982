import Landfall
import LandfallDomain
import LandfallNavigation
import LandfallSimulation
import LandfallTestSupport
import Testing

/// A list whose delayed answers show the state at the time of the request, with actions.
private final class SlowTown: ListSource, ActionSource, @unchecked Sendable {
  // Sendable: used from one executor only.
  var items = ["ada", "bob", "carol"].map { name in
    Item(
      id: name, title: .plain(name),
      fields: [NamedValue("member", name), NamedValue("role", "member")])
  }
  var isHeldBack = false
  /// Whether an answer to an action contains the item's new state.
  var reports = true
  /// The error of each action.
  var refusal: ServiceError?
  private(set) var asked: [ActionRequest] = []
  private var held: [CheckedContinuation<Void, Never>] = []

  func release() {
    isHeldBack = false
    let waiting = held
    held = []
    for continuation in waiting { continuation.resume() }
  }

  func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    let items = items
    if isHeldBack { await withCheckedContinuation { held.append($0) } }
    return Page(items: items, nextCursor: nil, total: items.count)
  }

  func perform(_ request: ActionRequest) async throws(ServiceError) -> Item? {
    asked.append(request)
    if isHeldBack { await withCheckedContinuation { held.append($0) } }
    if let refusal { throw refusal }
    guard let index = items.firstIndex(where: { $0.itemID == request.item }) else {
      throw .notFound
    }
    guard let changed = request.action.applied(to: items[index]) else {
      items.remove(at: index)
      return nil
    }
    items[index] = changed
    return reports ? changed : nil
  }
}

/// An app with the members of an organization visible.
private struct Town {
  static let link = "docodego://app/acme-corp/members"

  static func landfall(_ device: Device, _ town: SlowTown) async throws -> Landfall {
    try await device.keepSession(of: "ada")
    let services = device.services
    let landfall = try Landfall(
      app: device.app,
      LandfallConfiguration(
        store: device.held,
        services: Services(
          signIn: services, memberships: services, lists: town, entities: services, actions: town),
        clock: device.clock, catalogues: device.catalogues, languages: ["en"], host: device.host))
    await landfall.start()
    _ = await landfall.open(link).report
    return landfall
  }
}

@Suite("Actions on items whose session ends, or whose list is left")
struct LateActionTests {
  private static func signIn(_ landfall: Landfall) async {
    _ = await landfall.signIn(.requestCode(for: "ada@acme.test"))
    _ = await landfall.signIn(.submitCode("123456"))
  }

  @Test("An action that the services refuse with the session is undone, and the next ones run")
  func sessionRefused() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      let town = SlowTown()
      let landfall = try await Town.landfall(device, town)
      town.refusal = .unauthorized
      device.services.refreshFailure = .unauthorized
      town.isHeldBack = true
      await landfall.perform(.run("make-admin", on: ItemID("bob")))
      await landfall.perform(.run("remove", on: ItemID("bob")))
      await executor.idle()
      town.release()
      await executor.idle()
      #expect(await landfall.snapshot.person == nil)
      town.refusal = nil
      await Self.signIn(landfall)
      #expect(await landfall.snapshot.rows.map(\.item.id) == ["ada", "bob", "carol"])
      #expect(await landfall.snapshot.rows.allSatisfy { !$0.isPending })
      #expect(town.asked.count == 1)
      await landfall.perform(.run("make-admin", on: ItemID("bob")))
      await executor.idle()
      #expect(town.asked.count == 2)
      #expect(town.items[1].fields.first(named: "role") == "admin")
    }
  }

  @Test("An action that fails while sign-in is shown is undone", arguments: [true, false])
  func failedLater(isBack: Bool) async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      let town = SlowTown()
      let landfall = try await Town.landfall(device, town)
      town.isHeldBack = true
      await landfall.perform(.run("remove", on: ItemID("bob")))
      await executor.idle()
      // The session expires, and the screens are kept.
      await clock.advance(by: .seconds(86_400)) { await executor.idle() }
      #expect(await landfall.snapshot.root == .signIn)
      town.refusal = .unavailable
      if !isBack { town.release() }
      await executor.idle()
      host.begin { _ in await Self.signIn(landfall) }
      await executor.idle()
      town.release()
      await executor.idle()
      #expect(await landfall.snapshot.rows.map(\.item.id) == ["ada", "bob", "carol"])
      #expect(await landfall.snapshot.rows.allSatisfy { !$0.isPending })
    }
  }

  @Test("An action never reaches a list that became visible after it was asked for")
  func otherList() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      device.services.members["ada"] = [
        (ScriptedServices.acme, "owner"), (ScriptedServices.beta, "owner"),
      ]
      let town = SlowTown()
      let landfall = try await Town.landfall(device, town)
      town.isHeldBack = true
      _ = await landfall.open("docodego://app/beta-labs/members").id
      await executor.idle()
      device.held.isReadHeld = true
      let result = Locked<ActionResult?>(nil)
      host.begin { _ in
        let done = await landfall.perform(.run("remove", on: ItemID("bob")))
        result.withLock { $0 = done }
      }
      await executor.idle()
      town.release()
      await executor.idle()
      #expect(await landfall.snapshot.organization?.organization.id == "org-beta")
      device.held.release()
      await executor.idle()
      #expect(town.asked.isEmpty)
      guard case .refused(.unavailable) = result.withLock({ $0 }) else {
        Issue.record("the action ran")
        return
      }
    }
  }
}

@Suite("Actions on items while a link loads their list")
struct DoneWhileLandingTests {

  @Test(
    "An older answer undoes no action, even if another link was explained meanwhile",
    .clause("NAV-E04"), arguments: [true, false], [true, false])
  func olderAnswer(reports: Bool, explains: Bool) async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      let town = SlowTown()
      town.reports = reports
      let landfall = try await Town.landfall(device, town)
      #expect(await landfall.snapshot.rows.map(\.item.id) == ["ada", "bob", "carol"])
      town.isHeldBack = true
      let id = await landfall.open(Town.link).id
      await executor.idle()
      _ = await landfall.perform(.run("remove", on: ItemID("bob")))
      _ = await landfall.perform(.run("make-admin", on: ItemID("carol")))
      await executor.idle()
      if explains {
        let other = await landfall.explain("docodego://app/acme-corp/teams/platform")
        #expect(other.outcome == .landed)
      }
      town.release()
      _ = await landfall.report(of: id)
      let rows = await landfall.snapshot.rows
      #expect(rows.map(\.item.id) == ["ada", "carol"])
      #expect(rows.last?.item.fields.first(named: "role") == "admin")
      // The next answer is newer, so its content counts.
      town.items.append(Item(id: "bob", title: .plain("bob"), fields: []))
      _ = await landfall.open(Town.link).report
      #expect(await landfall.snapshot.rows.map(\.item.id) == ["ada", "carol", "bob"])
    }
  }
}
