@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

/// A compiled table shares the storage of its declarations.
@Suite struct CompactTableTests {
  @Test("A declaration and a table are one reference each", .review("P7", "P1"))
  func sizes() {
    #expect(MemoryLayout<RouteDeclaration>.size == MemoryLayout<UnsafeRawPointer>.size)
    #expect(MemoryLayout<RouteTable>.size == MemoryLayout<UnsafeRawPointer>.size)
  }

  @Test("The table has the storage of its declarations", .review("P7", "P1"))
  func sharing() throws {
    let routes = try ["/b/:x", "/", "/a", "/a/:x/*rest"].map { try Sample.route($0) }
    let table = try RouteTable(Sample.app(routes))
    for route in routes {
      let found = try #require(table.route(route.id))
      #expect(Self.storage(of: found) == Self.storage(of: route), "\(route.id)")
    }
    #expect(table.route("/none") == nil)
    #expect(table.route("/a/") == nil)
    let sorted = Sample.app(table.routes)
    #expect(try RouteTable(sorted).routes.map(Self.storage) == table.routes.map(Self.storage))
  }

  private static func storage(of route: RouteDeclaration) -> UInt {
    unsafeBitCast(route, to: UInt.self)
  }

  @Test("A change to a copy leaves the original unchanged", .review("P7"))
  func copies() throws {
    let route = RouteDeclaration(pattern: try PathPattern("/a/:x"), screen: "s", titleKey: "t")
    var other = route
    other.external = false
    other.titleKey = "u"
    other.parents = ["/"]
    #expect(route.external && route.titleKey == "t" && route.parents == [])
    #expect(!other.external && other.titleKey == "u" && other.parents == ["/"])
    #expect(other.pattern == route.pattern && other.screen == "s" && other != route)
    other.external = true
    other.titleKey = "t"
    other.parents = []
    #expect(other == route && other.hashValue == route.hashValue)
  }

  @Test("Routes are sorted by the bytes of their names", .review("P7"), arguments: 0..<UInt64(20))
  func order(seed: UInt64) throws {
    var random = Dice(seed: seed)
    // Few letters, so that names share prefixes and end at all positions of an eight-byte word.
    let names = Set(
      (0..<200).map { _ in
        (0..<Int.random(in: 1...4, using: &random)).map { _ in
          "/"
            + (0..<Int.random(in: 1...9, using: &random))
            .map { _ in ["a", "b", "-", "\u{E9}", "\u{FF}"].randomElement(using: &random) ?? "a" }
            .joined()
        }.joined()
      })
    let routes = try names.shuffled(using: &random).map { try Sample.route($0) }
    let table = try RouteTable(Sample.app(routes + [try Sample.route("/")]))
    let ids = table.routes.map(\.id)
    #expect(ids == ids.sorted())
    #expect(Set(ids).count == names.count + 1)
    for route in routes { #expect(table.route(route.id) == route) }
  }

  @Test("Two routes of one name are refused, whatever their constraints", .review("P7"))
  func twins() throws {
    let one = try Sample.route("/a/:x", constraints: ["x": "int"])
    for constraints in [[:], ["x": "uuid"], ["x": "int"]] {
      let two = try Sample.route("/a/:x", constraints: constraints)
      for routes in [[one, two], [two, one]] {
        #expect(throws: RouteTableError.self) { try RouteTable(Sample.app(routes)) }
      }
    }
  }

  @Test("An alias that is another route's pattern is refused, and both are named")
  func aliasOfAnother() throws {
    let routes = [
      try Sample.route("/a/:x", aliases: ["/c/:x"]), try Sample.route("/c/:x"),
      try Sample.route("/d/:x", aliases: ["/a/:x"]),
    ]
    for pair in [[0, 1], [0, 2]] {
      let app = Sample.app(pair.map { routes[$0] })
      let error = try #require(
        #expect(throws: RouteTableError.self) { try RouteTable(app) })
      #expect(RouteTable.contradictions(in: app).contains(error))
      for index in pair { #expect("\(error)".contains("routes\(routes[index].id).json")) }
    }
  }
}
