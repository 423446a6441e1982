import Landfall
import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallOrgContext
import LandfallSimulation

/// Services whose every call waits until a test gives the answer.
final class HeldServices: SignInCalls, MembershipSource, ListSource, EntitySource,
  @unchecked Sendable
{
  // Sendable: used from one executor only.
  enum Kind { case memberships, content, activation }
  private(set) var held: [(kind: Kind, continuation: CheckedContinuation<Answer, Never>)] = []
  /// The organization that is active there, as in the world.
  var active: OrganizationID?
  private var caller: Int?

  private func wait(_ kind: Kind) async throws(ServiceError) -> Answer {
    let answer = await withCheckedContinuation { held.append((kind, $0)) }
    if case .failed(let error) = answer { throw error }
    return answer
  }

  /// Answers the call at that position among those of its kind.
  func answer(_ kind: Kind, at place: Int, _ answer: Answer) -> Bool {
    let places = held.indices.filter { held[$0].kind == kind }
    guard places.indices.contains(place) else { return false }
    held.remove(at: places[place]).continuation.resume(returning: answer)
    return true
  }

  func count(_ kind: Kind) -> Int { held.count { $0.kind == kind } }

  func releaseAll() {
    let all = held
    held = []
    for call in all { call.continuation.resume(returning: .failed(.offline)) }
  }

  func memberships() async throws(ServiceError) -> MembershipList {
    guard case .list(let lists) = try await wait(.memberships) else { throw .malformed }
    return MembershipList(memberships: lists.list, active: active)
  }

  func activate(_ organization: OrganizationID) async throws(ServiceError) {
    _ = try await wait(.activation)
  }

  func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    let id = World.item(of: caller, in: request.organization)
    _ = try await wait(.content)
    return World.page(Item(id: id, title: .plain(id)))
  }

  func item(_ request: ContentRequest) async throws(ServiceError) -> Item { throw .notFound }
  func sendCode(to address: EmailAddress) async throws(CodeRefusal) {}
  func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession { throw .deadCode }
  func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession { throw .offline }
  func revoke(_ token: SessionToken) async throws(ServiceError) {}
  func use(_ token: SessionToken?) {
    caller = Town.people.firstIndex { token?.isSame(as: Rig.token(of: $0)) == true }
  }
}

/// A cache without encryption.
///
/// Only what the app deletes is removed.
final class OpenCache: ListCache, @unchecked Sendable {
  // Sendable: used from one executor only.
  private var lists: [ContentRequest: CachedPages] = [:]

  func pages(_ request: ContentRequest) async throws(StorageError) -> CachedPages? {
    lists[request]
  }
  func store(
    _ page: Page, at position: Int, of request: ContentRequest
  ) async throws(StorageError) {
    lists[request] = CachedPages(pages: [page], storedAt: Timestamp(milliseconds: 0))
  }
  func replace(
    _ id: ItemID, with item: Item?, of request: ContentRequest
  ) async throws(StorageError) {}
  func item(_ request: ContentRequest) async throws(StorageError) -> CachedItem? { nil }
  func store(_ item: Item, of request: ContentRequest) async throws(StorageError) {}
  func remove(_ request: ContentRequest) async throws(StorageError) { lists[request] = nil }
  func remove(organization: OrganizationID) async throws(StorageError) {}
  func removeAll() async throws(StorageError) { lists = [:] }
}

/// Empty catalogues, because texts are not compared.
struct NoCatalogues: CatalogueSource {
  func namespaces(of language: String) -> [String] { [] }
  func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
    throw .missing
  }
}

/// The app core itself, taking the same steps as a world.
final class Rig {
  let clock = ManualClock(start: Timestamp(milliseconds: 0))
  let services = HeldServices()
  let store = InMemorySecureStore()
  let host: LoopHost
  let executor: LoopExecutor
  let landfall: Landfall

  init(_ host: isolated LoopHost, _ executor: LoopExecutor, stored: Int?) async throws {
    self.host = host
    self.executor = executor
    landfall = try Landfall(
      app: Town.shared.app,
      LandfallConfiguration(
        store: store, services: Services(services), clock: clock,
        catalogues: NoCatalogues(), cache: OpenCache(), host: host))
    if let stored {
      let issued = Self.session(World.session(stored, at: 0))
      try await store.commit([.set(.session, SessionRecord(issued).encoded())])
    }
  }

