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

@Suite("Actions on items while a link loads their list")
struct DoneWhileLandingTests {
  private static let link = "docodego://app/acme-corp/members"

  private static func landfall(_ device: Device, _ town: SlowTown) async throws -> Landfall {
    try await device.keepSession(of: "ada")
    let services = device.services
    let landfall = try Landfall(
      app: device.app,
      LandfallConfiguration(
        store: device.store,
        services: Services(
          signIn: services, memberships: services, lists: town, entities: services, actions: town),
        clock: device.clock, catalogues: device.catalogues, languages: ["en"], host: device.host))
    await landfall.start()
    _ = await landfall.open(link).report
    return landfall
  }

  @Test(
    "An older answer undoes no action, even if another link was explained meanwhile",
    .clause("NAV-E04"), arguments: [true, false], [true, false])
  func olderAnswer(reports: Bool, explains: Bool) async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      let town = SlowTown()
      town.reports = reports
      let landfall = try await Self.landfall(device, town)
      #expect(await landfall.snapshot.rows.map(\.item.id) == ["ada", "bob", "carol"])
      town.isHeldBack = true
      let id = await landfall.open(Self.link).id
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
      _ = await landfall.open(Self.link).report
      #expect(await landfall.snapshot.rows.map(\.item.id) == ["ada", "carol", "bob"])
    }
  }
}
