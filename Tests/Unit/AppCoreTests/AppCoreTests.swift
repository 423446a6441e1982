import LandfallAppCore
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing
import LandfallTestSupport
import Testing

/// The core of the app as a value, without a host: messages go in, effects come out.
@Suite struct AppCoreTests {
  private var core: AppCore
  private let fresh: AppCore
  private let now = Moment(instant: .origin, timestamp: Timestamp(milliseconds: 1_000_000))
  private let members: RouteDeclaration
  private let ada = Person(id: "ada", email: "ada@acme.test", name: "Ada")
  private let bob = Person(id: "bob", email: "bob@acme.test", name: "Bob")
  private let acme: Organization
  private let beta: Organization

  init() throws {
    acme = try Self.organization("acme")
    beta = try Self.organization("beta")
    members = RouteDeclaration(
      pattern: try PathPattern("/app/:org/members"), screen: "members", titleKey: "t",
      organization: .named, tab: "members",
      content: ContentDeclaration(kind: .list, contract: "members", inputs: []))
    let app = AppDefinition(
      name: "town", id: "test.town", schemes: ["town"], locales: ["en"], defaultLocale: "en",
      roles: ["member": []],
      tabs: [TabDefinition(id: "members", titleKey: "t", icon: "m", root: members.id)],
      defaultScreen: members.id, signInScreen: members.id, organizationParameter: "org",
      signIn: [], routes: [members])
    fresh = AppCore(app, try DeepLinkResolver(app), AppCore.Options())
    core = fresh
  }

  private static func organization(_ name: String) throws -> Organization {
    Organization(
      id: OrganizationID(name), slug: try #require(OrganizationSlug(name)), name: name)
  }

  private mutating func report(_ message: Message) -> [Effect] { core.handle(message, at: now) }

  private func stored(_ person: Person, _ number: Int) -> StoredSession {
    StoredSession(
      id: SessionID(number),
      status: .live(
        SessionFacts(person: person, expiresAt: SessionLifetime.expiry(from: now.timestamp))))
  }

  /// A link to the members of an organization arrives, and the store is read for it.
  private mutating func open(
    _ number: Int, _ organization: Organization, by stored: StoredSession
  ) -> [Effect] {
    let id = DeliveryID(number)
    let destination = DeepLinkDestination(
      route: members.id, screen: members.screen,
      parameters: [NamedValue("org", organization.slug.text)])
    let target = LinkTarget(destination: destination, route: members)
    _ = report(.link(.linkResolved(id, .navigate(destination), target: target)))
    return report(.session(.read(stored, for: .link(id), took: .zero)))
  }

  /// Answers the call that asks for memberships.
  private mutating func list(_ effects: [Effect]) -> [Effect] {
    let calls = effects.compactMap { effect -> OrganizationCallID? in
      if case .organization(.readMemberships(let call, _)) = effect { call } else { nil }
    }
    let list = MembershipList(
      memberships: [acme, beta].map { Membership(organization: $0, role: "member") },
      active: acme.id)
    return calls.flatMap { report(.organization(.listed($0, .success(list)))) }
  }

  /// Answers the call that activates an organization.
  private mutating func activate(_ effects: [Effect], _ failure: ServiceError? = nil) -> [Effect] {
    let calls = effects.compactMap { effect -> OrganizationCallID? in
      if case .organization(.activate(let call, _, _)) = effect { call } else { nil }
    }
    return calls.flatMap { report(.organization(.activated($0, failure: failure))) }
  }

  /// The person chooses an organization; returns the effects up to the request to activate it.
  private mutating func choose(_ organization: Organization) -> [Effect] {
    let request = RequestID(9)
    _ = report(.userAction(.switchOrganization(organization.slug), request))
    return list(report(.session(.read(stored(ada, 1), for: .check(request), took: .zero))))
  }

  private func names(_ effects: [Effect]) -> [String] {
    effects.compactMap { effect in
      switch effect {
      case .link(.ask(_, .entity)): "load"
      case .link(.finish(_, let outcome)): outcome.name
      case .organization(.readMemberships): "memberships"
      case .organization(.activate): "activate"
      case .post(.organizationSwitched, _): "switched"
      case .post(.screenRendered, _): "screen"
      case .link, .session, .organization, .screen, .notification, .post, .answer, .keepScreen: nil
      }
    }
  }

  /// Ada is signed in and has opened a link to Acme.
  private mutating func start() {
    _ = report(.session(.bootstrapAsked(RequestID(1))))
    _ = report(.session(.read(stored(ada, 1), for: .start(RequestID(1)), took: .zero)))
    _ = report(.session(.startEnded))
    _ = report(.link(.becameReady))
    let asked = open(1, acme, by: stored(ada, 1))
    #expect(names(asked) == ["memberships"])
    #expect(names(list(asked)) == ["load"])
    #expect(
      names(report(.link(.answered(DeliveryID(1), .entity(.notApplicable))))) == [
        "screen", "landed",
      ])
  }

