@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

/// Two Unicode spellings of one text are two texts wherever links are compared.
@Suite struct ByteExactTests {
  private static let composed = "caf\u{E9}"
  private static let decomposed = "cafe\u{301}"

  @Test("A composed and a decomposed team name are two screens and two links", .clause("DL-T04"))
  func screens() throws {
    let resolver = try DeepLinkResolver(Sample.docodego())
    let places = [Self.composed, Self.decomposed].compactMap { name -> DeepLinkDestination? in
      guard case .navigate(let place) = resolver.resolve("docodego://app/teams/" + name) else {
        return nil
      }
      return place
    }
    try #require(places.count == 2)
    #expect(places[0].isSameScreen(as: places[0]))
    #expect(!places[0].isSameScreen(as: places[1]))
    #expect(try DeepLink("a://b/" + Self.composed) != DeepLink("a://b/" + Self.decomposed))
  }

  @Test("Identity items are compared byte for byte", .clause("DL-T04"))
  func identity() {
    let places = [Self.composed, Self.decomposed].map {
      DeepLinkDestination(route: "/x", screen: "x", identityQuery: [NamedValue("q", $0)])
    }
    #expect(!places[0].isSameScreen(as: places[1]))
  }

  @Test("A word in a constraint is compared byte for byte", .clause("DL-T04"))
  func words() throws {
    let table = try RouteTable(
      Sample.app([
        try Sample.route("/a/:x", constraints: ["x": "oneOf:" + Self.composed]),
        try Sample.route("/a/:y", constraints: ["y": "oneOf:" + Self.decomposed]),
      ]))
    let dispatcher = try DeepLinkResolver(Sample.app(table.routes)).dispatcher
    for (word, name) in [(Self.composed, "x"), (Self.decomposed, "y")] {
      guard case .navigate(let place) = dispatcher.intent(ofPath: "/a/" + word) else {
        Issue.record("\(name) has no route")
        continue
      }
      #expect(place.parameters.map(\.name) == [name])
      let candidates = try table.candidates(forPath: "/a/" + word)
      #expect(candidates.first { $0.verdict == .chosen }?.route == place.route)
    }
  }

  @Test("Two spellings of one letter are two routes")
  func literals() throws {
    let table = try RouteTable(
      Sample.app([
        try Sample.route("/" + Self.composed), try Sample.route("/" + Self.decomposed),
      ]))
    let dispatcher = try DeepLinkResolver(Sample.app(table.routes)).dispatcher
    for word in [Self.composed, Self.decomposed] {
      guard case .navigate(let place) = dispatcher.intent(ofPath: "/" + word) else {
        Issue.record("a spelling has no route")
        continue
      }
      #expect(place.route.text.utf8.elementsEqual(("/" + word).utf8))
    }
  }
}
