@_spi(TypedRoutes) import LandfallDomain
import LandfallRouteGenerator
import Testing

@Suite("The generated Swift file of an app folder")
struct RouteGeneratorTests {
  private func app(_ routes: [RouteDeclaration], rules: [LinkRule] = []) -> AppDefinition {
    AppDefinition(
      name: "My App 2", id: "test.app", schemes: ["x"], locales: ["en"], defaultLocale: "en",
      defaultScreen: "/", signInScreen: "/", rules: rules, routes: routes)
  }

  private func route(
    _ path: String, _ screen: ScreenID, _ constraints: [String: [Constraint]] = [:],
    query: [QueryDeclaration] = [], loads: ContentDeclaration? = nil
  ) throws -> RouteDeclaration {
    RouteDeclaration(
      pattern: try PathPattern(path), screen: screen, titleKey: "a:b", content: loads,
      constraints: constraints, query: query)
  }

  private func detail(_ contract: ContractName) -> ContentDeclaration {
    ContentDeclaration(
      kind: .detail, contract: contract, inputs: [.init(name: "id", source: "n")])
  }

  @Test("Each contract is a call with the types of its inputs")
  func calls() throws {
    let list = ContentDeclaration(
      kind: .list, contract: "notes", inputs: [.init(name: "text", source: "q")])
    let text = try RouteGenerator(
      app([
        try route(
          "/notes", "notes", query: [QueryDeclaration(name: "q", kind: .string, identity: true)],
          loads: list),
        try route("/note/:n", "note", ["n": [.int]], loads: detail("note")),
        try route("/kind/:n", "kind", ["n": [.oneOf(["a", "b"])]], loads: detail("kind")),
      ])
    ).text()
    for line in [
      "public protocol Content: ListSource, EntitySource {",
      "func notes(text: String?, after cursor: String?) async throws(ServiceError) -> Page",
      "func note(id: Int) async throws(ServiceError) -> Item",
      "func kind(id: Route.KindN) async throws(ServiceError) -> Item",
      "return try await self.notes(text: value0, after: request.cursor)",
      // An extension of a nested protocol does not see the types next to it.
      "\(RouteGenerator(app([])).typeName).Route.KindN(rawValue: $0)",
      #"guard let value0 = request.inputs.first(named: "id").flatMap({ Int($0) }) else { throw .notFound }"#,
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test("The calls name the organizations and the actions that the app declares")
  func sources() throws {
    let move = ItemActionDeclaration(id: "move", titleKey: "a:b", effect: .act(.remove))
    let list = ContentDeclaration(kind: .list, contract: "notes", inputs: [], actions: [move])
    var acting = app([try route("/notes", "notes", loads: list)])
    #expect(
      try RouteGenerator(acting).text().contains(
        "protocol Content: ListSource, EntitySource, ActionSource {"))
    acting.routes[0].organization = .active
    #expect(
      try RouteGenerator(acting).text().contains(
        "protocol Content: ListSource, EntitySource, MembershipSource, ActionSource {"))
  }

