import LandfallAppManifest
@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@Suite("Route files")
struct RouteFilesTests {
  private func routes(_ changes: [String: String?]) throws -> [String: RouteDeclaration] {
    let app = try AppManifest.load(SampleApp.files(changes))
    return Dictionary(uniqueKeysWithValues: app.routes.map { ($0.id.text, $0) })
  }

  private static let plain = #"{"version": 1, "screen": "x", "titleKey": "a:b"}"#

  @Test(
    "File names follow the notation of Expo Router",
    arguments: [
      ("x.json", "/x"), ("x/index.json", "/x"), ("(a)/x.json", "/x"), ("(a)/(b)/x/y.json", "/x/y"),
      ("index.json", "/"), ("[a].json", "/:a"), ("x/[...rest].json", "/x/*rest"),
      ("+not-found.json", "/*not-found"), ("x/[a]/y.json", "/x/:a/y"),
      ("x/[[a]].json", "/x/:a?"), ("x/[[a]]/index.json", "/x/:a?"),
      ("x/[[...rest]].json", "/x/*rest?"), ("@[a].json", "/@[a]"), ("@[a]/y.json", "/@[a]/y"),
      ("[a].json.json", "/[a].json"), ("v[a]-[b].json", nil), ("my page.json", "/my page"),
      ("my page/[a] x.json", "/my page/[a] x"),
    ])
  func notation(path: String, pattern: String?) throws {
    guard let pattern else {
      #expect(throws: AppFolderError.self) { try routes(["routes/" + path: Self.plain]) }
      return
    }
    let route = try #require(try routes(["routes/" + path: Self.plain])[pattern])
    #expect(route.source == "routes/" + path)
  }

