@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

/// Optional parts, fixed text around a parameter, and literals with spaces.
@Suite("Optional and partial parameters")
struct OptionalPartTests {
  private static func table(
    _ patterns: [String], _ constraints: [String: String] = [:]
  ) throws -> DeepLinkResolver {
    try DeepLinkResolver(
      Sample.app(
        patterns.map { pattern in
          let names = try PathPattern(pattern).parameterNames
          return try Sample.route(
            pattern, constraints: constraints.filter { names.contains($0.key) })
        }, hosts: ["a.test"]))
  }

  private static func found(_ resolver: DeepLinkResolver, _ path: String) -> String {
    switch resolver.resolve("https://a.test" + path) {
    case .navigate(let place):
      place.route.text + place.parameters.map { " \($0.name)=\($0.value)" }.joined()
    case let other: "\(other)"
    }
  }

  static let matches: [(path: String, found: String)] = [
    ("/posts", "/posts/:post?"), ("/posts/", "/posts/:post?"),
    ("/posts/7", "/posts/:post? post=7"), ("/posts/%37", "/posts/:post? post=7"),
    ("/posts/7/x", "unmatched"), ("/docs", "/docs/*page?"), ("/docs/a", "/docs/*page? page=a"),
    ("/docs/a/b%20c", "/docs/*page? page=a/b c"), ("/docs/a%2Fb", "unmatched"),
    ("/@ada", "/@[user]/:tab? user=ada"), ("/%40ada", "/@[user]/:tab? user=ada"),
    ("/@ada/likes", "/@[user]/:tab? user=ada tab=likes"), ("/@", "/:any any=@"),
    ("/@@", "/@[user]/:tab? user=@"), ("/@a%2Fb", "/@[user]/:tab? user=a/b"),
    ("/f/a.json", "/f/[name].json name=a"), ("/f/.json", "unmatched"),
    ("/f/..json", "/f/[name].json name=."), ("/f/a.b.json", "/f/[name].json name=a.b"),
    ("/f/a.JSON", "unmatched"), ("/f/a%2Ejson", "/f/[name].json name=a"),
    ("/v2", "/:any any=v2"), ("/v2-beta", "/v[major]-beta major=2"),
    ("/my%20page", "/my page"), ("/my page", "invalid"), ("/my+page", "/:any any=my+page"),
    ("/caf%C3%A9x", "/caf\u{E9}[x] x=x"), ("/cafe%CC%81x", "/:any any=cafe\u{301}x"),
    ("/f/exact.json", "/f/exact.json"),
  ]

  @Test("A link matches what the pattern says, with decoded values", arguments: matches)
  func matching(path: String, found: String) throws {
    let resolver = try Self.table([
      "/posts/:post?", "/docs/*page?", "/@[user]/:tab?", "/f/[name].json", "/v[major]-beta",
      "/my page", "/caf\u{E9}[x]", "/f/exact.json", "/:any",
    ])
    let answer = Self.found(resolver, path)
    #expect(answer == found || answer.hasPrefix(found) && ["unmatched", "invalid"].contains(found))
  }

  @Test("The order at one place has six ranks")
  func order() throws {
    let all = ["/x/a.b", "/x/[name].b", "/x/:number", "/x/:plain", "/x/*rest", "/x/*page?"]
    // Each path fits a pattern and all that come after it.
    let paths = ["/x/a.b", "/x/c.b", "/x/77", "/x/c", "/x/c/d"]
    for first in paths.indices {
      for patterns in [Array(all[first...]), all[first...].reversed()] {
        let resolver = try Self.table(patterns, ["number": "length:2-4", "name": "length:1-9"])
        for (index, path) in paths.enumerated() where index >= first {
          #expect(Self.found(resolver, path).hasPrefix(all[index]), "\(path) in \(patterns)")
        }
        #expect(Self.found(resolver, "/x") == "/x/*page?")
      }
    }
    let last = try Self.table(["/x/*page?"])
    #expect(Self.found(last, "/x/c") == "/x/*page? page=c")
  }

  @Test("After a dead end behind fixed text, other patterns are tried")
  func backtracking() throws {
    let resolver = try Self.table(["/@[user]/a", "/[file].txt/b", "/:any/c", "/*rest?"])
    #expect(Self.found(resolver, "/@x.txt/a") == "/@[user]/a user=x.txt")
    #expect(Self.found(resolver, "/@x.txt/b") == "/[file].txt/b file=@x")
    #expect(Self.found(resolver, "/@x.txt/c") == "/:any/c any=@x.txt")
    #expect(Self.found(resolver, "/@x.txt/d") == "/*rest? rest=@x.txt/d")
    #expect(Self.found(resolver, "/") == "/*rest?")
  }

