import CAllocationCount
@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing

/// A million routes through the public API: declared, compiled, and one link after another
/// resolved.
///
/// The large table takes 230 MB with its declarations, and a link finds none of it in a cache.
enum TableContests {
  static let all: [(name: String, make: @Sendable () -> Contest)] = [
    ("table/compile", compile), ("table/resolve", resolve),
  ]

  private static let count = 1_000_000

  /// The bytes in use for each route: in the table, and in the declarations that it shares.
  @Sendable private static func compile() -> Contest {
    let workload = Workload.tree(count)
    let before = allocation_bytes_in_use()
    let app = app(workload.patterns)
    let declared = allocation_bytes_in_use() - before
    let compiled = withExtendedLifetime(resolver(app)) { _ in
      allocation_bytes_in_use() - before - declared
    }
    return Contest(
      name: "table/compile",
      target: "128 bytes and 1000 ns a route; it takes \(compiled / count) bytes, and its "
        + "declaration \(declared / count)",
      contenders: [
        Contender(
          "DeepLinkResolver.init, a route", items: count, bytes: Double(compiled) / Double(count)
        ) {
          resolver(app).table.routes.count
        },
        Contender(
          "RouteDeclaration.init, a route", items: count, bytes: Double(declared) / Double(count)
        ) {
          self.app(workload.patterns).routes.count
        },
        Contender("TrieBuilder, a route", items: count) {
          var builder = TrieBuilder(expected: count)
          for pattern in workload.patterns {
            _ = Array(pattern.utf8).withUnsafeBytes { builder.add(pattern: $0) }
          }
          return builder.finish().patternCount
        },
      ])
  }

  /// Links in random order, one in ten without a route.
  @Sendable private static func resolve() -> Contest {
    let large = Workload.tree(count)
    let small = Workload.tree(1_000)
    return Contest(
      name: "table/resolve", target: "150 ns a link; the small table is what its text costs",
      contenders: [
        resolving("DeepLinkResolver.resolve, 1,000,000 routes", large),
        resolving("DeepLinkResolver.resolve, 1,000 routes", small),
        matching("RouteTrie.match, 1,000,000 routes", large),
        matching("RouteTrie.match, 1,000 routes", small),
      ])
  }

  private static func resolving(_ name: String, _ workload: Workload) -> Contender {
    let resolver = resolver(app(workload.patterns))
    let links = workload.queries.map { "docodego:/" + String(decoding: $0.path, as: UTF8.self) }
    let wrong = zip(workload.queries, links).count { query, link in
      guard case .navigate(let place) = resolver.resolve(link) else { return query.route >= 0 }
      return query.route < 0 || place.route.text != workload.patterns[query.route]
    }
    precondition(wrong == 0, "\(wrong) links are resolved wrong")
    return Contender(name, items: links.count) {
      links.reduce(0) { sum, link in
        guard case .navigate(let place) = resolver.resolve(link) else { return sum }
        return sum &+ place.parameters.count
      }
    }
  }

  private static func matching(_ name: String, _ workload: Workload) -> Contender {
    var builder = TrieBuilder(expected: workload.patterns.count)
    for pattern in workload.patterns {
      _ = Array(pattern.utf8).withUnsafeBytes { builder.add(pattern: $0) }
    }
    let trie = builder.finish()
    let paths = Paths(workload.queries.map(\.path))
    return Contender(name, items: workload.queries.count) { paths.matchAll(trie) }
  }

  /// Returns an app with these routes.
  ///
  /// Each has a text of its own, as if read from a file.
  private static func app(_ patterns: [String]) -> AppDefinition {
    do {
      return AppDefinition(
        name: "Bench", id: "bench", schemes: ["docodego"], locales: ["en"], defaultLocale: "en",
        defaultScreen: RouteID(patterns[0]), signInScreen: RouteID(patterns[0]),
        organizationParameter: "org",
        routes: try patterns.enumerated().map { index, text in
          RouteDeclaration(
            pattern: try PathPattern(String(decoding: Array(text.utf8), as: UTF8.self)),
            screen: ScreenID("screen-\(index % 1_000)"), titleKey: "title")
        })
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static func resolver(_ app: AppDefinition) -> DeepLinkResolver {
    do {
      return try DeepLinkResolver(app)
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
