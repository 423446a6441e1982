@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

@testable import LandfallParsing

/// Hosts whose links belong to the app only below a base path.
@Suite("Base paths of hosts")
struct BasePathTests {
  private static func resolver(rules: [LinkRule] = []) throws -> DeepLinkResolver {
    let routes = try ["/", "/portal", "/members/:member", "/files/*file", "/internal"].map {
      try Sample.route($0, external: $0 != "/internal")
    }
    return try DeepLinkResolver(
      Sample.app(routes, rules: rules, hosts: ["a.test/portal", "go.a.test", "b.test/my app/v2"]))
  }

  private static func text(_ intent: LinkIntent) -> String {
    switch intent {
    case .navigate(let place): place.path
    case .handle(let link): "handled " + link.rule.text
    case .unmatched(let path): "unmatched " + path
    case .ignored(let reason): "ignored " + reason.rawValue
    case .invalid(let error): "invalid " + error.reason.rawValue
    }
  }

  @Test(
    "The route table sees what follows the base path",
    arguments: [
      ("https://a.test/portal", "/"),
      ("https://a.test/portal/", "/"),
      ("https://A.test/portal/members/ada?page=2#top", "/members/ada"),
      ("https://a.test/portal/portal", "/portal"),
      ("https://a.test/%70ortal/members/my%20name", "/members/my%20name"),
      ("https://a.test/portal/files/a/b", "/files/a/b"),
      ("https://a.test/portal/files/a/b%2Fc", "unmatched /files/a/b%2Fc"),
      ("https://a.test/portal/members", "unmatched /members"),
      ("https://a.test/portal/nothing/%C3%A4", "unmatched /nothing/%C3%A4"),
      ("https://a.test/portal/internal", "ignored internal-route"),
      ("https://a.test/members/ada", "ignored outside-base-path"),
      ("https://a.test/Portal/members/ada", "ignored outside-base-path"),
      ("https://a.test/portals", "ignored outside-base-path"),
      ("https://a.test/portal%2Fmembers/ada", "ignored outside-base-path"),
      ("https://a.test", "ignored outside-base-path"),
      ("https://a.test/portal/%", "invalid malformed-percent"),
      ("https://go.a.test/members/ada", "/members/ada"),
      ("https://go.a.test/portal", "/portal"),
      ("https://b.test/my%20app/v2/members/ada", "/members/ada"),
      ("https://b.test/my%20app/members/ada", "ignored outside-base-path"),
      ("https://c.test/portal", "ignored foreign-host"),
      ("docodego://portal/members/ada", "unmatched /portal/members/ada"),
      ("docodego://members/ada", "/members/ada"),
    ])
  func links(_ link: String, _ expected: String) throws {
    let resolver = try Self.resolver()
    #expect(Self.text(resolver.resolve(link)) == expected)
    let trace = resolver.dispatcher.trace(of: link)
    #expect(trace.intent == resolver.resolve(link))
    #expect(!expected.hasPrefix("/") || trace.candidates.contains { $0.verdict == .chosen })
    let sorter = LinkSorter(resolver)
    let sorted = Array(link.utf8).withUnsafeBytes { sorter.sort($0) }
    switch (resolver.resolve(link), sorted) {
    case (.navigate(let place), .route(let index)):
      #expect(resolver.table.routes[index].id == place.route)
    case (.unmatched, .unmatched): break
    case (.ignored(let one), .ignored(let other)): #expect(one == other)
    case (.invalid(let one), .invalid(let other)): #expect(one == other)
    case (let intent, let sorted): Issue.record("\(intent) is not \(sorted)")
    }
  }

  @Test("A printed link begins with the base path and leads back")
  func printing() throws {
    let resolver = try Self.resolver()
    let place = try resolver.table.destination(
      route: "/members/:member", parameters: ["member": "portal"], query: [NamedValue("q", "1")])
    for (host, url) in [
      ("a.test/portal", "https://a.test/portal/members/portal?q=1"),
      ("go.a.test", "https://go.a.test/members/portal?q=1"),
      ("b.test/my app/v2", "https://b.test/my%20app/v2/members/portal?q=1"),
    ] as [(LinkHost, String)] {
      #expect(try resolver.table.url(for: place, host: host) == url)
      #expect(resolver.resolve(url) == .navigate(place))
    }
    #expect(try resolver.table.url(for: place) == "docodego://members/portal?q=1")
  }

  @Test("The forms of a rule are whole links, with the base path")
  func rules() throws {
    func rule(_ path: String) throws -> LinkRule {
      LinkRule(
        id: "code", forms: [.host("a.test", try PathPattern(path))], trailingSlash: .refuse,
        requirement: .anyone)
    }
    let resolver = try Self.resolver(rules: [try rule("/portal/code/:code")])
    #expect(Self.text(resolver.resolve("https://a.test/portal/code/7")) == "handled code")
    #expect(
      Self.text(resolver.resolve("https://a.test/code/7")) == "ignored outside-base-path")
    let outside = try rule("/code/:code")
    let error = #expect(throws: RouteTableError.self) { try Self.resolver(rules: [outside]) }
    #expect(error == .outsideBasePath(outside.forms[0], of: "a.test/portal", rule: "code"))
  }

  @Test("A rule that takes every link of a route is found")
  func handledRoutes() throws {
    let rule = LinkRule(
      id: "all", forms: [.host("a.test", try PathPattern("/portal/*rest"))], trailingSlash: .accept,
      requirement: .anyone)
    let app = Sample.app(
      [try Sample.route("/x")], rules: [rule], hosts: ["a.test/portal"], schemes: [])
    #expect(LinkDispatcher.handledRoutes(in: app).map(\.route) == ["/x"])
  }
}
