import LandfallAppCore
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing
import LandfallRecording
import LandfallReplay
import Testing

/// An app with constraints, a query and a sign-in.
struct Town {
  let app: AppDefinition
  let resolver: DeepLinkResolver

  init(tab: TabID = "members") throws {
    var members = RouteDeclaration(
      pattern: try PathPattern("/app/:org/members"), screen: "members", titleKey: "t",
      organization: .named, tab: tab,
      content: ContentDeclaration(
        kind: .list, contract: "members", inputs: [],
        actions: [
          ItemActionDeclaration(
            id: "star", titleKey: "t", effect: .act(.set(NamedValue("starred", "definitely"))))
        ]))
    members.constraints = ["org": [.slug]]
    members.query = [
      QueryDeclaration(name: "page", kind: .int, identity: false),
      QueryDeclaration(name: "all", kind: .bool, identity: false),
    ]
    var report = RouteDeclaration(
      pattern: try PathPattern("/report/:id/:part/:word"), screen: "report", titleKey: "t",
      organization: .none, tab: tab)
    report.constraints = [
      "id": [.uuid], "part": [.int], "word": [.oneOf(["summary", "details"])],
    ]
    app = AppDefinition(
      name: "town", id: "test.town", schemes: ["town"], locales: ["en"], defaultLocale: "en",
      roles: ["member": []],
      tabs: [TabDefinition(id: tab, titleKey: "t", icon: "m", root: members.id)],
      defaultScreen: members.id, signInScreen: members.id, organizationParameter: "org",
      signIn: [], routes: [members, report])
    resolver = try DeepLinkResolver(app)
  }

  var core: AppCore {
    AppCore(app, resolver, AppCore.Options())
  }

  static let ada = Person(
    id: "ada-5", email: "ada.lovelace@acme.test", name: "Ada Lovelace", locale: "en-GB")

  static let live = StoredSession(
    id: SessionID(1),
    status: .live(
      SessionFacts(person: ada, expiresAt: Timestamp(milliseconds: 900_000_000), refreshDue: true)),
    clockSkew: .seconds(90))

  static func memberships() throws -> MembershipList {
    let acme = Organization(
      id: "org-acme", slug: try #require(OrganizationSlug("acme-corp")), name: "Acme Corp")
    return MembershipList(
      memberships: [Membership(organization: acme, role: "member", teams: ["Platform"])],
      active: "org-acme")
  }

  static let item = Item(
    id: "member-17", title: .plain("Grace Nakamura"),
    fields: [NamedValue("path", "/app/acme-corp/members"), NamedValue("mail", "grace@acme.test")])

  func destination(_ link: String) throws -> DeepLinkDestination {
    guard case .navigate(let destination) = resolver.resolve(link) else { throw NoPlace() }
    return destination
  }

  struct NoPlace: Error {}

  /// Returns a run of the app: a start, a link, its data, a message that names the person, and a
  /// typed word.
  func messages() throws -> [Message] {
    let id = DeliveryID(1)
    let intent = resolver.resolve("town://app/acme-corp/members?page=2")
    let place = try destination("town://app/acme-corp/members?page=2")
    let target = LinkTarget(
      destination: place, route: try #require(app.routes.first { $0.id == place.route }))
    var memory = ScreenMemory()
    memory.type("looking for Grace", into: "search")
    let page = Page(items: [Self.item], nextCursor: "after-member-17", total: 3)
    return [
      .session(.bootstrapAsked(RequestID(1))),
      .session(.read(Self.live, for: .start(RequestID(1)), took: .milliseconds(3))),
      .session(.startEnded), .link(.becameReady), .link(.linkReceived(id)),
      .link(.linkResolved(id, intent, target: target)),
      .session(.read(Self.live, for: .link(id), took: .milliseconds(3))),
      .organization(.listed(OrganizationCallID(1), .success(try Self.memberships()))),
      .organization(.listed(OrganizationCallID(2), .success(try Self.memberships()))),
      .link(.answered(id, .entity(.page(page)))),
      .screen(.said("errors:memberGone", [NamedValue("name", "Ada Lovelace")])),
      .screen(.remembered(memory)),
    ]
  }

  func record(
    _ messages: [Message], seed: UInt64 = 7, maximumBytes: Int = Recorder.maximumBytes
  ) -> (bytes: [UInt8], core: AppCore) {
    var core = core
    var recorder = Recorder(core, seed: seed, maximumBytes: maximumBytes)
    for (index, message) in messages.enumerated() {
      let now = Moment(
        instant: Instant(nanoseconds: Int64(index) * 1_000_000),
        timestamp: Timestamp(milliseconds: 1_000_000 + Int64(index)))
      _ = core.handle(message, at: now)
      recorder.take(message, at: now, core)
    }
    return (recorder.bytes, core)
  }
}
