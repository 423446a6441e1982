import LandfallAssociation
import LandfallDiagnostics
@_spi(TypedRoutes) import LandfallDomain
import LandfallTestSupport
import Testing

/// Internal routes next to open ones: an exclusion may match no link that the app accepts.
@Suite("Exclusions of generated files")
struct ExclusionTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let kept: String
    var constraint: String?
    let open: String
    var openConstraint: String?
    /// Paths, each with what Apple's file and the dynamic rules answer.
    let paths: [(path: String, apple: Bool, dynamic: Bool)]
    var isReported = true
    var testDescription: String { kept + " " + (constraint ?? "") + " next to " + open }
  }

  static let rows: [Row] = [
    Row(
      kept: "/feed/[name].xml", open: "/feed/:name",
      paths: [("/feed/a", true, true), ("/feed/a.xml", false, true)]),
    Row(
      kept: "/a/:id", constraint: "slug", open: "/a/:name",
      paths: [("/a/ABC", true, true), ("/a/abc", true, true)]),
    Row(
      kept: "/a/:id", constraint: "int", open: "/a/*rest",
      paths: [("/a/x", true, true), ("/a/x/y", true, true), ("/a/1", true, true)]),
    Row(
      kept: "/a/:id", constraint: "uuid", open: "/a/:name",
      paths: [("/a/0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901", false, true), ("/a/x", true, true)]),
    Row(
      kept: "/:p/y/*rest", open: "/*rest",
      paths: [("/x/z/y/q", true, true), ("/x/y/q", true, false), ("/x", true, true)]),
    Row(
      kept: "/a/x", open: "/a/:id", openConstraint: "oneOf:x|y",
      paths: [("/a/x", false, false), ("/a/y", true, true)], isReported: false),
  ]

  @Test("An inexact exclusion is left out and reported, an exact one is written", arguments: rows)
  func kept(row: Row) throws {
    func route(_ pattern: String, _ constraint: String?, external: Bool) throws -> RouteDeclaration
    {
      let pattern = try PathPattern(pattern)
      let constraints = try constraint.map { [pattern.parameterNames[0]: try Constraint.list($0)] }
      return RouteDeclaration(
        pattern: pattern, screen: "s", titleKey: "t", constraints: constraints ?? [:],
        external: external)
    }
    let app = try GeneratedRulesTests.app([
      try route(row.kept, row.constraint, external: false),
      try route(row.open, row.openConstraint, external: true),
    ])
    let systems = try GeneratedRulesTests.Systems(app)
    for (path, apple, dynamic) in row.paths {
      let url = "https://\(GeneratedRulesTests.host)\(path)"
      let answers = systems.answers(url, app: app)
      #expect(answers.apple == apple && answers.dynamic == dynamic, "\(path) \(answers)")
      if systems.takes(url) { #expect(answers.apple && answers.dynamic, "\(path)") }
    }
    let files = AssociationFiles(app).files([.appleAssociation, .assetLinks])
    let isReported = files.contains { $0.findings.contains { $0.code == .keptRoute } }
    #expect(isReported == row.isReported)
  }
}