  @Test("A switch and its screen come in one answer, the switch first", .clause("DL-A07"))
  mutating func switches() {
    start()
    let asked = open(2, beta, by: stored(ada, 1))
    // Ada is known to be a member of Beta, so everything is requested at once (NAV-C05).
    #expect(names(asked).sorted() == ["activate", "load", "memberships"])
    _ = list(asked)
    _ = report(.link(.answered(DeliveryID(2), .entity(.notApplicable))))
    let landed = activate(asked)
    #expect(names(landed) == ["switched", "screen", "landed"])
    #expect(core.organization.active?.organization == beta)
  }

  @Test("A decided link lands when the person has chosen its organization")
  mutating func chosenMeanwhile() {
    start()
    let asked = open(2, beta, by: stored(ada, 1))
    _ = list(asked)
    _ = report(.link(.answered(DeliveryID(2), .entity(.notApplicable))))
    #expect(names(activate(choose(beta))) == ["switched", "screen", "landed"])
    // The link's own switch no longer matters.
    #expect(names(activate(asked, .offline)) == [])
  }

  @Test("The failed switch of a link does not matter if the person has chosen its organization")
  mutating func failsBesideChoice() {
    for failsFirst in [true, false] {
      core = fresh
      start()
      let asked = open(2, beta, by: stored(ada, 1))
      if failsFirst { #expect(names(activate(asked, .offline)) == []) }
      #expect(names(activate(choose(beta))) == ["switched"])
      if !failsFirst { #expect(names(activate(asked, .offline)) == []) }
      _ = list(asked)
      let landed = report(.link(.answered(DeliveryID(2), .entity(.notApplicable))))
      // The choice has opened the same screen already.
      #expect(names(landed) == ["refreshed"])
    }
  }

  @Test("What the app knows of another person causes no requests", .clause("DL-P06"))
  mutating func anotherPerson() {
    start()
    #expect(names(open(2, beta, by: stored(bob, 2))) == ["memberships"])
    #expect(core.organization.memberships == [])
  }

  @Test(
    "A user action is carried out only after the store confirms who is signed in",
    .clause("DL-P06"), arguments: ["ada", "bob", "nobody"])
  mutating func userActions(found: String) {
    start()
    let request = RequestID(9)
    let asked = report(.userAction(.switchOrganization(beta.slug), request))
    let reads = asked.filter { effect in
      if case .session(.read(.check(request))) = effect { true } else { false }
    }
    #expect(reads.count == 1 && !names(asked).contains("memberships"))
    let read =
      switch found {
      case "ada": stored(ada, 1)
      case "bob": stored(bob, 2)
      default: StoredSession(id: nil, status: .signedOut(.noSession))
      }
    let effects = report(.session(.read(read, for: .check(request), took: .zero)))
    let isRefused = effects.contains { effect in
      if case .answer(request, .holds(false)) = effect { true } else { false }
    }
    #expect(isRefused == (found != "ada"))
    #expect(names(list(effects)).contains("activate") == (found == "ada"))
  }

  @Test("A late answer to a superseded link changes nothing")
  mutating func lateAnswer() {
    start()
    let older = open(2, beta, by: stored(bob, 2))
    let newer = open(3, acme, by: stored(ada, 1))
    #expect(names(list(older)) == [])
    #expect(names(list(newer)) == ["load"])
  }
}
