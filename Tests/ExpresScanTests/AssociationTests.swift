import Foundation
import LandfallDomain
import LandfallTestSupport
import Testing

/// The file that both hosts serve, against the rules of `app.json`: a path that is added there without
/// being added here never reaches the app. (Written by hand until it is generated.)
@Suite("ExpresScan's association file")
struct AssociationTests {
  private struct File: Decodable {
    struct Links: Decodable { let details: [Detail] }
    struct Detail: Decodable { let components: [Component] }
    struct Component: Decodable {
      let path: String
      let comment: String

      private enum CodingKeys: String, CodingKey {
        case path = "/"
        case comment
      }
    }
    let applinks: Links
  }

  @Test("has one component for each rule with an https form, in their order", .clause("ROUTE-N02"))
  func components() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let path = "Examples/ExpresScan/Association/apple-app-site-association"
    let data = try Data(contentsOf: root.appending(path: path))
    let file = try JSONDecoder().decode(File.self, from: data)
    let components = try #require(file.applinks.details.first).components
    let rules = try ExpresScan.app.rules
    #expect(components.map(\.comment) == rules.map(\.id.text))
    for (component, rule) in zip(components, rules) {
      #expect(rule.forms.contains { Self.prefix(of: $0) + "*" == component.path }, "\(rule.id)")
    }
  }

  /// The folder that the links of an `https` form lie in: `/c/` of `/c/:id`.
  private static func prefix(of form: LinkRule.Form) -> String {
    guard case .host(_, let pattern) = form else { return "" }
    return pattern.segments.dropLast().reduce(into: "/") { text, segment in
      if case .literal(let word) = segment { text += word + "/" }
    }
  }
}
