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
      #expect(map.edges.contains { $0.from == from && $0.to == to }, "\(from) to \(to)")
    }
  }

  @Test("The link flow ends with every outcome that one link can have")
  func outcomes() {
    let edges = StateDiagram().edges
    #expect(
      Set(edges.compactMap { $0.outcome?.name }) == [
        "landed", "refreshed", "handled", "ignored", "unmatched", "invalidLink", "signInNeeded",
        "noOrganization", "notAMember", "roleTooLow", "unauthorized", "expiredToken",
        "entityMissing", "banned", "serviceFailed",
      ])
    let ends = [LinkState.navigating, .postAuthNavigating]
    #expect(ends.allSatisfy { end in edges.contains { $0.from == end && $0.outcome == .landed } })
    let printed = edges.map { [$0.from.rawValue, $0.to.rawValue, $0.on, $0.outcome?.name ?? ""] }
    #expect(Set(printed).count == printed.count, "a step occurs twice")
  }

  @Test("The state diagram has all states, `landed` and a legend, and refusals have their color")
  func colors() throws {
    let map = StateDiagram()
    let picture = try DrawnPicture(StatePicture(map).svg)
    #expect(picture.root["role"] == "img" && picture.root["aria-labelledby"] == "title desc")
    #expect(picture.title == "The states of a link" && picture.summary.contains("landed"))
    for name in LinkState.allCases.map(\.rawValue) + ["landed"] {
      let places = picture.texts.filter { $0.text == name }.map(\.area)
      #expect(places.count == 1, "\(name)")
      #expect(picture.boxes.filter { box in places.allSatisfy(box.area.contains) }.count == 1)
    }
    for (text, kind) in [
      ("success", "good"), ("waits for sign-in", "wait"), ("refusal or failure", "bad"),
    ] {
      #expect(picture.texts.contains { $0.text == text && $0.classes.contains(kind) }, "\(text)")
    }

    // A state from which no link lands is a refusal.
    var landing = Set(map.edges.filter { $0.outcome == .landed }.map(\.from))
    for _ in LinkState.allCases {
      landing.formUnion(
        map.edges.filter { landing.contains($0.to) && $0.outcome == nil && $0.to != .idle }
          .map(\.from))
    }
    for state in LinkState.allCases {
      let place = try #require(picture.texts.first { $0.text == state.rawValue })
      let box = try #require(picture.boxes.first { $0.area.contains(place.area) })
      #expect(box.classes.contains("bad") != landing.contains(state), "\(state)")
    }
    for outcome in map.edges.compactMap(\.outcome) where outcome != .landed {
      let kind = outcome.didLand ? "good" : "bad"
      let texts = picture.texts.filter { text in
        text.text.split { !$0.isLetter }.contains(Substring(outcome.name))
      }
      #expect(!texts.isEmpty && texts.allSatisfy { $0.classes.contains(kind) }, "\(outcome.name)")
    }
    for kind in ["good", "wait", "bad"] {
      #expect(picture.lines.contains { $0.classes.contains(kind) }, "\(kind)")
    }
  }

  @Test("No line and no other text of the state diagram crosses a text")
  func layout() throws {
    let picture = try DrawnPicture(StatePicture(StateDiagram()).svg)
    #expect(picture.texts.count > 50 && picture.lines.count > 50)
    for (index, text) in picture.texts.enumerated() {
      #expect(picture.area.contains(text.area), "\(text.text) is outside the picture")
      for other in picture.texts.dropFirst(index + 1) {
        #expect(!text.area.meets(other.area), "\(text.text) and \(other.text) overlap")
      }
      for line in picture.lines {
        #expect(!text.area.meets(line.area), "a line crosses \(text.text)")
      }
      for box in picture.boxes {
        #expect(
          box.area.contains(text.area) || !box.area.meets(text.area),
          "\(text.text) crosses the border of a box")
      }
    }
    // An arrow may touch the boxes at its ends, but does not cross one.
    for line in picture.lines {
      for box in picture.boxes {
        #expect(!box.area.shrunk(by: 2).meets(line.area), "a line crosses a box")
      }
    }
  }
}