  /// Writes a session to the store, as another process does.
  func signIn(elsewhere facts: SessionFacts) async throws {
    try await store.commit([.set(.session, SessionRecord(Self.session(facts)).encoded())])
  }

  static func token(of person: Person) -> SessionToken {
    SessionToken(SecretBytes(copying: Array(person.id.text.utf8)))
  }

  static func session(_ facts: SessionFacts) -> IssuedSession {
    let refreshedAt = facts.expiresAt + .milliseconds(-600_000)
    return IssuedSession(
      token: token(of: facts.person),
      person: facts.person, refreshedAt: refreshedAt, expiresAt: facts.expiresAt,
      serverTime: refreshedAt)
  }

  /// - Returns: Whether the core was waiting for the answer of the step.
  func take(_ step: Step, of world: World, _ host: isolated LoopHost) async -> Bool {
    let landfall = landfall
    services.active = world.activeThere
    var isKnown = true
    switch step {
    case .start: host.start { _ in await landfall.start() }
    case .link(let kind):
      _ = await landfall.open(Town.shared.url(of: Town.shared.links[kind]))
    case .go(let kind): _ = await landfall.go(Town.shared.links[kind].path)
    case .answer(let index, let answer):
      let kind = kind(of: world.questions[index])
      let place = world.questions[..<index].count { self.kind(of: $0) == kind }
      isKnown = services.answer(kind, at: place, answer)
    case .tick:
      let executor = executor
      await clock.advance(by: World.instants[world.time + 1] - world.now.instant) {
        await executor.idle()
      }
    case .timer, .expire: break
    case .select(let tab): host.start { _ in await landfall.perform(.selectTab(tab)) }
    case .back: host.start { _ in _ = await landfall.perform(.goBack) }
    case .home: host.start { _ in await landfall.perform(.goHome) }
    case .switchTo(let index):
      let slug = Town.organizations[index].slug
      host.start { _ in _ = await landfall.perform(.switchOrganization(slug)) }
    case .signIn(let person):
      let facts = World.session(person, at: world.time)
      host.start { _ in _ = await landfall.signIn(.use("sso") { Self.session(facts) }) }
    case .cancelSignIn: await landfall.signIn(.cancel)
    case .signOut: host.start { _ in _ = await landfall.signOut() }
    case .retry: host.start { _ in await landfall.perform(.retry) }
    case .refresh, .act: isKnown = false
    }
    await executor.idle()
    return isKnown
  }

  private func kind(of asked: Asked) -> HeldServices.Kind {
    switch asked.kind {
    case .memberships: .memberships
    case .activation: .activation
    case .store, .writing, .content, .list, .action, .cache, .signIn, .renewal: .content
    }
  }

  /// Returns what a person sees, and the state that the core reports.
  func sight() async -> String {
    let snapshot = await landfall.snapshot
    return World.sight(
      snapshot.root, snapshot.top, snapshot.stacks, snapshot.organization, snapshot.person,
      snapshot.pending, snapshot.linkState)
  }
}

extension World {
  var sight: String {
    Self.sight(
      screens.root, screens.top, screens.visibleStacks,
      core.isInUse ? core.organization.active : nil, session?.person,
      core.linkFlow.pending.count(at: now.instant), core.linkFlow.linkState)
  }

  static func sight(
    _ root: Screens.Root, _ top: StackEntry?, _ stacks: TabStacks?,
    _ organization: ActiveOrganization?,
    _ person: Person?, _ pending: Int, _ phase: LinkState
  ) -> String {
    let stack =
      stacks.map { stacks in
        "\(stacks.focused):"
          + stacks.stack(of: stacks.focused).map { "\($0.destination.path) \($0.presentation)" }
          .joined(separator: ",")
      } ?? "-"
    var data = ""
    if case .list(let list)? = top?.content {
      data = " [\(list.rows.first?.item.id ?? "-")\(list.cachedAt == nil ? "" : " kept")]"
    }
    return "\(root.brief) \(stack) in \(organization?.organization.id.text ?? "-") "
      + "for \(person?.id.text ?? "-") pending \(pending) \(phase)\(data)"
  }
}
