import LandfallDomain
import LandfallParsing
import LandfallStrictJSON
import LandfallTestSupport
import Testing

/// A thousand links of three apps compared with their expected results, decoded fully and lazily.
@Suite struct ResolverWorkloadTests {
  @Test("Each of a thousand links has exactly the expected route", .clause("DL-R01", "DL-T04"))
  func thousandLinks() throws {
    let rows = try Vectors.rows("perf/routes-app40.tsv")
    let resolver = try DeepLinkResolver(
      Sample.app(
        try rows.map { try Sample.route($0[1]) },
        hosts: ["links.docodego.com", "expresscan.example", "matchtally.app"],
        schemes: ["docodego", "expchg", "matchtally"]))
    let room = LinkRoom()
    var seen = 0
    for line in try Vectors.lines("perf/urls-1000.expected.jsonl") {
      let node = try JSONReader.read(Array(line.utf8))
      let url = try #require(node["url"]?.string)
      seen += 1
      let number = try #require(node["route"]?.int)
      if url == "docodego://" || url.hasPrefix("docodego://?") {
        // The data treats a bare scheme as the root; here it is refused (DL-S03).
        #expect(resolver.resolve(url) == .invalid(InvalidLink(.emptyPath, at: 11)))
        continue
      }
      let lazy = Array(url.utf8).withUnsafeBytes { bytes in
        withUnsafeTemporaryAllocation(of: ByteRange.self, capacity: 64) { parameters in
          parameters.baseAddress.map { resolver.match(bytes, room.scratch, parameters: $0) }
        }
      }
      let match = try #require(lazy)
      guard number >= 0 else {
        #expect(match.index == -1)
        if case .unmatched = resolver.resolve(url) { continue }
        Issue.record("\(url) has a route")
        continue
      }
      guard case .navigate(let place) = resolver.resolve(url) else {
        Issue.record("\(url) has no route")
        continue
      }
      #expect(place.route.text == rows[number][1])
      #expect(resolver.table.routes[match.index].id == place.route)
      #expect(match.parameterCount == place.parameters.count)
      #expect(match.offsets.itemCount == place.query.count)
      // The destination builds its path from the route and the parameters, the link from its
      // segments.
      #expect(place.path.utf8.elementsEqual(try DeepLink(url).path.utf8), "\(url)")
      #expect(place.parameters.map(\.value) == node["params"]?.array?.compactMap(\.string))
      #expect(
        place.query.map { [$0.name, $0.value] }
          == node["query"]?.array?.compactMap { $0.array?.compactMap(\.string) })
      #expect(place.fragment == node["fragment"]?.string)
    }
    #expect(seen == 1000)
  }
}
