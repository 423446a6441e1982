import Foundation
import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing
import LandfallSimulation
import LandfallSystem
import Synchronization

/// The core of the DoCodeGo example on its own loop, with a signed-in person.
final class CoreBench: Sendable {
  private let executor = LoopExecutor()
  private let host: LoopHost
  private let landfall: Landfall

  var resolver: DeepLinkResolver { landfall.resolver }

  init(items: Int, organizations: Int = 2) {
    let host = LoopHost(executor)
    self.host = host
    let services = MemoryServices(items: items, organizations: organizations)
    let made = executor.run(on: host) { host -> Landfall? in
      do {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("../../../Examples/DoCodeGo/App").standardized
        let files = try AppFiles(directory: folder.path)
        let landfall = try Landfall(
          app: try AppManifest.load(files),
          LandfallConfiguration(
            store: InMemorySecureStore(),
            services: Services(services), clock: SystemClock(), catalogues: files,
            languages: ["en"], savedState: MemorySavedState(), host: host))
        await landfall.start()
        _ = await landfall.signIn(.requestCode(for: "ada@acme.test"))
        guard case .signedIn = await landfall.signIn(.submitCode("123456")) else { return nil }
        return landfall
      } catch {
        return nil
      }
    }
    guard let made else { preconditionFailure("the core does not start") }
    landfall = made
  }

  static func slug(_ number: Int) -> String { number == 0 ? "acme-corp" : "org-\(number)" }

  /// Opens links one after another; each must land.
  func open(_ links: [String]) {
    let failed = executor.run(on: host) { [landfall] _ -> LinkReport? in
      for link in links {
        let report = await landfall.open(link).report
        if report.outcome != .landed { return report }
      }
      return nil
    }
    if let failed { preconditionFailure("\(failed)") }
  }

  func snapshot(after link: String) -> AppSnapshot {
    open([link])
    return executor.run(on: host) { [landfall] _ in await landfall.settledSnapshot() }
  }
}

/// A store for saved screens that keeps the bytes in memory.
private final class MemorySavedState: SavedStateStore {
  private let bytes = Mutex<[UInt8]?>(nil)

  func load() async throws(StorageError) -> [UInt8]? { bytes.withLock { $0 } }
  func save(_ bytes: [UInt8]) async throws(StorageError) { self.bytes.withLock { $0 = bytes } }
  func delete() async throws(StorageError) { bytes.withLock { $0 = nil } }
}

/// Services that answer at once, with prepared pages.
struct MemoryServices: SignInCalls, MembershipSource, ListSource, EntitySource {
  private let items: Page
  private let list: MembershipList

  init(items: Int, organizations: Int) {
    self.items = Page(
      items: (0..<items).map {
        Item(
          id: "item-\($0)-7f3a", title: .plain("Item number \($0)"),
          fields: [NamedValue("about", "One of many"), NamedValue("role", "member")])
      }, nextCursor: nil, total: items)
    let memberships = (0..<organizations).compactMap { number in
      OrganizationSlug(CoreBench.slug(number)).map { slug in
        Membership(
          organization: Organization(
            id: OrganizationID("org-\(number)"), slug: slug, name: "Organization \(number)"),
          role: "owner")
      }
    }
    precondition(memberships.count == organizations, "a slug is none")
    list = MembershipList(memberships: memberships, active: "org-0")
  }

  func sendCode(to address: EmailAddress) async throws(CodeRefusal) {}

  func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession {
    let now = SystemClock().now().timestamp
    return IssuedSession(
      token: SessionToken(SecretBytes(copying: Array("ada".utf8))),
      person: Person(id: "ada", email: "ada@acme.test", name: "Ada"), refreshedAt: now,
      expiresAt: now + .seconds(86_400), serverTime: now)
  }

  func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession { throw .offline }
  func revoke(_ token: SessionToken) async throws(ServiceError) {}
  func use(_ token: SessionToken?) {}
  func memberships() async throws(ServiceError) -> MembershipList { list }
  func activate(_ organization: OrganizationID) async throws(ServiceError) {}
  func page(_ request: ContentRequest) async throws(ServiceError) -> Page { items }

  func item(_ request: ContentRequest) async throws(ServiceError) -> Item {
    guard let first = items.items.first else { throw .notFound }
    guard let id = request.inputs.first(named: "id") else { return first }
    return Item(id: id, title: first.title, fields: first.fields)
  }
}
