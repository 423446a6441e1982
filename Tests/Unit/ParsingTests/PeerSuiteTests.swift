import LandfallDomain
import LandfallParsing
import LandfallStrictJSON
import Testing

/// Cases of other routers' own tests, converted to patterns of this project.
///
/// `Tests/Vectors/peers` has the cases, their licenses and the rules of the conversion.
@Suite("Test suites of other routers")
struct PeerSuiteTests {
  /// How many cases a suite has, how many this project can express, and how many of these agree.
  struct Count: Equatable, CustomStringConvertible {
    var all = 0
    var expressible = 0
    var agreeing = 0
    var description: String { "\(all) cases, \(expressible) expressible, \(agreeing) agree" }
  }

  struct Suite: Sendable, CustomTestStringConvertible {
    let name: String
    /// The expected numbers: of links, of insertions that may conflict, and of printed paths.
    let links: [Int]
    var insertions = [0, 0, 0]
    var prints = [0, 0, 0]
    var testDescription: String { name }
  }

  static let suites = [
    Suite(name: "matchit", links: [310, 269, 223], insertions: [297, 223, 195]),
    Suite(name: "path-to-regexp", links: [281, 39, 37], prints: [41, 23, 23]),
    Suite(name: "react-navigation", links: [209, 106, 78], prints: [77, 32, 22]),
    Suite(name: "expo-router", links: [52, 20, 19], prints: [34, 9, 8]),
  ]

  private static func table(_ routes: [(name: String, pattern: String)]) throws -> RouteTable {
    try RouteTable(Sample.app(try routes.map { try Sample.route($0.pattern) }))
  }

  /// Returns the routes of a table that can be expressed, each with its name in the suite.
  private static func routes(_ table: JSONNode) -> [(name: String, pattern: String)] {
    (table["routes"]?.array ?? []).compactMap { route in
      guard let name = route["theirs"]?.string, let pattern = route["ours"]?.string else {
        return nil
      }
      return (name, pattern)
    }
  }

  private static func values(_ node: JSONNode?) -> [String: String] {
    var values: [String: String] = [:]
    for pair in node?.array ?? [] {
      guard let name = pair.array?.first?.string, let value = pair.array?.last?.string else {
        continue
      }
      values[name] = value
    }
    return values
  }

  /// Returns what a path leads to, or why it leads nowhere.
  private static func found(
    _ path: String, _ resolver: DeepLinkResolver, _ routes: [(name: String, pattern: String)]
  ) -> String {
    guard case .navigate(let place) = resolver.dispatcher.intent(ofPath: path) else { return "-" }
    let name = routes.first { $0.pattern == place.route.text }?.name ?? "?"
    var values = place.query.reduce(into: [:]) { $0[$1.name] = $0[$1.name] ?? $1.value }
    for value in place.parameters where value.name != "unnamed" { values[value.name] = value.value }
    return describe(name, values)
  }

  private static func describe(_ name: String, _ values: [String: String]) -> String {
    name + values.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
  }

  @Test("Cases that can be expressed agree, except those with a reason", arguments: suites)
  func agrees(suite: Suite) throws {
    let root = try JSONReader.read(
      try Vectors.bytes("peers/\(suite.name).json"), maximumDepth: 12)
    var (links, insertions, prints) = (Count(), Count(), Count())
    var wrong: [String] = []
    func take(_ agrees: Bool, _ node: JSONNode, _ text: String, _ count: inout Count) {
      count.expressible += 1
      if agrees { count.agreeing += 1 }
      if agrees != (node["differs"] == nil) { wrong.append(text) }
    }
    for table in root["tables"]?.array ?? [] {
      let routes = Self.routes(table)
      let cases = table["cases"]?.array ?? []
      links.all += cases.count
      let resolver: DeepLinkResolver?
      do {
        let routes = try routes.map { try Sample.route($0.pattern) }
        resolver = try DeepLinkResolver(Sample.app(routes))
      } catch {
        resolver = nil
      }
      for row in cases {
        let route = row["route"]?.string
        guard !routes.isEmpty, route.map({ name in routes.contains { $0.name == name } }) ?? true,
          let path = row["path"]?.string
        else { continue }
        let expected = route.map { Self.describe($0, Self.values(row["parameters"])) } ?? "-"
        let found = resolver.map { Self.found(path, $0, routes) } ?? "refused"
        take(
          found == expected, row,
          "\(table["name"]?.string ?? "") \(path): \(found), not \(expected)", &links)
      }
    }
    for list in root["inserts"]?.array ?? [] {
      var known: [RouteDeclaration] = []
      for row in list["rows"]?.array ?? [] {
        insertions.all += 1
        guard let pattern = row["ours"]?.string, let result = row["result"]?.string else {
          continue
        }
        let isAccepted: Bool
        do {
          let route = try Sample.route(pattern)
          _ = try RouteTable(Sample.app(known + [route]))
          known.append(route)
          isAccepted = true
        } catch is RouteTableError {
          isAccepted = false
        }
        take(
          isAccepted == (result == "ok"), row, "\(pattern): \(isAccepted), not \(result)",
          &insertions)
      }
    }
    for row in root["prints"]?.array ?? [] {
      prints.all += 1
      guard let pattern = row["ours"]?.string else { continue }
      let names = try PathPattern(pattern).parameterNames
      let values = Self.values(row["parameters"])
      var path = "-"
      do {
        let table = try Self.table([("", pattern)])
        let query = row["query"]?.array ?? []
        let place = try table.destination(
          route: RouteID(pattern), parameters: values.filter { names.contains($0.key) },
          query: query.compactMap { pair in
            pair.array?.first?.string.map { NamedValue($0, pair.array?.last?.string ?? "") }
          })
        path = try table.link(for: place)
      } catch is DestinationError {}
      let expected = row["path"]?.string ?? "-"
      take(path == expected, row, "\(pattern): \(path), not \(expected)", &prints)
    }
    print("\(suite.name): links: \(links); insertions: \(insertions); paths: \(prints)")
    #expect(wrong == [])
    for (count, expected) in [
      (links, suite.links), (insertions, suite.insertions), (prints, suite.prints),
    ] {
      #expect([count.all, count.expressible, count.agreeing] == expected)
    }
  }
}