  @Test("A declared item type is the result of its contracts")
  func items() throws {
    let list = ContentDeclaration(kind: .list, contract: "notes", inputs: [])
    var typed = app([
      try route("/notes", "notes", loads: list),
      try route("/note/:n", "note", ["n": [.int]], loads: detail("note")),
    ])
    typed.items = [
      ItemType(
        name: "short-note", contracts: ["note", "notes"],
        fields: [
          .init(name: "page-count", kind: .int, isOptional: false),
          .init(name: "open", kind: .bool, isOptional: true),
        ])
    ]
    let text = try RouteGenerator(typed).text()
    for line in [
      "public struct ShortNote: TypedItem {", "public var open: Bool?",
      "/// `page-count`\n    public var pageCount: Int\n    /// `open`\n    public var open: Bool?\n",
      "public init(id: String, title: Item.Text, pageCount: Int, open: Bool? = nil) {",
      "func notes(after cursor: String?) async throws(ServiceError) -> TypedPage<ShortNote>",
      "func note(id: Int) async throws(ServiceError) -> ShortNote",
      "return try await self.notes(after: request.cursor).page",
      "return try await self.note(id: value0).item",
      #"NamedValue("page-count", String(pageCount))"#,
    ] {
      #expect(text.contains(line), "\(line)")
    }
    typed.items = [ItemType(name: "route", contracts: ["note"], fields: [])]
    #expect(
      throws: GenerationError.clash(
        kind: "item types", name: "Route", first: "Route", second: "route")
    ) { try RouteGenerator(typed).text() }
    let twin = ItemType.Field(name: "Item", kind: .string, isOptional: false)
    typed.items = [ItemType(name: "note", contracts: ["note"], fields: [twin])]
    #expect(
      throws: GenerationError.clash(
        kind: "fields of the item type note,", name: "item", first: "item", second: "Item")
    ) { try RouteGenerator(typed).text() }
  }

  @Test("Names of the folder stay in comments, and words for two things are refused")
  func hostileNames() throws {
    let named = app([try route("/note/:n", "note", ["n": [.int]], loads: detail("a\u{2028}b\nc"))])
    let text = try RouteGenerator(named).text()
    // Each line break of the result is one of the generator's own.
    #expect(!text.contains("\u{2028}") && !text.contains("\nc`"))
    func inputs(_ names: String...) -> ContentDeclaration {
      ContentDeclaration(
        kind: .detail, contract: "note", inputs: names.map { .init(name: $0, source: "n") })
    }
    #expect(
      throws: GenerationError.clash(
        kind: "inputs of the contract note,", name: "aB", first: "a-b", second: "aB")
    ) {
      try RouteGenerator(app([try route("/note/:n", "note", loads: inputs("a-b", "aB"))])).text()
    }
    #expect(throws: GenerationError.noName("--")) {
      try RouteGenerator(app([try route("/note/:n", "note", loads: inputs("--"))])).text()
    }
    let kinds: [String: [Constraint]] = ["n": [.oneOf(["a", "b"])]]
    let shared = try RouteGenerator(
      app([
        try route("/x/:n", "x", kinds, loads: detail("note")),
        try route("/y/:n", "y", kinds, loads: detail("note")),
      ])
    ).text()
    #expect(shared.contains("func note(id: Route.XN) async throws(ServiceError) -> Item"))
  }

  @Test("An input that one route lacks is optional; two types of one input are refused by name")
  func sharedContracts() throws {
    let bare = ContentDeclaration(kind: .detail, contract: "note", inputs: [])
    let text = try RouteGenerator(
      app([
        try route("/a/:n", "a", ["n": [.int]], loads: detail("note")),
        try route("/b", "b", loads: bare),
      ])
    ).text()
    #expect(text.contains("func note(id: Int?) async throws(ServiceError) -> Item"))
    let routes = [
      try route("/a/:n", "a", ["n": [.int]], loads: detail("note")),
      try route("/b/:n", "b", loads: detail("note")),
    ]
    #expect(
      throws: GenerationError.unequalInputs(
        "note", "id", first: "/a/:n", "Int", second: "/b/:n", "String")
    ) { try RouteGenerator(app(routes)).text() }
  }

  @Test("A call has an organization if every screen has one, and perhaps one if some have")
  func organizations() throws {
    var app = app([
      try route("/a/:n", "a", loads: detail("note")),
      try route("/b/:n", "b", loads: detail("note")),
    ])
    app.routes[0].organization = .active
    let perhaps = try RouteGenerator(app).text()
    #expect(perhaps.contains("func note(id: String, in organization: OrganizationID?) async"))
    #expect(perhaps.contains("self.note(id: value0, in: request.organization)"))
    app.routes[1].organization = .active
    let always = try RouteGenerator(app).text()
    #expect(always.contains("func note(id: String, in organization: OrganizationID) async"))
    #expect(
      always.contains("guard let organization = request.organization else { throw .notFound }"))
    app.routes[1].policy = .public
    #expect(try RouteGenerator(app).text().contains("in organization: OrganizationID?"))
  }

  @Test("Names and types follow the routes")
  func names() throws {
    let text = try RouteGenerator(
      app([
        try route("/", "default"),
        try route(
          "/page/:n/:kind", "a-page", ["n": [.int], "kind": [.oneOf(["new", "in"])]],
          query: [QueryDeclaration(name: "is-open", kind: .bool, identity: true)]),
        try route("/list/:org", "list", ["org": [.slug]]),
        try route("/list/:org/of/:owner", "list", ["org": [.slug]]),
        try route("/posts/:year?", "posts", ["year": [.int]]),
        try route("/docs/*page?", "docs"), try route("/@[user]", "person"),
      ]), keys: ["a": ["b.c", "in"]]
    ).text()
    for line in [
      "public enum MyApp2App: TypedApp {", "case `default`",
      "case aPage(n: Int, kind: APageKind, isOpen: Bool? = nil)",
      "case posts(year: Int? = nil)", "case docs(page: String? = nil)", "case person(user: String)",
      "case list(org: OrganizationSlug)", "case listOf(org: OrganizationSlug, owner: String)",
      "case new = \"new\"", "case `in` = \"in\"", "public static let bC = TextKey(\"a:b.c\")",
      "public static let `in` = TextKey(\"a:in\")",
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test("A parameter may have a name that generated code uses")
  func parameterNames() throws {
    let text = try RouteGenerator(
      app([try route("/trips/:destination/:self", "trip", ["self": [.int]])])
    ).text()
    for line in [
      #"guard let value0 = destination.parameters.first(named: "destination"),"#,
      "self = .trip(destination: value0, `self`: value1)",
      "case .trip(let value0, let value1):",
      #"[NamedValue("destination", value0), NamedValue("self", String(value1))]"#,
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test("Each rule has the types of its values, and each catalogue its texts")
  func rulesAndTexts() throws {
    let rules = try ["x/now", "x/jar/:code", "x/at/:place/:time"].enumerated().map { index, path in
      LinkRule(
        id: RuleID("r\(index)"), forms: [.scheme("x", try PathPattern("/" + path))],
        query: index == 1 ? [] : ["note"].filter { _ in index == 2 }, trailingSlash: .refuse,
        requirement: .anyone)
    }
    let text = try RouteGenerator(
      app([try route("/", "default")], rules: rules),
      texts: ["en/screens": ["home.title": "Say \"hi\"\n"], "de/screens": [:]]
    ).text()
    for line in [
      "extension TypedRule where Value == Void {", "extension TypedRule where Value == String {",
      "extension TypedRule where Value == (place: String, time: String, note: String?) {",
      "      case r2 = \"r2\"\n      /// The ID of the rule in the core.\n"
        + "      public var id: RuleID { RuleID(rawValue) }\n    }\n",
      "  public static var r1: TypedRule {", "return (place: value0, time: value1, note: value2)",
      #"public static let catalogues: [String] = ["de/screens", "en/screens"]"#,
      #"    ("home.title", "Say \"hi\"\n"),"#,
    ] {
      #expect(text.contains(line), "\(line)")
    }
  }

  @Test("A name for two things is refused, and both are named")
  func clashes() throws {
    let twins = [try route("/a", "a-b"), try route("/b", "a_b")]
    #expect(
      throws: GenerationError.clash(kind: "routes", name: "aB", first: "/a", second: "/b")
    ) { try RouteGenerator(app(twins)).text() }
    let rules = try ["x-y", "x.y"].map { id in
      LinkRule(
        id: RuleID(id), forms: [.scheme("x", try PathPattern("/c"))], trailingSlash: .refuse,
        requirement: .anyone)
    }
    #expect(
      throws: GenerationError.clash(kind: "rules", name: "xY", first: "x-y", second: "x.y")
    ) { try RouteGenerator(app([], rules: rules)).text() }
    #expect(
      throws: GenerationError.clash(
        kind: "texts of n,", name: "aB", first: "a.b", second: "a_b")
    ) { try RouteGenerator(app([]), keys: ["n": ["a_b", "a.b"]]).text() }
    #expect(
      throws: GenerationError.clash(kind: "catalogues", name: "AB", first: "a-b", second: "aB")
    ) { try RouteGenerator(app([]), keys: ["a-b": ["x"], "aB": ["x"]]).text() }
    #expect(
      throws: GenerationError.clash(
        kind: "values of /:a-b/:a_b,", name: "aB", first: "a-b", second: "a_b")
    ) { try RouteGenerator(app([route("/:a-b/:a_b", "s")])).text() }
  }

  @Test("The plural forms of a text are one key")
  func plurals() {
    #expect(
      RouteGenerator.keys(of: [
        "n_one", "n_other", "place_ordinal_two", "place_ordinal_other", "the_one", "plain",
      ]) == ["n", "place", "plain", "the_one"])
  }

  @Test("An error about a route names the file of the route")
  func files() throws {
    var twins = [try route("/a", "a-b"), try route("/b", "a_b")]
    twins[1].source = "routes/b.json"
    let generator = RouteGenerator(app(twins))
    let clash = #expect(throws: GenerationError.self) { try generator.text() }
    #expect(generator.file(of: try #require(clash)) == "routes/b.json")
    #expect(RouteGenerator(app([])).file(of: .noName("?")) == "app.json")
  }

  @Test("Characters that would end a literal are escaped")
  func escapes() throws {
    var odd = app([])
    odd.id = "a\"b\\c\n\u{202E}é"
    #expect(
      try RouteGenerator(odd).text().contains(#"id: "a\"b\\c\n\u{202e}é""#))
  }

  @Test("A name without a letter is refused wherever it is")
  func noNames() throws {
    let empty = QueryDeclaration(name: "", kind: .string, identity: false)
    for (routes, name) in [
      ([try route("/x/:_", "s")], "_"), ([try route("/x", "—")], "—"),
      ([try route("/x/:a", "s", ["a": [.oneOf(["+"])]])], "+"),
      ([try route("/x", "s", query: [empty])], ""),
    ] {
      #expect(throws: GenerationError.noName(name)) { try RouteGenerator(app(routes)).text() }
    }
    #expect(throws: GenerationError.noName("?")) {
      try RouteGenerator(app([]), keys: ["n": ["?"]]).text()
    }
    #expect(throws: GenerationError.noName("-")) {
      try RouteGenerator(app([]), keys: ["-": ["x"]]).text()
    }
  }

  @Test("A type cannot hide one that generated code uses, and two types have two names")
  func hiddenTypes() throws {
    var named = app([try route("/note/:n", "note", loads: detail("note"))])
    for name in ["page", "string", "text key", "path pattern", "service-error", "self", "any"] {
      named.items = [ItemType(name: name, contracts: ["note"], fields: [])]
      #expect(throws: GenerationError.self, "\(name)") { try RouteGenerator(named).text() }
    }
    named.items = [
      ItemType(
        name: "note", contracts: ["note"],
        fields: [.init(name: "self", kind: .int, isOptional: false)])
    ]
    #expect(throws: GenerationError.self) { try RouteGenerator(named).text() }
    var typed = app([])
    typed.name = "Typed"
    #expect(
      throws: GenerationError.clash(
        kind: "types", name: "TypedApp", first: "TypedApp", second: "Typed")
    ) { try RouteGenerator(typed).text() }
    #expect(throws: GenerationError.self) {
      try RouteGenerator(app([]), keys: ["text-key": ["x"]]).text()
    }
    let twins = [
      try route("/x/:b-c", "a", ["b-c": [.oneOf(["q"])]]),
      try route("/y/:c", "a-b", ["c": [.oneOf(["s"])]]),
    ]
    #expect(
      throws: GenerationError.clash(
        kind: "choices of", name: "ABC", first: "/x/:b-c", second: "/y/:c")
    ) { try RouteGenerator(app(twins)).text() }
  }

  @Test("The types that generated code names are reserved", arguments: GeneratedApp.all)
  func reservedTypes(example: GeneratedApp) throws {
    let text = try RouteGenerator(example.definition).text()
    let code = text.replacing(/"(\\.|[^"\\])*"|\/\/.*/, with: "")
    let own = Set(code.matches(of: /(?:enum|struct|protocol) ([A-Z]\w*)/).map { $0.output.1 })
    let names = Set(code.matches(of: /(?:^|[^.\w])([A-Z]\w*)/).map { $0.output.1 })
    let free = ["LandfallDomain", "TypedRoutes", "Value", "Route", "Rule"]
    for name in names.subtracting(own) where !free.contains(String(name)) {
      var named = app([try route("/note/:n", "note", loads: detail("note"))])
      named.items = [ItemType(name: String(name), contracts: ["note"], fields: [])]
      #expect(throws: GenerationError.self, "\(name)") { try RouteGenerator(named).text() }
    }
  }
}
