import LandfallAssociation
@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

/// Every example link of every example app, matched against the app's generated files.
@Suite("The examples' links")
struct ExampleLinksTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let app: String
    let host: String
    let route: String
    let path: String
    let isExternal: Bool
    var testDescription: String { "\(app) \(route) https://\(host)\(path)" }
  }

  /// A link with the custom scheme is tried with the same path at every host of the app.
  static let rows: [Row] = Examples.names.flatMap { name -> [Row] in
    do {
      let app = try Examples.app(name)
      return app.routes.flatMap { route in
        route.examples.flatMap { example in
          app.hosts.map { host in
            let path = example.hasPrefix("/") ? example : Self.path(example)
            return Row(
              app: name, host: host.name, route: route.id.text, path: path,
              isExternal: route.external)
          }
        }
      }
    } catch {
      Issue.record("\(name): \(error)")
      return []
    }
  }

  private static func path(_ example: String) -> String {
    let rest = example.split(separator: "://", maxSplits: 1).last.map(String.init) ?? ""
    guard example.hasPrefix("https:") else { return "/" + rest }
    return "/" + (rest.split(separator: "/", maxSplits: 1).last.map(String.init) ?? "")
  }

  @Test(
    "External links open the app, internal ones do not", .clause("ROUTE-N02"), arguments: rows)
  func opens(row: Row) throws {
    let app = try Examples.app(row.app)
    let systems = try GeneratedRulesTests.Systems(app, host: row.host)
    let url = "https://\(row.host)\(row.path)"
    #expect(systems.takes(url) == row.isExternal)
    let answers = systems.answers(url, app: app)
    let expected = GeneratedRulesTests.Answers(
      apple: row.isExternal, manifest: row.isExternal, dynamic: row.isExternal)
    #expect(answers == expected)
  }

  @Test("There are enough links of both kinds")
  func some() {
    #expect(Self.rows.count { $0.isExternal } > 20)
    #expect(Self.rows.count { !$0.isExternal } > 10)
  }

  @Test("Links with the custom schemes open the app on Android", arguments: Examples.names)
  func schemes(name: String) throws {
    let app = try Examples.app(name)
    let filters = AssociationFiles(app).intentFilters
    for route in app.routes where route.external {
      for example in route.examples {
        #expect(IntentFilter.verdict(for: example, by: filters).decision == .match, "\(example)")
      }
    }
    #expect(IntentFilter.verdict(for: "other://app", by: filters).decision == .noMatch)
  }

  struct Link: Sendable, CustomTestStringConvertible {
    let url: String
    let expected: AssociationDecision
    var testDescription: String { url }
  }

  /// Links that ExpresScan opens, and at which of its two hosts (ROUTE-L01 to ROUTE-L06).
  static let links: [Link] = [
    Link(url: "https://example.com/c/EVSE-1", expected: .match),
    Link(url: "https://example.com/m/abcdefgh", expected: .match),
    Link(url: "https://example.com/m/abc", expected: .noMatch),
    Link(url: "https://example.com/u/ABCD2345", expected: .match),
    Link(url: "https://example.com/u/ABCD-2345", expected: .noMatch),
    Link(url: "https://example.com/u/ABCD234I", expected: .noMatch),
    Link(url: "https://example.com/c/a/b", expected: .exclude),
    Link(url: "https://example.com/chargers", expected: .noMatch),
    Link(url: "https://manage.example.com/c/EVSE-1", expected: .noMatch),
    Link(url: "https://manage.example.com/app/register/callback?code=1", expected: .match),
    Link(url: "https://manage.example.com/app/register/callback", expected: .noMatch),
    Link(url: "https://example.com/app/register/callback?code=1", expected: .exclude),
    Link(url: "https://example.org/c/EVSE-1", expected: .noMatch),
  ]

  @Test(
    "Each host vouches only for its own link shapes of ExpresScan",
    .clause("ROUTE-L06", "ROUTE-N02"), arguments: links)
  func link(row: Link) throws {
    let app = try Examples.app("ExpresScan")
    let authority = try #require(LinkAuthority(row.url))
    let file = AssociationFiles(app).files([.appleAssociation], host: authority.host).first
    let text = file?.text ?? "{}"
    let decision = AppleMatcher(try AppleAssociation(Array(text.utf8)))
      .decision(for: row.url, domain: authority.host, appID: app.apple?.appIDs.first ?? "")
    #expect(decision == row.expected)
  }
}
