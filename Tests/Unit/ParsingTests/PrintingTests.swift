import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

@Suite struct PrintingTests {
  static let values = [
    "acme-corp", "12", "abc", "my team", "a/b", "ä", "%", "%2F", "?", "#x", "a+b", "&=", "日本",
    "\u{202E}x",
    "UPPER", "...", "a:b@c", "\"<>`{}|^[]", "\u{FEFF}", "e\u{301}", "search", "~!$'()*,;", "new",
    String(repeating: "long", count: 60),
  ]

  @Test("A printed destination parses to the same destination", .clause("DL-E06"))
  func identity() throws {
    let app = try Sample.docodego(hosts: ["go.test"])
    let resolver = try DeepLinkResolver(app)
    var printed: [RouteID: Int] = [:]
    for route in app.routes where route.redirect == nil {
      for value in Self.values {
        for query in [[], [NamedValue("q", value), NamedValue("", ""), NamedValue(value, "=&+")]] {
          let parameters = Dictionary(
            uniqueKeysWithValues: route.pattern.parameterNames.map { name in
              (name, name == "org" && value != "search" ? "acme-corp" : value)
            })
          let place: DeepLinkDestination
          do throws(DestinationError) {
            place = try resolver.table.destination(
              route: route.id, parameters: parameters, query: query,
              fragment: value == "12" ? "f%20" : nil)
          } catch {
            switch error {
            case .brokenConstraint, .belongsToAnotherRoute, .refused: continue
            default: throw error
            }
          }
          printed[route.id, default: 0] += 1
          let path = try resolver.table.link(for: place)
          #expect(resolver.dispatcher.intent(ofPath: path) == .navigate(place), "\(path)")
          guard route.external else {
            #expect(throws: DestinationError.internalRoute(route.id)) {
              try resolver.table.url(for: place)
            }
            continue
          }
          let url = try resolver.table.url(for: place)
          let web = try resolver.table.url(for: place, host: "go.test")
          #expect(place.path.utf8.elementsEqual(try DeepLink(web).path.utf8), "\(web)")
          #expect(resolver.resolve(url) == .navigate(place), "\(url)")
          #expect(resolver.resolve(web) == .navigate(place), "\(web)")
        }
      }
    }
    for route in app.routes where route.redirect == nil {
      #expect(printed[route.id, default: 0] > 0, "\(route.id)")
    }
  }

  @Test func firstSegmentsThatAreNoAuthority() throws {
    let resolver = try DeepLinkResolver(Sample.app([try Sample.route("/:x")]))
    for value in Self.values {
      let place = try resolver.table.destination(route: "/:x", parameters: ["x": value])
      #expect(resolver.resolve(try resolver.table.url(for: place)) == .navigate(place), "\(value)")
    }
  }

  @Test func whatCannotBePrintedIsRefused() throws {
    let table = try RouteTable(Sample.docodego())
    func error(_ route: RouteID, _ parameters: [String: String], _ query: [NamedValue] = [])
      -> DestinationError?
    {
      do throws(DestinationError) {
        _ = try table.destination(route: route, parameters: parameters, query: query)
        return nil
      } catch {
        return error
      }
    }
    #expect(error("/no", [:]) == .unknownRoute("/no"))
    #expect(error("/app/:org", [:]) == .missingParameter("org", "/app/:org"))
    #expect(error("/app", ["x": "1"]) == .unknownParameter("x", "/app"))
    #expect(
      error("/app/:org", ["org": "NO"])
        == .brokenConstraint(.slug, parameter: "org", "/app/:org"))
    #expect(
      error("/app/:org", ["org": "search"])
        == .belongsToAnotherRoute("/app/:org", instead: "/app/search"))
    for value in ["", ".", "..", "a\u{0}", "\u{7F}"] {
      #expect(
        error("/app/teams/:name", ["name": value])
          == .unprintableValue(parameter: "name", "/app/teams/:name"))
    }
    #expect(
      error("/help/*page", ["page": "a//b"]) == .unprintableValue(parameter: "page", "/help/*page"))
    #expect(
      error("/app/search", [:], [NamedValue("page", "x")])
        == .mistypedQueryItem("page", "/app/search"))
    let open = DeepLinkDestination(route: "/app/:org/settings/general", screen: "s")
    #expect(throws: DestinationError.missingParameter("org", "/app/:org/settings/general")) {
      try table.url(for: open)
    }
  }
}