  static let conflicts: [(one: String, other: String, isConflict: Bool)] = [
    ("/x", "/x/:id?", true), ("/x", "/x/*rest?", true), ("/x/:a", "/x/:b?", true),
    ("/x/:a?", "/x/:b?", true), ("/x/:a?", "/x/*b?", true), ("/x/*a?", "/x/*b?", true),
    ("/", "/:a?", true), ("/x/:int", "/x/:b?", false), ("/x/*a", "/x/*b?", false),
    ("/x/*a", "/x/:b?", false), ("/x/y", "/x/:b?", false), ("/x/y/:a?", "/x/:b?", false),
    ("/@[a]", "/[b].json", true), ("/@[a]/x", "/[b].json/x", true),
    ("/@[a]/x", "/[b].json/y", false),
    ("/@[a]/*x", "/[b].json/y", true), ("/@[a]", "/@x[b]", true), ("/@[a]", "/#[b]", false),
    ("/[a].json", "/[b].html", false), ("/[a].tar.gz", "/[b].gz", true), ("/@[a]", "/@[b]", true),
    ("/@[int]", "/@[red]", false), ("/v[red]", "/[b]d", true), ("/v[red]", "/[b]x", false),
    ("/@[a]", "/:b", false), ("/@[a]/:x?", "/@[a]", true), ("/@[a]", "/@a/:x?", false),
  ]

  @Test("What the order leaves open is an error that names both routes", arguments: conflicts)
  func conflict(one: String, other: String, isConflict: Bool) throws {
    let patterns = [one, other].map { $0.replacing("#", with: "~") }
    let constraints = ["int": "int", "red": "oneOf:red|rd"]
    for patterns in [patterns, patterns.reversed()] {
      do {
        _ = try Self.table(patterns, constraints)
        #expect(!isConflict, "\(patterns)")
      } catch let error as RouteTableError {
        #expect(isConflict, "\(error)")
        guard case .ambiguous(_, let first, _, let second) = error else { throw error }
        #expect(Set([first.route.text, second.route.text]) == Set(patterns))
      }
      let app = Sample.app(
        try patterns.map { pattern in
          let names = try PathPattern(pattern).parameterNames
          return try Sample.route(
            pattern, constraints: constraints.filter { names.contains($0.key) })
        }, hosts: ["a.test"])
      #expect(RouteTable.contradictions(in: app).isEmpty != isConflict, "\(patterns)")
    }
  }

