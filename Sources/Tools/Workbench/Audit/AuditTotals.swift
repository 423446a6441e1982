package import LandfallDomain
import LandfallStrictJSON

/// The number of links per outcome.
package struct AuditTotals: Equatable, Sendable {
  /// The total number of links.
  package private(set) var links = 0
  /// The number of links per route, in the order of the route table.
  package private(set) var routes: [(id: RouteID, count: Int)]
  /// The number of links per rule, in the app's order.
  package private(set) var rules: [(id: RuleID, count: Int)]
  /// The number of the app's own links that no route matches.
  package private(set) var unmatched = 0
  /// The number of links that are not for this app, per reason.
  package private(set) var ignored = [Int](repeating: 0, count: LinkIgnoredReason.allCases.count)
  /// The number of malformed links, per reason.
  package private(set) var invalid = [Int](repeating: 0, count: InvalidLink.Reason.allCases.count)

  init(routes: [RouteID], rules: [RuleID]) {
    self.routes = routes.map { ($0, 0) }
    self.rules = rules.map { ($0, 0) }
  }

  mutating func countRoute(_ index: Int) {
    links += 1
    routes[index].count += 1
  }

  mutating func countHandled(_ index: Int) {
    links += 1
    rules[index].count += 1
  }

  mutating func countUnmatched() {
    links += 1
    unmatched += 1
  }

  mutating func countIgnored(_ index: Int) {
    links += 1
    ignored[index] += 1
  }

  mutating func countInvalid(_ index: Int) {
    links += 1
    invalid[index] += 1
  }

  /// Adds the numbers of another thread for the same app.
  package mutating func add(_ other: AuditTotals) {
    links += other.links
    unmatched += other.unmatched
    for index in routes.indices { routes[index].count += other.routes[index].count }
    for index in rules.indices { rules[index].count += other.rules[index].count }
    for index in ignored.indices { ignored[index] += other.ignored[index] }
    for index in invalid.indices { invalid[index] += other.invalid[index] }
  }

  /// The number of links per outcome, including outcomes without links.
  package var outcomes: [(name: String, count: Int)] {
    [
      ("routed", routes.reduce(0) { $0 + $1.count }),
      ("handled", rules.reduce(0) { $0 + $1.count }),
      ("unmatched", unmatched), ("ignored", ignored.reduce(0, +)),
      ("invalidLink", invalid.reduce(0, +)),
    ]
  }

  /// The parts of each outcome.
  ///
  /// Parts without links are left out, except for routes.
  package var parts: [(title: String, rows: [(name: String, count: Int)])] {
    [
      ("routes", routes.map { ($0.id.text, $0.count) }),
      ("rules", rules.map { ($0.id.text, $0.count) }),
      ("ignored", Self.rows(LinkIgnoredReason.allCases.map(\.rawValue), ignored)),
      ("invalid", Self.rows(InvalidLink.Reason.allCases.map(\.rawValue), invalid)),
    ]
  }

  /// The totals as one JSON object.
  package var json: String {
    JSONWriter.object { writer in
      writer.member("schemaVersion", 1)
      writer.member("links", links)
      writer.object("outcomes") { writer in
        for outcome in outcomes { writer.member(outcome.name, outcome.count) }
      }
      for part in parts {
        writer.object(part.title) { writer in
          for row in part.rows { writer.member(row.name, row.count) }
        }
      }
    }.text
  }

  private static func rows(_ names: [String], _ counts: [Int]) -> [(name: String, count: Int)] {
    zip(names, counts).filter { $0.1 > 0 }.map { ($0, $1) }
  }

  /// Returns whether both have the same numbers.
  package static func == (left: AuditTotals, right: AuditTotals) -> Bool { left.json == right.json }

  /// Hashes the numbers.
  package func hash(into hasher: inout Hasher) { hasher.combine(json) }
}