  @Test("A route file sets values; missing keys have defaults")
  func values() throws {
    let route = try #require(try routes([:])["/:org/things/:thing"])
    #expect(route.screen == "thing")
    #expect(route.policy == .required)
    #expect(route.requires == "things.manage")
    #expect(route.tab == "home")
    #expect(route.constraints == ["org": [.slug], "thing": [.int]])
    #expect(route.query == [QueryDeclaration(name: "q", kind: .string, identity: true)])
    #expect(route.content?.kind == .detail)
    #expect(
      route.content?.inputs == [
        ContentDeclaration.Input(name: "id", source: "thing"),
        ContentDeclaration.Input(name: "filter", source: "q"),
      ])
    #expect(route.external)
    #expect(route.parents == ["/:org"])
    #expect(route.aliases.isEmpty && route.redirect == nil && route.examples.isEmpty)
  }

  @Test("The innermost layout wins key by key, and null removes the tab")
  func layouts() throws {
    let routes = try routes([
      "routes/[org]/things/_layout.json":
        #"{"version": 1, "policy": "public", "parameters": {"thing": "uuid"}}"#,
      "routes/[org]/out/_layout.json": #"{"version": 1, "tab": null}"#,
      "routes/[org]/out/y.json": Self.plain,
      "routes/[org]/things/z.json":
        #"{"version": 1, "screen": "x", "titleKey": "a:b", "policy": "required"}"#,
    ])
    #expect(routes["/:org/things/:thing"]?.policy == .public)
    #expect(routes["/:org/things/:thing"]?.tab == "home")
    // The route's own constraint comes before that of the layout.
    #expect(routes["/:org/things/:thing"]?.constraints == ["org": [.slug], "thing": [.int]])
    #expect(routes["/:org/things/z"]?.policy == .required)
    #expect(routes["/:org/out/y"]?.tab == nil)
    #expect(routes["/:org/out/y"]?.constraints == ["org": [.slug]])
    #expect(routes["/:org/out/y"]?.parents == [])
  }

  @Test(
    "A route file names its tab, whatever its layout says", arguments: [#""home""#, "null", nil])
  func tab(name: String?) throws {
    let said = name.map { #", "tab": "# + $0 } ?? ""
    let routes = try routes([
      "routes/[org]/out/_layout.json": #"{"version": 1, "tab": "find"}"#,
      "routes/[org]/out/y.json": #"{"version": 1, "screen": "x", "titleKey": "a:b"\#(said)}"#,
      "app.json": Self.shared["app.json"] ?? nil, "routes/(find)/_layout.json": Self.findLayout,
      "routes/(find)/find.json": Self.plain,
    ])
    #expect(routes["/:org/out/y"]?.tab == (name == nil ? "find" : name == "null" ? nil : "home"))
  }

  private static let findLayout = #"{"version": 1, "tab": "find", "navigator": "tabs"}"#

  private static let shared: [String: String?] = [
    "app.json": SampleApp.app.split(separator: #""/:org"}]"#).joined(
      separator:
        #""/:org"}, {"id": "find", "titleKey": "a:b", "icon": "x", "root": "/find"}]"#),
    "routes/(find)/_layout.json": findLayout,
    "routes/(find)/find.json": plain,
    "routes/(home)/_layout.json":
      #"{"version": 1, "tab": "home", "policy": "public", "parameters": {"thing": "int"}}"#,
    "routes/(home,find)/_layout.json": #"{"version": 1, "parameters": {"name": "slug"}}"#,
    "routes/(home,find)/look/[thing]/[name].json": plain,
  ]

  @Test("A shared folder shows its routes in the tabs of all its groups", .review("N10"))
  func sharedFolder() throws {
    let routes = try routes(Self.shared)
    let route = try #require(routes["/look/:thing/:name"])
    #expect(route.tab == "home" && route.alsoIn == ["find"])
    // The first group's layout applies, below that of the shared folder.
    #expect(route.policy == .public)
    #expect(route.constraints == ["thing": [.int], "name": [.slug]])
    #expect(routes["/find"]?.alsoIn == [])
  }

  @Test(
    "A shared folder needs a tab of its own for each group, and no other shared folder above it",
    .review("N10"),
    arguments: [
      (
        ["routes/(find)/_layout.json": nil],
        "no layout gives the group \"routes/(find)/\" a tab"
      ),
      (
        ["routes/(home,find)/_layout.json": #"{"version": 1, "tab": "find"}"#],
        "\"find\" is declared twice; the other is routes/(home)/"
      ),
      (
        ["routes/(home,find)/(a,b)/x.json": plain],
        "\"(home,find)/(a,b)\" is not a valid file name in Expo Router's notation"
      ),
      (
        ["routes/(home,)/x.json": plain],
        "\"(home,)\" is not a valid file name in Expo Router's notation"
      ),
      (
        ["routes/(home,home)/x.json": plain],
        "\"(home,home)\" is not a valid file name in Expo Router's notation"
      ),
    ] as [([String: String?], String)])
  func faultySharedFolder(changes: [String: String?], message: String) {
    let files = SampleApp.files(Self.shared.merging(changes) { $1 })
    #expect(AppManifest.inspect(files).faults.map { $0.message }.contains(message))
  }

  @Test("Parents are the ancestors in the same tab unless the file names them")
  func parents() throws {
    let routes = try routes([
      "routes/[org]/things/index.json": Self.plain,
      "routes/[org]/things/[thing]/log.json": Self.plain,
      "routes/[org]/things/[thing]/raw.json":
        #"{"version": 1, "screen": "x", "titleKey": "a:b", "parents": ["/:org/things"]}"#,
      "routes/[org]/things/[thing]/none.json":
        #"{"version": 1, "screen": "x", "titleKey": "a:b", "parents": []}"#,
    ])
    #expect(
      routes["/:org/things/:thing/log"]?.parents
        == ["/:org", "/:org/things", "/:org/things/:thing"])
    #expect(routes["/:org/things/:thing/raw"]?.parents == ["/:org/things"])
    #expect(routes["/:org/things/:thing/none"]?.parents == [])
  }

  @Test("An optional part makes a route the parent of all that begins like either of its paths")
  func optionalParents() throws {
    let routes = try routes([
      "routes/[org]/x/[[a]].json": Self.plain,
      "routes/[org]/x/[a]/y.json": Self.plain,
      "routes/[org]/x/b/[[c]].json": Self.plain,
    ])
    #expect(routes["/:org/x/:a?"]?.parents == ["/:org"])
    #expect(routes["/:org/x/:a/y"]?.parents == ["/:org", "/:org/x/:a?"])
    #expect(routes["/:org/x/b/:c?"]?.parents == ["/:org", "/:org/x/:a?"])
  }

  @Test("Values that a route may lack are not demanded, and nothing relies on them")
  func optionalValues() throws {
    func app(_ route: String, _ more: String) throws -> AppDefinition {
      try AppManifest.load(
        SampleApp.files([
          route: #"{"version": 1, "screen": "x", "titleKey": "a:b", \#(more)}"#
        ]))
    }
    #expect(throws: AppFolderError.self) {
      try app("routes/x/[a].json", #""aliases": ["/y/:a?"]"#)
    }
    #expect(throws: AppFolderError.self) {
      try app("routes/x/[[a]].json", #""aliases": ["/y/:a"]"#)
    }
    _ = try app("routes/x/[[a]].json", #""aliases": ["/y/:a?"]"#)
    let share =
      #""query": {"token": {"type": "string"}}, "share": {"kind": "x", "parameter": "a", "token": "token"}"#
    _ = try app("routes/x/[a].json", share)
    #expect(throws: AppFolderError.self) { try app("routes/x/[[a]].json", share) }
  }

  @Test("A redirect has the screen of its target and is never a parent")
  func redirect() throws {
    let routes = try routes([
      "routes/[org]/old/index.json": #"{"version": 1, "redirect": "/:org"}"#,
      "routes/[org]/old/x.json": Self.plain,
      "routes/[org]/oldest.json": #"{"version": 1, "redirect": "/:org/old"}"#,
    ])
    #expect(routes["/:org/oldest"]?.screen == "home")
    #expect(routes["/:org/old"]?.redirect?.description == "/:org")
    #expect(routes["/:org/old"]?.screen == "home")
    #expect(routes["/:org/old/x"]?.parents == ["/:org"])
  }

  @Test("A rule may require query items and decide about a trailing slash")
  func ruleDemands() throws {
    func rule(_ new: String) throws -> LinkRule {
      let app = try AppManifest.load(
        SampleApp.app(#""query": ["state"],\#n     "trailingSlash": "accept""#, new))
      return try #require(app.rules.first)
    }
    let demanding = try rule(
      #"""
      "query": ["state"], "requiredQuery": ["state"],
      "trailingSlash": {"https": "refuse", "custom": "accept"}
      """#)
    #expect(demanding.requiredQuery == ["state"])
    #expect(demanding.trailingSlash == .refuse)
    #expect(demanding.customTrailingSlash == .accept)
    let plain = try rule(#""query": ["state"], "trailingSlash": "refuse""#)
    #expect(plain.requiredQuery.isEmpty)
    #expect(plain.customTrailingSlash == .refuse)
    #expect(throws: AppFolderError.self) {
      try rule(#""query": ["state"], "requiredQuery": ["stat"], "trailingSlash": "refuse""#)
    }
    #expect(throws: AppFolderError.self) {
      try rule(#""query": ["state"], "trailingSlash": {"https": "refuse"}"#)
    }
  }

  @Test("Rules and sign-in methods are read")
  func rules() throws {
    let app = try AppManifest.load(SampleApp.files([:]))
    let pattern = try PathPattern("/c/:code")
    #expect(
      app.rules == [
        LinkRule(
          id: "code", forms: [.scheme("sample", pattern), .host("sample.test", pattern)],
          constraints: ["code": [.length(4, 8)]], query: ["state"], trailingSlash: .accept,
          requirement: .anyone)
      ])
    #expect(app.signIn.map(\.kind) == [.emailCode, .emailCode])
    #expect(app.onUnmatched == .defaultScreen)
    #expect(app.noOrganizationScreen == nil)
  }
}
