import Foundation
@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing

/// From a link's text to its parts, and to a destination.
enum LinkContests {
  static let all: [(name: String, make: @Sendable () -> Contest)] = [
    ("link/parse", parse), ("link/resolve", resolve),
  ]

  @Sendable private static func parse() -> Contest {
    let texts = Workload.urls()
    return Contest(
      name: "link/parse", target: "no target of its own",
      contenders: scanning(texts) + [
        Contender("DeepLink.init", items: texts.count) {
          texts.reduce(0) { $0 &+ deepLink($1) }
        },
        Contender("URLComponents(string:)", items: texts.count) {
          texts.reduce(0) { $0 &+ (URLComponents(string: $1) == nil ? 0 : 1) }
        },
        Contender("URLComponents and its parts", items: texts.count) {
          texts.reduce(0) { sum, text in
            guard let parts = URLComponents(string: text) else { return sum }
            return sum &+ (parts.scheme?.count ?? 0) &+ (parts.host?.count ?? 0)
              &+ parts.path.utf8.count &+ (parts.queryItems?.count ?? 0)
          }
        },
      ])
  }

  @Sendable private static func resolve() -> Contest {
    let texts = Workload.urls()
    let patterns = Workload.rows("routes-app40.tsv").map { $0[1] }
    let resolver = makeResolver(patterns)
    let routes = Dictionary(
      uniqueKeysWithValues: patterns.enumerated().map { (RouteID($1), $0) })
    var differ = 0
    for text in texts {
      let own =
        if case .navigate(let place) = resolver.resolve(text) { routes[place.route] ?? -1 } else {
          -1
        }
      if Written.resolve(text)?.route ?? -1 != own { differ += 1 }
    }
    return Contest(
      name: "link/resolve", target: "\(differ) of \(texts.count) differ from the peer",
      contenders: matching(texts, resolver) + [
        Contender("DeepLinkResolver.resolve (all decoded)", items: texts.count) {
          texts.reduce(0) { sum, text in
            guard case .navigate(let place) = resolver.resolve(text) else { return sum }
            return sum &+ place.parameters.count &+ place.query.count
          }
        },
        Contender("DeepLinkResolver.resolve, then its path", items: texts.count) {
          texts.reduce(0) { sum, text in
            guard case .navigate(let place) = resolver.resolve(text) else { return sum }
            return sum &+ place.parameters.count &+ place.path.utf8.count
          }
        },
        Contender("URLComponents, decode, switch", items: texts.count) {
          texts.reduce(0) { $0 &+ (Written.resolve($1)?.parameters.count ?? 0) }
        },
      ])
  }

  private static func makeResolver(_ patterns: [String]) -> DeepLinkResolver {
    do {
      return try DeepLinkResolver(
        AppDefinition(
          name: "Bench", id: "bench", schemes: ["docodego", "expchg", "matchtally"],
          hosts: ["links.docodego.com", "expresscan.example", "matchtally.app"], locales: ["en"],
          defaultLocale: "en", defaultScreen: "/", signInScreen: "/sign-in",
          routes: patterns.map { pattern in
            RouteDeclaration(
              pattern: try PathPattern(pattern), screen: ScreenID(pattern), titleKey: "title")
          }))
    } catch {
      preconditionFailure("\(error)")
    }
  }

  private static func deepLink(_ text: String) -> Int {
    do {
      return try DeepLink(text).segments.count
    } catch {
      return -1
    }
  }

  private static func scanning(_ texts: [String]) -> [Contender] {
    [
      Contender("LinkScanner.scan", items: texts.count) {
        let room = LinkRoom()
        return texts.reduce(0) { sum, text in
          sum &+ withBytes(text) { scan($0, room.scratch) }
        }
      }
    ]
  }

  private static func matching(_ texts: [String], _ resolver: DeepLinkResolver) -> [Contender] {
    [
      Contender("DeepLinkResolver.match (nothing decoded)", items: texts.count) {
        let room = LinkRoom()
        return withUnsafeTemporaryAllocation(of: ByteRange.self, capacity: 64) { ranges in
          guard let base = ranges.baseAddress else { return 0 }
          return texts.reduce(0) { sum, text in
            sum
              &+ withBytes(text) { bytes in
                let match = resolver.match(bytes, room.scratch, parameters: base)
                return match.index &+ match.parameterCount
              }
          }
        }
      }
    ]
  }

  private static func scan(_ bytes: UnsafeRawBufferPointer, _ scratch: LinkScratch) -> Int {
    do {
      return try LinkScanner.scan(bytes, scratch).segmentCount
    } catch {
      return -1
    }
  }

  private static func withBytes(_ text: String, _ body: (UnsafeRawBufferPointer) -> Int) -> Int {
    text.utf8.withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) } ?? 0
  }
}
