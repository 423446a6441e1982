@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

@Suite struct RouteTableTests {
  @Test(
    "Literals win over constrained parameters, parameters and catch-alls, from the left",
    .clause("DL-T04"),
    arguments: [
      ("/x/new", "/x/:"), ("/x/12", "#int"), ("/x/ab", "#any"), ("/x/ab/c", "#rest"),
      ("/x/12/c", "#rest"), ("/x/12/edit", "#edit"), ("/x/new/c", "#rest"), ("/x", "-"),
    ])
  func precedence(_ path: String, _ expected: String) throws {
    let names: [RouteID: String] = [
      "/x/new": "/x/:", "/x/:n": "#int", "/x/:any": "#any", "/x/:any/edit": "#edit",
      "/x/*rest": "#rest",
    ]
    let routes = [
      try Sample.route("/x/*rest"), try Sample.route("/x/:any"), try Sample.route("/x/new"),
      try Sample.route("/x/:any/edit"), try Sample.route("/x/:n", constraints: ["n": "int"]),
    ]
    for order in [routes, routes.reversed()] {
      let dispatcher = try DeepLinkResolver(Sample.app(order)).dispatcher
      var found = "-"
      if case .navigate(let place) = dispatcher.intent(ofPath: path) {
        found = names[place.route] ?? "?"
      }
      #expect(found == expected)
      let chosen = try dispatcher.table.candidates(forPath: path).filter { $0.verdict == .chosen }
      #expect(chosen.map { names[$0.route] } == (expected == "-" ? [] : [expected]))
    }
  }

  @Test(
    "Each route keeps its own constraints, few or many of them", arguments: [3, 15, 16, 17, 40])
  func constraintsStayApart(count: Int) throws {
    // Two routes of each length, so that equal sets occur twice.
    let routes = try (0..<(2 * count)).map { index in
      let length = index % count + 1
      return try Sample.route("/r\(index)/:x", constraints: ["x": "length:\(length)-\(length)"])
    }
    let dispatcher = try DeepLinkResolver(Sample.app(routes)).dispatcher
    for index in 0..<(2 * count) {
      for length in 1...(count + 1) {
        let value = String(repeating: "v", count: length)
        let intent = dispatcher.intent(ofPath: "/r\(index)/\(value)")
        guard length == index % count + 1 else {
          if case .navigate = intent { Issue.record("/r\(index) takes \(length) letters") }
          continue
        }
        guard case .navigate(let place) = intent else {
          Issue.record("/r\(index) refuses \(length) letters")
          continue
        }
        #expect(place.route == RouteID("/r\(index)/:x"))
      }
    }
  }

  @Test("Two routes that no rule distinguishes are refused by name", .clause("DL-T04"))
  func ambiguity() throws {
    for (one, two) in [("/a/:x", "/a/:y"), ("/a/*x", "/a/*y"), ("/:a/b/:c", "/:d/b/:e")] {
      let app = Sample.app([try Sample.route(one), try Sample.route(two)])
      let error = #expect(throws: RouteTableError.self) { try RouteTable(app) }
      let text = "\(try #require(error))"
      #expect(text.contains(one) && text.contains(two))
      #expect(text.contains("routes\(one).json") && text.contains("routes\(two).json"))
      #expect(RouteTable.contradictions(in: app) == [error])
    }
  }

  @Test(arguments: [
    ("slug", "int", true), ("uuid", "int", false), ("length:1-2", "slug", false),
    ("oneOf:a|b", "oneOf:b|c", true), ("oneOf:a|b", "oneOf:c", false),
    ("alphabet:ab", "int", false),
    ("alphabet:a1", "int", true), ("slug&length:4-9", "length:4-9&slug", true),
    ("uuid", "alphabet:abc", false), ("oneOf:12", "int", true), ("oneOf:x", "int", false),
  ])
  func constraintsSeparateOnlyWhereProven(_ one: String, _ two: String, _ ambiguous: Bool) throws {
    let app = Sample.app([
      try Sample.route("/a/:x", constraints: ["x": one]),
      try Sample.route("/a/:y", constraints: ["y": two]),
    ])
    #expect(RouteTable.contradictions(in: app).isEmpty != ambiguous)
    if ambiguous {
      #expect(throws: RouteTableError.self) { try RouteTable(app) }
    } else {
      _ = try RouteTable(app)
    }
    let longer = Sample.app([
      try Sample.route("/a/:x/m", constraints: ["x": one]),
      try Sample.route("/a/:y/n", constraints: ["y": two]),
    ])
    _ = try RouteTable(longer)
  }

