import LandfallDomain
import Testing

@Suite("Destinations")
struct DestinationTests {
  private func destination(
    parameters: [NamedValue] = [], query: [NamedValue] = [], identity: [NamedValue] = []
  ) -> DeepLinkDestination {
    DeepLinkDestination(
      route: "/app/search", screen: "search", path: "/app/search", parameters: parameters,
      query: query, identityQuery: identity)
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

  @Test("Only parameters and identity items make another screen")
  func sameScreen() {
    let one = destination(query: [NamedValue("utm", "1")], identity: [NamedValue("page", "1")])
    let two = destination(query: [NamedValue("utm", "2")], identity: [NamedValue("page", "1")])
    let three = destination(query: [NamedValue("utm", "1")], identity: [NamedValue("page", "2")])
    #expect(one.isSameScreen(as: two))
    #expect(!one.isSameScreen(as: three))
    #expect(!one.isSameScreen(as: destination(parameters: [NamedValue("org", "acme-corp")])))
  }
}
