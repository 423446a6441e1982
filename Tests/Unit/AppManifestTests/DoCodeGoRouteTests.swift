import LandfallAppManifest
import LandfallDoCodeGoExample
@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

@Suite("The routes of the DoCodeGo example")
struct DoCodeGoRouteTests {
  private let app: AppDefinition
  private let resolver: DeepLinkResolver

  init() throws {
    app = try AppManifest.load(AppFiles(embedded: DoCodeGoExample.app))
    resolver = try DeepLinkResolver(app)
  }

  private func destination(_ link: String) throws -> DeepLinkDestination {
    guard case .navigate(let destination) = resolver.resolve(link) else {
      throw NoDestination(link: link)
    }
    return destination
  }

  @Test(
    "Every example link leads to its destination, and the destination back to the link",
    .clause("NAV-B01"))
  func examples() throws {
    for route in app.routes {
      #expect(!route.examples.isEmpty, "\(route.id)")
      for example in route.examples {
        let place = try destination(example)
        // A redirect leads to its target.
        let home = try #require(resolver.table.route(place.route), "\(example)")
        #expect(
          route.redirect == nil ? home.id == route.id : home.id.text == route.redirect?.description,
          "\(example)")
        #expect(place.screen == home.screen, "\(example)")
        // If the path names no organization, the app fills in the active one.
        let full = place.parameters.count == home.pattern.parameterNames.count
        #expect(full || route.redirect != nil, "\(example)")
        guard full else { continue }
        let url = try resolver.table.url(for: place)
        #expect(try destination(url) == place, "\(url)")
        let path = try resolver.table.link(for: place)
        #expect(resolver.dispatcher.intent(ofPath: path) == .navigate(place), "\(path)")
      }
    }
  }

  @Test(
    "Every route prints a path from its parameters, and the path parses back", .clause("NAV-B01")
  )
  func parameters() throws {
    let values = ["org": "acme-corp", "token": "inv-7Qm2xT9bKc4Wp8Zr"]
    for route in app.routes where route.redirect == nil {
      let names = route.pattern.parameterNames
      let place = try resolver.table.destination(
        route: route.id,
        parameters: Dictionary(uniqueKeysWithValues: names.map { ($0, values[$0] ?? "my-name") }))
      let path = try resolver.table.link(for: place)
      #expect(resolver.dispatcher.intent(ofPath: path) == .navigate(place), "\(path)")
    }
  }

  @Test("A route that is not declared leads nowhere", .clause("NAV-B01"))
  func undeclared() {
    #expect(resolver.table.route("/app/:org/nowhere") == nil)
    #expect(throws: DestinationError.self) {
      try resolver.table.destination(
        route: "/app/:org/nowhere", parameters: ["org": "acme-corp"])
    }
  }

  @Test("The routes equal the table of the web dashboard, with tabs added", .clause("NAV-B03"))
  func hierarchy() throws {
    let lines = app.routes.map { route in
      [route.id.text, route.tab?.text ?? "-", "\(route.organization)"].joined(separator: " ")
    }
    #expect(lines.sorted() == Self.table)
    for route in app.routes where route.organization == .named {
      #expect(route.id.text.hasPrefix("/app/:org"), "\(route.id)")
    }
    // Each tab has one stack: its routes lie below the path of its root, or belong to no
    // organization.
    for tab in app.tabs {
      let root = try #require(resolver.table.route(tab.root))
      #expect(root.organization == .named && root.tab == tab.id)
      for route in app.routes where route.tab == tab.id && route.organization == .named {
        #expect(route.id.text.hasPrefix(tab.root.text), "\(route.id)")
      }
    }
  }

  /// Path, tab and organization of each route, compared by a person with the web dashboard's table.
  private static let table = [
    "/app - none",
    "/app/:org dashboard named",
    "/app/:org/members members named",
    "/app/:org/members/:member members named",
    "/app/:org/members/:member/activity members named",
    "/app/:org/settings settings named",
    "/app/:org/settings/danger settings named",
    "/app/:org/settings/general settings named",
    "/app/:org/settings/roles settings named",
    "/app/:org/settings/sso settings named",
    "/app/:org/teams teams named",
    "/app/:org/teams/:team teams named",
    "/app/create-organization - none",
    "/app/invitations/:token - none",
    "/app/onboarding - none",
    "/app/search dashboard active",
    "/app/settings/account settings none",
    "/app/settings/appearance settings none",
    "/app/settings/profile settings none",
    "/app/settings/security settings none",
    "/app/teams/:team teams active",
    "/signin - none",
  ]
}

private struct NoDestination: Error {
  let link: String
}
