@_spi(TypedRoutes) import LandfallDomain
import Testing

@Suite("Destinations")
struct DestinationTests {
  private func destination(
    parameters: [NamedValue] = [], query: [NamedValue] = [], identity: [NamedValue] = []
  ) -> DeepLinkDestination {
    DeepLinkDestination(
      route: "/app/search", screen: "search", parameters: parameters, query: query,
      identityQuery: identity)
  }

  @Test("A path parameter wins over a query item of its name, and the first of several wins")
  func values() {
    let place = destination(
      parameters: [NamedValue("q", "path")],
      query: [NamedValue("q", "query"), NamedValue("p", "1"), NamedValue("p", "2")])
    #expect(place.value(named: "q") == "path")
    #expect(place.value(named: "p") == "1")
    #expect(place.value(named: "none") == nil)
  }

  @Test("A printed destination shows its path, and no value of its query")
  func printed() {
    let place = destination(query: [NamedValue("code", "483921")])
    #expect("\(place)" == "/app/search?code=\(LinkText.mask)")
    #expect("\(LinkIntent.navigate(place))" == "navigate(\(place))")
    let token = "k3J9zQ7pLm2Xw8Rv"
    #expect("\(LinkIntent.unmatched(path: "/t/" + token))" == "unmatched")
    let payload = [NamedValue("code", "483921")]
    let link = RuleLink(rule: "scanned", payload: payload, requirement: .anyone)
    for value: Any in [payload, link, place] {
      var text = "\(value)"
      debugPrint(value, to: &text)
      dump(value, to: &text)
      #expect(!text.contains("483921"))
    }
  }

  @Test("Only parameters and identity items make another screen")
  func sameScreen() {
    let one = destination(query: [NamedValue("utm", "1")], identity: [NamedValue("page", "1")])
    let two = destination(query: [NamedValue("utm", "2")], identity: [NamedValue("page", "1")])
    let three = destination(query: [NamedValue("utm", "1")], identity: [NamedValue("page", "2")])
    #expect(one.isSameScreen(as: two))
    #expect(!one.isSameScreen(as: three))
    #expect(!one.isSameScreen(as: destination(parameters: [NamedValue("org", "acme-corp")])))
  }

  @Test(
    "The path is the route's pattern with the values filled in",
    arguments: [
      ("/", [], "/"), ("/app/search", [], "/app/search"),
      ("/app/:org/members", [NamedValue("org", "my team")], "/app/my%20team/members"),
      ("/app/:org/members", [], "/app/members"),
      ("/c/:id", [NamedValue("id", "a/b?c#d%")], "/c/a%2Fb%3Fc%23d%25"),
      ("/help/*page", [NamedValue("page", "a/b c/é")], "/help/a/b%20c/%C3%A9"),
      ("/a/é/+x", [], "/a/%C3%A9/+x"),
      ("/:a/:b", [NamedValue("b", "2"), NamedValue("a", "1")], "/1/2"),
    ] as [(RouteID, [NamedValue], String)])
  func path(route: RouteID, parameters: [NamedValue], path: String) {
    let place = DeepLinkDestination(route: route, screen: "s", parameters: parameters)
    #expect(place.path == path)
  }

  @Test("Only the bytes of RFC 3986's pchar are not escaped in a path")
  func pathBytes() {
    let plain = Set(
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@".utf8)
    for byte in UInt8.min...0x7F {
      let value = String(Unicode.Scalar(byte))
      let place = DeepLinkDestination(
        route: "/:x", screen: "s", parameters: [NamedValue("x", value)])
      #expect((place.path == "/" + value) == plain.contains(byte), "byte \(byte)")
    }
  }

  @Test("Destinations and named values are compared byte for byte")
  func byteExact() {
    let (composed, decomposed) = ("caf\u{E9}", "cafe\u{301}")
    let one = NamedValue(composed, "x")
    #expect(composed == decomposed)
    #expect(one != NamedValue(decomposed, "x"))
    #expect(NamedValue("x", composed) != NamedValue("x", decomposed))
    #expect(one == NamedValue(composed, "x"))
    #expect([one].first(named: decomposed) == nil)
    #expect([one].first(named: composed) == "x")
    let places = [composed, decomposed].flatMap { text in
      [
        destination(parameters: [NamedValue("p", text)]),
        destination(query: [NamedValue("q", text)]),
        DeepLinkDestination(route: "/x", screen: "x", fragment: text),
        DeepLinkDestination(route: "/x", screen: ScreenID(text)),
      ]
    }
    for (index, place) in places.enumerated() {
      for (other, second) in places.enumerated() { #expect((place == second) == (index == other)) }
    }
    #expect(Set(places).count == places.count)
  }
}
