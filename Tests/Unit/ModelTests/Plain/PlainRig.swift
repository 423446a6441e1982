import Landfall
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallSimulation

/// Services that delay memberships and switches until a test gives the answer.
///
/// They know the session of each call.
final class PlainServices: SignInCalls, MembershipSource, ListSource, EntitySource,
  @unchecked Sendable
{
  // Sendable: used from one executor only.
  struct Held {
    let activates: Int?
    let continuation: CheckedContinuation<Answer, Never>
  }
  private(set) var held: [Held] = []
  var active: OrganizationID?
  var pages: ServiceError?
  private var person = "-"

  private func wait(_ activates: Int?) async throws(ServiceError) -> Answer {
    let answer = await withCheckedContinuation { continuation in
      held.append(Held(activates: activates, continuation: continuation))
    }
    if case .failed(let error) = answer { throw error }
    return answer
  }

  /// Answers the call at that position among those of the same kind.
  func answer(_ activates: Int?, at place: Int, _ answer: Answer) {
    let places = held.indices.filter { held[$0].activates == activates }
    guard places.indices.contains(place) else { return }
    if activates != nil { active = nil }
    if let activates, answer == .done { active = Town.ids[activates] }
    held.remove(at: places[place]).continuation.resume(returning: answer)
  }

  func releaseAll() {
    let all = held
    held = []
    for call in all { call.continuation.resume(returning: .failed(.offline)) }
  }

  func memberships() async throws(ServiceError) -> MembershipList {
    guard case .list(let lists) = try await wait(nil) else { throw .malformed }
    return MembershipList(memberships: lists.list, active: active)
  }

  func activate(_ organization: OrganizationID) async throws(ServiceError) {
    _ = try await wait(Town.ids.firstIndex(of: organization) ?? 9)
  }

  func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    if let pages { throw pages }
    let id = person + (request.organization?.text ?? "-")
    return Page(items: [Item(id: id, title: .plain(id))], nextCursor: nil, total: 1)
  }

  func item(_ request: ContentRequest) async throws(ServiceError) -> Item { throw .notFound }
  func sendCode(to address: EmailAddress) async throws(CodeRefusal) {}
  func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession { throw .deadCode }
  func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession { throw .offline }
  func revoke(_ token: SessionToken) async throws(ServiceError) { active = nil }
  func use(_ token: SessionToken?) {
    person =
      ["a", "b"].first { token?.isSame(as: PlainCore.token($0)) == true } ?? "-"
  }
}

/// The data of an app that a device keeps beyond the process.
///
/// A dead process cannot write to it.
final class PlainDisk: SavedStateStore, @unchecked Sendable {
  // Sendable: used from one executor only.
  var bytes: [UInt8]?
  init(_ bytes: [UInt8]?) { self.bytes = bytes }
  func load() async throws(StorageError) -> [UInt8]? { bytes }
  func save(_ bytes: [UInt8]) async throws(StorageError) { self.bytes = bytes }
  func delete() async throws(StorageError) { bytes = nil }
}

/// The app core in one process after another, with the same steps as the plain model.
final class PlainCore {
  let clock = ManualClock(start: Timestamp(milliseconds: 0))
  let host: LoopHost
  let executor: LoopExecutor
  var services = PlainServices()
  var store = InMemorySecureStore()
  var disk = PlainDisk(nil)
  var landfall: Landfall

  init(_ host: isolated LoopHost, _ executor: LoopExecutor) throws {
    (self.host, self.executor) = (host, executor)
    landfall = try Self.process(services, store, clock, disk, host)
  }

  private static func process(
    _ services: PlainServices, _ store: InMemorySecureStore, _ clock: ManualClock,
    _ disk: PlainDisk, _ host: isolated LoopHost
  ) throws -> Landfall {
    try Landfall(
      app: Town.shared.app,
      LandfallConfiguration(
        store: store, services: Services(services), clock: clock,
        catalogues: NoCatalogues(), savedState: disk, host: host))
  }

