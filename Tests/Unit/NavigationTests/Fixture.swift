@_spi(TypedRoutes) import LandfallDomain

@testable import LandfallNavigation

/// Values that the tests of this target share.
enum Fixture {
  static let acme = organization("acme")
  static let beta = organization("beta")
  static let person = Person(id: "ada", email: "ada@acme.test", name: "Ada")
  static let session = SessionFacts(person: person, expiresAt: Timestamp(milliseconds: 1))
  static let page = EntityStatus.page(Page(items: [], nextCursor: nil, total: 0))

  static func organization(
    _ name: String, permissions: Set<Permission> = []
  ) -> ActiveOrganization {
    guard let slug = OrganizationSlug(name + "-corp") else { preconditionFailure() }
    return ActiveOrganization(
      organization: Organization(id: OrganizationID(name), slug: slug, name: name),
      role: "member", permissions: permissions)
  }

  static func target(
    _ path: String = "/app/acme/members", policy: AuthPolicy = .required,
    requires: Permission? = nil, scope: OrganizationScope = .named
  ) -> LinkTarget {
    do {
      let route = RouteDeclaration(
        pattern: try PathPattern(path), screen: ScreenID(path), titleKey: "title", policy: policy,
        requires: requires, organization: scope, tab: "tab")
      return LinkTarget(destination: destination(path), route: route)
    } catch {
      preconditionFailure("\(error)")
    }
  }

  static func destination(
    _ path: String, parameters: [NamedValue] = [], query: [NamedValue] = [],
    identity: [NamedValue] = []
  ) -> DeepLinkDestination {
    DeepLinkDestination(
      route: RouteID(path), screen: ScreenID(path), parameters: parameters, query: query,
      identityQuery: identity)
  }

  /// Returns a list that shows one item.
  static func list(number: Int = 1) -> ScreenContent {
    var list = PagedList(
      ContentRequest(contract: "members", inputs: [], organization: nil), number: number)
    let page = Page(items: [Item(id: "bob", title: .plain("Bob"))], nextCursor: nil, total: 1)
    _ = PagedList.reduce(&list, .landed(page))
    return .list(list)
  }

  static func at(seconds: Int64) -> Instant { .origin + .seconds(seconds) }

  /// Returns a ready link flow that has taken these steps.
  static func flow(
    ready: Bool = true, _ events: [LinkFlowEvent] = []
  ) -> LinkFlow {
    var flow = LinkFlow(onUnmatched: .defaultScreen, onInvalid: .defaultScreen)
    if ready { _ = LinkFlow.reduce(&flow, .becameReady) }
    for event in events { _ = LinkFlow.reduce(&flow, event) }
    return flow
  }
}

extension [LinkFlowEffect] {
  /// The states that were entered, in order.
  var phases: [LinkState] {
    compactMap { if case .enter(let phase, _) = $0 { phase } else { nil } }
  }

  /// The names of what was posted, in order.
  var posted: [String] {
    compactMap { if case .post(let kind, _) = $0 { kind.name } else { nil } }
  }

  /// How deliveries ended, in order.
  var finished: [Outcome] {
    compactMap { if case .finish(_, let outcome) = $0 { outcome } else { nil } }
  }
}
