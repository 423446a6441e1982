import Foundation
import Landfall
import LandfallAppManifest
import LandfallAuth
import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallSimulation
import LandfallSystem
@_spi(Benchmarks) import LandfallTextShell

/// From what the core publishes to what a terminal shows: a screen of the example app with a list of
/// 10,000 items, as the view's own painter draws it.
enum ScreenContests {
  static let all: [(name: String, make: @Sendable () -> Contest)] = [("screen", contest)]

  @Sendable private static func contest() -> Contest {
    let snapshot = snapshot(items: 10_000)
    return Contest(
      name: "screen", target: "1,000,000 ns a screen of a list of 10,000 items",
      contenders: [
        frames("scrolled by a row", snapshot) { $0 % 9_000 },
        frames("scrolled by a screen", snapshot) { $0 * 40 % 9_000 },
        frames("as it was before", snapshot) { _ in 4_000 },
      ])
  }

  private static func frames(
    _ name: String, _ snapshot: AppSnapshot, row: @escaping @Sendable (Int) -> Int
  ) -> Contender {
    let view = Hidden(View())
    return Contender(name, items: 60) {
      for _ in 0..<60 { view.value.show(snapshot, row) }
      return view.value.bytes.count
    }
  }

  /// What the core publishes while somebody looks at the teams of their organization.
  private static func snapshot(items: Int) -> AppSnapshot {
    let executor = LoopExecutor()
    let snapshot = executor.run(on: LoopHost(executor)) { host -> AppSnapshot? in
      do {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
          .appendingPathComponent("../../../Examples/DoCodeGo/App").standardized
        let files = try AppFiles(directory: folder.path)
        let landfall = try Landfall(
          app: try AppManifest.load(files), store: InMemorySecureStore(),
          services: Services(OneList(items: items)), clock: SystemClock(), catalogues: files,
          languages: ["en"], host: host)
        await landfall.start()
        _ = await landfall.requestCode(for: "ada@acme.test")
        _ = await landfall.submitCode("123456")
        _ = await landfall.open("docodego://app/acme-corp/teams")
        return await landfall.settledSnapshot()
      } catch {
        return nil
      }
    }
    guard let snapshot, case .list(let list)? = snapshot.top?.content, list.rows.count == items
    else {
      preconditionFailure("the list is not on view")
    }
    return snapshot
  }
}

/// What the view keeps between frames.
private final class View {
  private let glyphs = GlyphTable()
  private var renderer = ScreenRenderer(palette: Palette(depth: .direct, background: .dark))
  private var frame = 0
  private(set) var bytes: [UInt8] = []

  func show(_ snapshot: AppSnapshot, _ row: (Int) -> Int) {
    frame += 1
    var canvas = Canvas(size: ShellPicture.size, glyphs: glyphs)
    ShellPicture.paint(snapshot, scrolledBy: row(frame), on: &canvas)
    bytes.removeAll(keepingCapacity: true)
    renderer.render(canvas, into: &bytes)
  }
}

/// Services with one person, one organization and one list.
private struct OneList: SignInCalls, MembershipSource, ListSource, EntitySource {
  let items: Int

  func sendCode(to address: EmailAddress) async throws(CodeRefusal) {}

  func redeem(
    _ code: SignInCode, for address: EmailAddress
  ) async throws(SignInRefusal) -> IssuedSession {
    let now = SystemClock().now().timestamp
    return IssuedSession(
      token: SessionToken(SecretBytes(copying: Array("ada".utf8))),
      person: Person(id: "ada", email: "ada@acme.test", name: "Ada"), refreshedAt: now,
      expiresAt: now + .seconds(3_600), serverTime: now)
  }

  func refresh(_ token: SessionToken) async throws(ServiceError) -> IssuedSession { throw .offline }
  func revoke(_ token: SessionToken) async throws(ServiceError) {}
  func use(_ token: SessionToken?) {}

  func memberships() async throws(ServiceError) -> MembershipList {
    guard let slug = OrganizationSlug("acme-corp") else { throw .malformed }
    let acme = Organization(id: "org-acme", slug: slug, name: "Acme Corp")
    return MembershipList(
      memberships: [Membership(organization: acme, role: "owner")], active: acme.id)
  }

  func activate(_ organization: OrganizationID) async throws(ServiceError) {}

  func page(_ request: ContentRequest) async throws(ServiceError) -> Page {
    Page(
      items: (0..<items).map {
        Item(
          id: "team-\($0)-7f3a", title: .plain("Team number \($0)"),
          fields: [NamedValue("about", "One of ten thousand")])
      }, nextCursor: nil, total: items)
  }

  func item(_ request: ContentRequest) async throws(ServiceError) -> Item { throw .notFound }
}
