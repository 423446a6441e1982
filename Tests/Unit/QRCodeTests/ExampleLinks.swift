import Foundation
import LandfallAppManifest
@_spi(TypedRoutes) import LandfallDomain
import Testing

/// Every link of the examples.
enum ExampleLinks {
  /// A link with a share token of full length: 473 bytes, with an id, a key id and claims.
  static let share =
    "https://matchtally.example.com/game/9b2f1c34-77aa-4e0d-9d3c-5a1f0a7e2b10?token=v4.public."
    + String((0..<384).map { Array("eyJqdGkiOiIwMUhXV0dXM1pQMkFLUTlZRTRONlQ3")[$0 * 7 % 40] })

  private static let values: [String: String] = [
    "chargerId": "CH-EU*1.2_a", "token": "Zk9xQm1wVHd6c1VhWW5LcDRyZVc2YjhjMGRfLTEyMzQ",
    "publicId": "ADA23456", "code": "c0ffee00c0ffee00",
  ]

  /// Returns the examples of routes, and a link for each form of each rule.
  static func all() throws -> [String] {
    let examples = OtherTools.root.path + "/Examples/"
    var links: [String] = [share]
    for name in try FileManager.default.contentsOfDirectory(atPath: examples).sorted() {
      let folder = examples + name + "/App"
      // Not every example is an app.
      guard FileManager.default.fileExists(atPath: folder) else { continue }
      let app = try AppManifest.load(try AppFiles(directory: folder))
      for route in app.routes { links += route.examples.filter { !$0.hasPrefix("/") } }
      for rule in app.rules {
        for form in rule.forms {
          let single = LinkRule(
            id: rule.id, forms: [form], query: rule.query, requiredQuery: rule.requiredQuery,
            trailingSlash: rule.trailingSlash, requirement: rule.requirement)
          let pattern: PathPattern =
            switch form {
            case .scheme(_, let pattern), .host(_, let pattern): pattern
            }
          let names = pattern.parameterNames + rule.requiredQuery
          let given = names.map { NamedValue($0, values[$0] ?? "value-of-\($0)") }
          links.append(try #require(single.url(given), "\(rule.id)"))
        }
      }
    }
    var seen: Set<String> = []
    return links.filter { seen.insert($0).inserted }
  }
}
