@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallStrictJSON
import LandfallWorkbench
import Testing

@Suite("Differences between two versions of an app")
struct DifferenceTests {
  private static let links = [
    "docodego://app/acme-corp/members", "docodego://app/acme-corp/members/bob",
    "docodego://app/acme-corp/teams", "https://example.com/", "docodego://auth/callback?code=1",
  ]

  private func moved(_ after: AppDefinition) throws -> [String] {
    let work = try DifferenceWork(Fixtures.app(), after)
    let (text, _) = Fixtures.run(Array(Self.links.joined(separator: "\n").utf8), works: [work])
    #expect(work.links == Self.links.count)
    return try text.split(separator: "\n").map { line in
      let node = try JSONReader.read(Array(line.utf8), maximumDepth: 4)
      return [node["line"]?.int.map(String.init), node["before"]?.string, node["after"]?.string]
        .compactMap { $0 }.joined(separator: " ")
    }
  }

  @Test("The same app moves no link")
  func same() throws {
    let app = try Fixtures.app()
    #expect(try moved(app) == [])
    #expect(RouteDifference(app, app).isEmpty)
  }

  @Test("A removed, a new and a renamed route are differences")
  func changes() throws {
    var app = try Fixtures.app()
    let gone = try PathPattern("/app/:org/members/:member")
    for index in app.routes.indices { app.routes[index].parents.removeAll { $0 == gone.id } }
    app.routes.removeAll { $0.pattern == gone }
    app.notifications = NotificationRules()
    #expect(try moved(app) == ["2 /app/:org/members/:member unmatched"])
    #expect(RouteDifference(try Fixtures.app(), app).removed == [gone.id])

    var renamed = try Fixtures.app()
    for index in renamed.routes.indices where renamed.routes[index].id == "/app/:org/teams" {
      renamed.routes[index].screen = "groups"
    }
    #expect(try moved(renamed) == ["3 /app/:org/teams /app/:org/teams"])
    let difference = RouteDifference(try Fixtures.app(), renamed)
    #expect(difference.changes.map(\.key) == ["screen"])
    #expect(difference.changes.first?.after == "groups")
  }

  @Test("Another spelling of a route with the same screen makes no difference for a link")
  func spelling() throws {
    var app = try Fixtures.app()
    let old = try PathPattern("/app/:org/members/:member")
    let new = try PathPattern("/app/:org/members/:person")
    for index in app.routes.indices {
      app.routes[index].parents = app.routes[index].parents.map { $0 == old.id ? new.id : $0 }
      guard app.routes[index].pattern == old else { continue }
      app.routes[index].pattern = new
      app.routes[index].constraints["person"] = app.routes[index].constraints["member"]
      app.routes[index].constraints["member"] = nil
    }
    app.notifications = NotificationRules()
    // Its children keep the old name, so they are left out.
    app.routes.removeAll { $0.pattern.description.hasSuffix("/activity") }
    #expect(try moved(app) == [])
  }

  @Test("A link of a rule moves if another route is opened for it")
  func handlers() throws {
    func app(opening route: RouteID?) throws -> AppDefinition {
      var app = try Fixtures.app()
      let handler = route.map { RuleHandler(rule: "auth-callback", opens: $0, values: []) }
      let index = try #require(app.routes.firstIndex { $0.id == "/app/:org" })
      app.routes[index].handlers = handler.map { [$0] } ?? []
      return app
    }
    let one = try app(opening: nil)
    let two = try app(opening: "/app/:org/teams")
    #expect(try moved(one) == [])
    #expect(try moved(two) == ["5 rule auth-callback rule auth-callback opens /app/:org/teams"])
    let changes = RouteDifference(one, two).changes
    #expect(changes.map(\.key) == ["handles"])
    #expect(changes.map(\.after) == ["auth-callback opens /app/:org/teams"])
    #expect(RouteDifference(two, two).isEmpty)
  }

  @Test("Swapped parameters move a link, and every key of a route counts")
  func swapped() throws {
    func app(_ path: String) throws -> AppDefinition {
      let route = RouteDeclaration(
        pattern: try PathPattern(path), screen: "team", titleKey: "t", organization: .active,
        tab: "t", alsoIn: ["u"], share: ShareDeclaration(kind: "game", parameter: "a"),
        query: [QueryDeclaration(name: "token", kind: .string, identity: false)], parents: ["/"])
      return AppDefinition(
        name: "A", id: "test.a", schemes: ["a"], locales: ["en"], defaultLocale: "en",
        defaultScreen: "/", signInScreen: "/", routes: [route])
    }
    func landing(_ names: [String]) -> Landing {
      .screen("team", route: "/", parameters: zip(names, ["x", "y"]).map { NamedValue($0, $1) })
    }
    #expect(!landing(["a", "b"]).isSame(as: landing(["b", "a"])))
    #expect(landing(["a", "b"]).isSame(as: landing(["c", "b"])))
    let one = try app("/g/:a/:b")
    var two = one
    two.routes[0].organization = .none
    two.routes[0].alsoIn = []
    two.routes[0].share = nil
    two.routes[0].query = []
    two.routes[0].parents = []
    let changes = RouteDifference(one, two).changes
    #expect(changes.map(\.key) == ["organization", "alsoIn", "share", "query", "parents"])
    #expect(changes.map(\.before) == ["active", "u", "game :a ?token", "token string", "/"])
  }

}