  @Test func buildErrors() throws {
    let home = try Sample.route("/")
    func error(_ routes: RouteDeclaration..., change: (inout AppDefinition) -> Void = { _ in })
      -> RouteTableError?
    {
      var app = Sample.app([home] + routes)
      change(&app)
      // The list of all contradictions includes this one, or is empty.
      let all = RouteTable.contradictions(in: app)
      do throws(RouteTableError) {
        _ = try RouteTable(app)
        #expect(all == [])
        return nil
      } catch {
        #expect(all.contains(error))
        return error
      }
    }
    func place(_ id: RouteID) -> RouteTableError.Place {
      .init(route: id, source: "routes\(id).json")
    }
    #expect(error(try Sample.route("/a", parents: ["/b"])) == .unknownParent("/b", of: place("/a")))
    #expect(error(try Sample.route("/a", tab: "t")) == .unknownTab("t", of: place("/a")))
    #expect(
      error(try Sample.route("/a", requires: "fly")) == .ungrantedPermission("fly", of: place("/a"))
    )
    let alias = try PathPattern("/b/:y")
    #expect(
      error(try Sample.route("/a/:x", aliases: ["/b/:y"]))
        == .aliasParameters(alias, of: place("/a/:x")))
    #expect(
      error(try Sample.route("/a", redirect: "/b/:y")) == .unknownRedirect(alias, of: place("/a")))
    #expect(
      error(try Sample.route("/a", redirect: "/b/:y"), try Sample.route("/b/:y"))
        == .unboundRedirect(parameter: "y", alias, of: place("/a")))
    #expect(
      error(try Sample.route("/a", redirect: "/b"), try Sample.route("/b", redirect: "/a"))
        == .redirectLoop(place("/a")))
    #expect(
      error(try Sample.route("/a", constraints: ["x": "int"]))
        == .unknownConstrainedParameter("x", of: place("/a")))
    #expect(
      error { $0.defaultScreen = "/no" } == .unknownScreenRoute("/no", key: "defaultScreen"))
    #expect(error { $0.signInScreen = "/no" } == .unknownScreenRoute("/no", key: "signInScreen"))
    #expect(
      error { $0.noOrganizationScreen = "/no" }
        == .unknownScreenRoute("/no", key: "noOrganizationScreen"))
    #expect(
      error { $0.tabs = [TabDefinition(id: "t", titleKey: "t", icon: "i", root: "/no")] }
        == .unknownTabRoot("/no", tab: "t"))
    #expect(error { $0.guests = .tabs } == .noTabForGuests)
    for scheme in ["Upper", "https", "javascript", "file"] {
      #expect(error { $0.schemes = [scheme] } == .malformedScheme(scheme))
    }
    for host: LinkHost in [
      "a:1", "A", "a/", "a//b", "a/:b", "a/*b", "a/b[c]", "a/%62", "a/..", "/b",
      "-a", "a-.b", "a..b", ".a", "a.",
    ] {
      #expect(error { $0.hosts = [host] } == .malformedHost(host))
    }
    let long = LinkHost("a" + String(repeating: "/b", count: Limits.maximumSegments))
    #expect(error { $0.hosts = [long] } == .malformedHost(long))
    #expect(error { $0.hosts = ["a/b", "a"] } == .repeatedHost("a"))
    let items = [QueryDeclaration(name: "q", kind: .int, identity: false)]
    #expect(
      error(try Sample.route("/a", query: items + items))
        == .repeatedQueryItem("q", of: place("/a")))
  }

  @Test func backtrackingIsBounded() throws {
    func routes(_ depth: Int) throws -> [RouteDeclaration] {
      try (0..<(1 << depth)).map { bits in
        try Sample.route(
          (0..<depth).map { bits >> $0 & 1 == 0 ? "/a" : "/:p\($0)" }.joined() + "/end\(bits)")
      }
    }
    _ = try RouteTable(Sample.app(try routes(4)))
    let error = #expect(throws: RouteTableError.self) {
      try RouteTable(Sample.app(try routes(9)))
    }
    guard case .tooMuchBacktracking(let visits) = try #require(error) else {
      Issue.record("another error")
      return
    }
    #expect(visits > RouteTable.maximumVisits)
    #expect(RouteTable.contradictions(in: Sample.app(try routes(9))) == [error])
  }

  @Test("All contradictions are reported, for each route, tab and rule the first")
  func allContradictions() throws {
    var app = Sample.app([
      try Sample.route("/"), try Sample.route("/a/:x"), try Sample.route("/a/:y"),
      try Sample.route("/b", parents: ["/none"]), try Sample.route("/c", tab: "t"),
    ])
    app.schemes.append("Upper")
    app.noOrganizationScreen = "/no"
    let found = RouteTable.contradictions(in: app)
    #expect(found.count == 5)
    for text in ["/a/:y", "/none", "tab t", "Upper", "/no is not a declared route"] {
      #expect(found.contains { "\($0)".contains(text) }, "\(text)")
    }
  }

  @Test func reservedWordsComeFromTheTable() throws {
    #expect(try RouteTable(Sample.docodego()).reservedWords == ["search", "teams"])
  }

  @Test func candidatesHaveTheReason() throws {
    let table = try RouteTable(Sample.docodego())
    let search = try table.candidates(forPath: "/app/search?page=x")
    #expect(search.map(\.route) == ["/app/search", "/app/:org"])
    #expect(
      search.map(\.verdict) == [
        .mistypedQueryItem("page"), .outranked(by: "/app/search", atSegment: 1),
      ])
    let broken = try table.candidates(forPath: "/app/UPPER")
    #expect(broken.map(\.verdict) == [.brokenConstraint(.slug, parameter: "org")])
  }
}