  static func token(_ person: String) -> SessionToken {
    SessionToken(SecretBytes(copying: Array(person.utf8)))
  }

  func take(_ step: PlainStep, of plain: Plain, _ host: isolated LoopHost) async throws {
    let landfall = landfall
    switch step {
    case .start: host.start { _ in await landfall.start() }
    case .die: try await die(host)
    case .link(let place): _ = await landfall.open(Plain.url(place))
    case .go(let place): _ = await landfall.go(Plain.path(place))
    case .answer(let index, let answer):
      let activates = plain.calls[index].activates
      let place = plain.calls[..<index].count { $0.activates == activates }
      services.answer(activates, at: place, answer)
    case .pages(let error): services.pages = error
    case .tick:
      let executor = executor
      let length: Duration = plain.time == 0 ? .seconds(600) : .nanoseconds(1)
      await clock.advance(by: length) { await executor.idle() }
    case .select(let tab):
      host.start { _ in await landfall.perform(.selectTab(tab == 0 ? Town.home : Town.members)) }
    case .back: host.start { _ in _ = await landfall.perform(.goBack) }
    case .home: host.start { _ in await landfall.perform(.goHome) }
    case .switchTo(let number):
      let slug = Town.organizations[number].slug
      host.start { _ in _ = await landfall.perform(.switchOrganization(slug)) }
    case .signIn(let number):
      services.active = nil
      let now = Timestamp(milliseconds: plain.time == 0 ? 0 : 600_000)
      let person = Town.people[number]
      let issued = IssuedSession(
        token: Self.token(person.id.text), person: person, refreshedAt: now,
        expiresAt: now + .milliseconds(600_000), serverTime: now)
      host.start { _ in _ = await landfall.signIn(.use("sso") { issued }) }
    case .cancelSignIn: await landfall.signIn(.cancel)
    case .signOut:
      services.active = nil
      host.start { _ in _ = await landfall.signOut() }
    case .retry: host.start { _ in await landfall.perform(.retry) }
    }
    await executor.idle()
  }

  /// Ends the process at once.
  ///
  /// Its earlier writes stay, its later ones are ignored.
  private func die(_ host: isolated LoopHost) async throws {
    let session = store.value(for: .session)
    let (old, active, pages) = (services, services.active, services.pages)
    (store, services, disk) = (InMemorySecureStore(), PlainServices(), PlainDisk(disk.bytes))
    (services.active, services.pages) = (active, pages)
    if let session { try await store.commit([.set(.session, session)]) }
    landfall = try Self.process(services, store, clock, disk, host)
    old.releaseAll()
  }

  /// Returns what a person sees, and the calls that wait at the services.
  func sight() async -> String {
    let snapshot = await landfall.snapshot
    let root =
      switch snapshot.root {
      case .launching: "nothing"
      case .signIn: "sign-in"
      case .tabs(let organization): "tabs \(organization)"
      case .standalone(let entry, let below): "\(Self.text(entry)) over \(below?.text ?? "-")"
      case .error: "broken"
      }
    let tabs =
      snapshot.stacks.map { stacks in
        "\(stacks.focused): "
          + stacks.stack(of: stacks.focused).map(Self.text).joined(separator: " ")
      } ?? "-"
    let item =
      snapshot.stacks == nil
      ? ""
      : (snapshot.rows.first?.item.id ?? "no data")
        + (snapshot.top?.content?.error == nil ? "" : " failed")
    let calls = services.held.map { $0.activates.map(String.init) ?? "?" }.sorted()
    return "\(root) \(tabs) [\(item)] in \(snapshot.organization?.organization.id.text ?? "-") "
      + "for \(snapshot.person?.id.text ?? "-") pending \(snapshot.pending) "
      + "\(snapshot.messages.map(\.key.text)) calls \(calls.joined())"
  }

  private static func text(_ entry: StackEntry) -> String {
    let look =
      switch entry.presentation {
      case .screen: ""
      case .unauthorized: "!"
      case .signInNeeded: "§"
      case .unavailable: "?"
      }
    return entry.destination.path + look
  }
}