  @Test("A path that is printed leads back to the same destination")
  func printing() throws {
    let resolver = try Self.table([
      "/posts/:post?", "/docs/*page?", "/@[user]/:tab?", "/f/[name].json", "/my page",
    ])
    let table = resolver.table
    let values = ["7", "my team", "a/b", "\u{E4}", "%2F", "?", "#x", ".", "..", "@", "\u{65E5}"]
    func check(_ route: RouteID, _ parameters: [String: String], _ path: String?) throws {
      let place = try table.destination(route: route, parameters: parameters)
      if let path { #expect(try table.link(for: place) == path) }
      for url in [try table.url(for: place), try table.url(for: place, host: "a.test")] {
        #expect(resolver.resolve(url) == .navigate(place), "\(url)")
      }
      #expect(resolver.dispatcher.intent(ofPath: try table.link(for: place)) == .navigate(place))
    }
    try check("/posts/:post?", [:], "/posts")
    try check("/docs/*page?", [:], "/docs")
    try check("/docs/*page?", ["page": "a/b c"], "/docs/a/b%20c")
    try check("/@[user]/:tab?", ["user": "ada"], "/@ada")
    try check("/my page", [:], "/my%20page")
    for value in values {
      try check("/@[user]/:tab?", ["user": value], nil)
      try check("/f/[name].json", ["name": value], nil)
      guard value != ".", value != ".." else { continue }
      try check("/posts/:post?", ["post": value], nil)
      try check("/@[user]/:tab?", ["user": "x", "tab": value], nil)
    }
    func error(_ route: RouteID, _ parameters: [String: String]) -> DestinationError? {
      do throws(DestinationError) {
        _ = try table.destination(route: route, parameters: parameters)
        return nil
      } catch {
        return error
      }
    }
    #expect(error("/@[user]/:tab?", [:]) == .missingParameter("user", "/@[user]/:tab?"))
    #expect(
      error("/@[user]/:tab?", ["user": ""])
        == .unprintableValue(parameter: "user", "/@[user]/:tab?"))
    #expect(
      error("/posts/:post?", ["post": ""])
        == .unprintableValue(parameter: "post", "/posts/:post?"))
  }

  @Test("Aliases and redirects may have an optional part; what is left out stays out")
  func aliasesAndRedirects() throws {
    let routes = [
      try Sample.route("/posts/:post?", aliases: ["/p/:post?"]),
      try Sample.route("/users/:user", aliases: ["/@[user]"]),
      try Sample.route("/old/:post?", redirect: "/posts/:post?"),
      try Sample.route("/home", redirect: "/posts/:post?"),
    ]
    let resolver = try DeepLinkResolver(Sample.app(routes, hosts: ["a.test"]))
    for (path, found) in [
      ("/p", "/posts/:post?"), ("/p/1", "/posts/:post? post=1"), ("/old", "/posts/:post?"),
      ("/old/1", "/posts/:post? post=1"), ("/home", "/posts/:post?"),
      ("/@ada", "/users/:user user=ada"),
    ] {
      #expect(Self.found(resolver, path) == found)
    }
    func error(_ routes: [RouteDeclaration]) -> RouteTableError? {
      do throws(RouteTableError) {
        _ = try RouteTable(Sample.app(routes))
        return nil
      } catch {
        return error
      }
    }
    let alias = try Sample.route("/a/:x", aliases: ["/b/:x?"])
    #expect(
      error([alias])
        == .aliasParameters(
          try PathPattern("/b/:x?"), of: .init(route: "/a/:x", source: "routes/a/:x.json")))
    let redirect = try Sample.route("/b/:x?", redirect: "/a/:x")
    #expect(
      error([try Sample.route("/a/:x"), redirect])
        == .unboundRedirect(
          parameter: "x", try PathPattern("/a/:x"),
          of: .init(route: "/b/:x?", source: "routes/b/:x?.json")))
  }

  @Test("The candidates are explained with their declared patterns")
  func candidates() throws {
    let resolver = try Self.table(
      ["/x/[name].json", "/x/:number", "/x/*rest", "/x/*page?"], ["name": "int", "number": "int"])
    #expect(Self.found(resolver, "/x/a.json") == "/x/*rest rest=a.json")
    #expect(Self.found(resolver, "/x/7.json") == "/x/[name].json name=7")
    let table = resolver.table
    let rows = { (path: String) in
      try table.candidates(forPath: path).map { "\($0.pattern) \($0.verdict)" }
    }
    #expect(
      try rows("/x/a.json") == [
        "/x/[name].json name does not match int",
        "/x/:number number does not match int",
        "/x/*rest chosen",
        "/x/*page? outranked by /x/*rest at segment 2",
      ])
    #expect(try rows("/x") == ["/x/*page? chosen"])
  }

  @Test("A rule's form has the same parts, and links print from it")
  func rules() throws {
    let rule = LinkRule(
      id: "code",
      forms: [
        .host("a.test", try PathPattern("/c/:code?")),
        .host("a.test", try PathPattern("/c-[code]")),
        .host("a.test", try PathPattern("/my code/*rest?")),
      ], trailingSlash: .refuse, requirement: .anyone)
    let resolver = try DeepLinkResolver(
      Sample.app([try Sample.route("/:any")], rules: [rule], hosts: ["a.test"]))
    func payload(_ path: String) -> [String]? {
      guard case .handle(let link) = resolver.resolve("https://a.test" + path) else { return nil }
      return link.payload.map(\.value)
    }
    #expect(payload("/c") == [])
    #expect(payload("/c/x") == ["x"])
    #expect(payload("/c-x%20y") == ["x y"])
    #expect(payload("/c-") == nil)
    #expect(payload("/my%20code") == [])
    #expect(payload("/my%20code/a/b") == ["a/b"])
    #expect(payload("/my%2520code") == nil)
    #expect(rule.url([]) == "https://a.test/c")
    #expect(rule.url([NamedValue("code", "x/y")]) == "https://a.test/c/x%2Fy")
  }

  @Test("A rule hides an optional form only if it hides both of its paths")
  func hiddenRules() throws {
    func compile(_ patterns: [String]) throws {
      let rules = try patterns.enumerated().map { index, pattern in
        LinkRule(
          id: RuleID("rule \(index)"), forms: [.host("a.test", try PathPattern(pattern))],
          trailingSlash: .refuse, requirement: .anyone)
      }
      _ = try DeepLinkResolver(
        Sample.app([try Sample.route("/")], rules: rules, hosts: ["a.test"]))
    }
    try compile(["/x", "/x/:a?"])
    try compile(["/@a[x]", "/@[x]"])
    for patterns in [
      ["/x", "/x/:b", "/x/:a?"], ["/x/*b?", "/x/:a?"], ["/@[x]", "/@a[x]"], ["/:x", "/@[x]"],
      ["/@[x]", "/@me"],
    ] {
      #expect(throws: RouteTableError.self, "\(patterns)") { try compile(patterns) }
    }
  }

  @Test("Words next to an organization are reserved, texts around a parameter are not")
  func reservedWords() throws {
    let table = try Self.table(["/app/:org?", "/app/search", "/app/@[user]", "/:org/:x?", "/me"])
    #expect(table.table.reservedWords == ["app", "me", "search"])
  }

  @Test("A literal of a rule matches in its canonical spelling, which the rule's links have")
  func literals() throws {
    for word in ["@auth", "café", "my code", "a+b"] {
      let rule = LinkRule(
        id: "code", forms: [.host("a.test", try PathPattern("/\(word)/:code"))],
        trailingSlash: .refuse, requirement: .anyone)
      let resolver = try DeepLinkResolver(
        Sample.app([try Sample.route("/")], rules: [rule], hosts: ["a.test"]))
      let link = try #require(rule.url([NamedValue("code", "x@y")]))
      #expect(link.hasSuffix("/x%40y"))
      guard case .handle = resolver.resolve(link) else {
        Issue.record("\(link) is not handled")
        continue
      }
      let other = link.replacing("/@", with: "/%40").replacing("%C3%A9", with: "é")
      if other != link, case .handle = resolver.resolve(other) { Issue.record("\(other)") }
    }
  }

}
