import Foundation
@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallStrictJSON
import LandfallTestSupport

/// The vector files.
enum Vectors {
  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: Repository.path + "/Tests/Vectors/" + path)))
  }

  static func json(_ path: String) throws -> JSONNode { try JSONReader.read(try bytes(path)) }

  static func lines(_ path: String) throws -> [String] {
    String(decoding: try bytes(path), as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: true).map(String.init)
  }

  static func rows(_ path: String) throws -> [[String]] {
    String(decoding: try bytes(path), as: UTF8.self)
      .utf8.split(separator: UInt8(ascii: "\n")).map { line in
        line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
          .map { String(Substring($0)) }
      }
  }
}

/// Short declarations for tests.
enum Sample {
  static func route(
    _ pattern: String, constraints: [String: String] = [:], query: [QueryDeclaration] = [],
    aliases: [String] = [], redirect: String? = nil, external: Bool = true,
    parents: [RouteID] = [], tab: TabID? = nil, requires: Permission? = nil
  ) throws -> RouteDeclaration {
    RouteDeclaration(
      pattern: try PathPattern(pattern), screen: ScreenID("screen " + pattern), titleKey: "title",
      requires: requires, tab: tab, constraints: try constraints.mapValues(Constraint.list),
      query: query, parents: parents, aliases: try aliases.map { try PathPattern($0) },
      redirect: try redirect.map { try PathPattern($0) }, external: external,
      source: "routes" + pattern + ".json")
  }

  static func app(
    _ routes: [RouteDeclaration], rules: [LinkRule] = [], hosts: [LinkHost] = [],
    schemes: [String] = ["docodego"]
  ) -> AppDefinition {
    AppDefinition(
      name: "Sample", id: "test.sample", schemes: schemes, hosts: hosts, locales: ["en"],
      defaultLocale: "en", roles: ["owner": ["settings.edit"]],
      defaultScreen: routes.first?.id ?? "/", signInScreen: routes.first?.id ?? "/",
      organizationParameter: "org", rules: rules, routes: routes)
  }

  static func docodego(hosts: [LinkHost] = []) throws -> AppDefinition {
    let page = QueryDeclaration(name: "page", kind: .int, identity: false)
    let text = QueryDeclaration(name: "q", kind: .string, identity: true)
    let routes = [
      try route("/app"),
      try route("/app/search", query: [text, page]),
      try route("/app/teams/:name"),
      try route("/app/:org", constraints: ["org": "slug"], aliases: ["/app/:org/dashboard"]),
      try route("/app/:org/members", constraints: ["org": "slug"], query: [page]),
      try route("/app/:org/members/:member", constraints: ["org": "slug"]),
      try route("/app/:org/settings", redirect: "/app/:org/settings/general"),
      try route(
        "/app/:org/settings/general", constraints: ["org": "slug"], requires: "settings.edit"),
      try route("/settings", redirect: "/app/:org/settings/general"),
      try route("/internal/:thing", external: false),
      try route("/item/:id", constraints: ["id": "int"]),
      try route("/item/:slug", constraints: ["slug": "alphabet:abc"]),
      try route("/item/:any/x"),
      try route("/help/*page"),
    ]
    let rules = [
      LinkRule(
        id: "callback",
        forms: [
          .scheme("docodego", try PathPattern("/auth/callback"))
        ] + (try hosts.map { .host($0.name, try PathPattern("/auth/callback")) }),
        query: ["code", "state"], trailingSlash: .refuse, requirement: .anyone),
      LinkRule(
        id: "charger", forms: [.scheme("docodego", try PathPattern("/c/:id"))],
        constraints: ["id": try Constraint.list("length:4-8")], trailingSlash: .accept,
        requirement: .signedIn),
    ]
    return app(routes, rules: rules, hosts: hosts)
  }
}
