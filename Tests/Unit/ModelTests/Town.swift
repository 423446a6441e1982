@_spi(TypedRoutes) import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// The app that is explored: two organizations, two roles, two tabs, stacks of up to three screens.
final class Town: Sendable {
  static let shared = make()

  let app: AppDefinition
  let resolver: DeepLinkResolver
  let links: [Link]
  /// The screens of each organization, and those outside, as entries without data.
  let entries: [RouteID: [OrganizationID: StackEntry]]

  /// A link that may arrive.
  struct Link: Sendable {
    let name: String
    let path: String
    let intent: LinkIntent
    let target: LinkTarget?
  }

  static let danger: Permission = "danger"
  static let ids: [OrganizationID] = ["1", "2"]
  static let slugs = ["org-1", "org-2"]
  static let organizations = zip(ids, slugs).map { id, text in
    guard let slug = OrganizationSlug(text) else { preconditionFailure(text) }
    return Organization(id: id, slug: slug, name: text)
  }
  static let people = ["a", "b"].map { Person(id: PersonID($0), email: "\($0)@t.test", name: $0) }
  static let home: TabID = "home"
  static let members: TabID = "members"

  private init(app: AppDefinition, resolver: DeepLinkResolver) {
    self.app = app
    self.resolver = resolver
    let paths = [
      ("members-1", "/app/org-1/members"), ("members-2", "/app/org-2/members"),
      ("member-1", "/app/org-1/members/x"), ("danger-1", "/app/org-1/members/x/danger"),
      ("danger-2", "/app/org-2/members/x/danger"), ("help", "/help"), ("sign-in", "/signin"),
      ("nowhere", "/nowhere/at/all"),
    ]
    links =
      paths.map { name, path in
        let intent = resolver.dispatcher.intent(ofPath: path)
        var target: LinkTarget?
        if case .navigate(let destination) = intent,
          let route = resolver.table.route(destination.route)
        {
          target = LinkTarget(destination: destination, route: route)
        }
        return Link(name: name, path: path, intent: intent, target: target)
      } + [
        Link(name: "foreign", path: "", intent: .ignored(.foreignScheme), target: nil)
      ]
    var entries: [RouteID: [OrganizationID: StackEntry]] = [:]
    for route in app.routes {
      for organization in Self.organizations {
        var parameters: [String: String] = [:]
        for name in route.pattern.parameterNames {
          parameters[name] = name == "org" ? organization.slug.text : "x"
        }
        do {
          let place = try resolver.table.destination(route: route.id, parameters: parameters)
          entries[route.id, default: [:]][organization.id] = StackEntry(
            destination: place, titleKey: route.titleKey)
        } catch {
          preconditionFailure("\(error)")
        }
      }
    }
    self.entries = entries
  }

  func url(of link: Link) -> String {
    link.path.isEmpty ? "https://elsewhere.test/x" : "town:/" + link.path
  }

  func route(_ id: RouteID) -> RouteDeclaration {
    guard let route = resolver.table.route(id) else { preconditionFailure(id.text) }
    return route
  }

  private static func make() -> Town {
    func list(_ contract: ContractName) -> ContentDeclaration {
      ContentDeclaration(kind: .list, contract: contract, inputs: [])
    }
    do {
      let routes = [
        RouteDeclaration(
          pattern: try PathPattern("/app/home"), screen: "home", titleKey: "t",
          organization: .active, tab: home, content: list("home")),
        RouteDeclaration(
          pattern: try PathPattern("/app/:org/members"), screen: "members", titleKey: "t",
          organization: .named, tab: members, content: list("members")),
        RouteDeclaration(
          pattern: try PathPattern("/app/:org/members/:id"), screen: "x-member", titleKey: "t",
          organization: .named, tab: members, content: list("member"),
          parents: ["/app/:org/members"]),
        RouteDeclaration(
          pattern: try PathPattern("/app/:org/members/:id/danger"), screen: "danger",
          titleKey: "t", requires: danger, organization: .named, tab: members,
          content: list("danger"), parents: ["/app/:org/members", "/app/:org/members/:id"]),
        RouteDeclaration(
          pattern: try PathPattern("/help"), screen: "public-help", titleKey: "t",
          policy: .public, content: list("help")),
        RouteDeclaration(
          pattern: try PathPattern("/signin"), screen: "sign-in", titleKey: "t",
          policy: .signedOutOnly),
        RouteDeclaration(
          pattern: try PathPattern("/outside"), screen: "outside", titleKey: "t"),
      ]
      var app = AppDefinition(
        name: "town", id: "test.town", schemes: ["town"], locales: ["en"], defaultLocale: "en",
        roles: ["admin": [danger], "member": []],
        tabs: [
          TabDefinition(id: home, titleKey: "t", icon: "h", root: "/app/home"),
          TabDefinition(id: members, titleKey: "t", icon: "m", root: "/app/:org/members"),
        ],
        defaultScreen: "/app/home", signInScreen: "/signin", noOrganizationScreen: "/outside",
        organizationParameter: "org",
        signIn: [SignInMethod(id: "sso", kind: .singleSignOn)], routes: routes)
      // Each list has the same item, under one ID.
      app.items = [
        ItemType(
          name: "Thing", contracts: ["home", "members", "member", "danger", "help"], fields: [])
      ]
      return Town(app: app, resolver: try DeepLinkResolver(app))
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
