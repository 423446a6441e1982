import Foundation
import LandfallDomain
import LandfallWorkbench
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Diagrams")
struct GraphTests {
  private func checkXML(_ svg: String) throws {
    let parser = XMLParser(data: Data(svg.utf8))
    #expect(parser.parse(), "\(parser.parserError.map { "\($0)" } ?? "")")
    #expect(!svg.contains("http://") || svg.contains("http://www.w3.org/2000/svg"))
    #expect(!svg.contains("<script") && !svg.contains("href"))
  }

  @Test("The tree names every route and every alias, and is well-formed XML")
  func tree() throws {
    let app = try Fixtures.app()
    let svg = RoutePicture(app).svg
    try checkXML(svg)
    for route in app.routes { #expect(svg.contains("<title>\(route.id)</title>"), "\(route.id)") }
    #expect(svg.contains("alias of"))
  }

  @Test("Markup characters are escaped")
  func escaping() throws {
    var app = try Fixtures.app()
    app.name = "<b>&\"'\u{1}"
    let svg = RoutePicture(app).svg
    try checkXML(svg)
    #expect(svg.contains("&lt;b&gt;&amp;&quot;&#39;\\u{1}"))
  }

  @Test("The link flow's steps reach every state, and every state except the first is left again")
  func flow() throws {
    let map = StateDiagram()
    try checkXML(StatePicture(map).svg)
    for phase in LinkState.allCases {
      #expect(map.edges.contains { $0.to == phase }, "\(phase)")
      #expect(map.edges.contains { $0.from == phase }, "\(phase)")
    }
    // The transitions of the specification (DL-T01 to DL-T15) that the diagram must have.
    for (from, to) in [
      (LinkState.idle, LinkState.urlReceived), (.urlReceived, .pathExtracting),
      (.pathExtracting, .routeMatching), (.routeMatching, .authChecking),
      (.routeMatching, .fallbackScreen), (.fallbackScreen, .idle), (.authChecking, .orgChecking),
      (.authChecking, .pathPreserving), (.orgChecking, .navigating), (.orgChecking, .orgDenied),
      (.orgDenied, .idle), (.navigating, .idle), (.pathPreserving, .signingIn),
      (.signingIn, .postAuthNavigating), (.postAuthNavigating, .idle),
    ] {
      #expect(!map.causes(from, to).isEmpty, "\(from) to \(to)")
    }
  }
}
