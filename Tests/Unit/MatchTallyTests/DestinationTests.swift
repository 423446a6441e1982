import Foundation
import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import MatchTallyLinks
import Testing

/// Parsing of links by the resolver and mapping to destinations.
@Suite("MatchTally: from links to typed destinations")
struct DestinationTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let link: String
    let wanted: MatchTallyDestination
    var testDescription: String { link }
    init(_ link: String, _ wanted: MatchTallyDestination) {
      (self.link, self.wanted) = (link, wanted)
    }
  }

  static let id = MatchTally.game
  static let rows: [Row] = [
    Row("https://matchtally.app/gametype/tournament", .gameType(id: "tournament")),
    Row("matchtally://gametype/tournament", .gameType(id: "tournament")),
    Row("matchtally:///gametype/tournament", .gameType(id: "tournament")),
    Row("https://matchtally.app/gametype/tournament/?ref=mail#top", .gameType(id: "tournament")),
    Row("MATCHTALLY://GameType/Tournament", .gameType(id: "Tournament")),
    Row("https://MATCHTALLY.app/author/pat", .author(id: "pat")),
    Row("matchtally://author/Ren%C3%A9e%2F2", .author(id: "Renée/2")),
    Row("https://matchtally.app/game/\(id)", .completedGame(id: id)),
    Row("https://matchtally.app/game/\(id)?token=v4.public.x", .completedGame(id: id)),
    Row("matchtally://game/\(id)?token=", .completedGame(id: id)),
    Row("https://matchtally.app/stats/game/\(id)", .statistics(gameID: id, gameType: nil)),
    Row("matchtally://stats/game/\(id)", .statistics(gameID: id, gameType: nil)),
    Row("https://matchtally.app/statistics/game/\(id)", .statistics(gameID: id, gameType: nil)),
    Row("https://matchtally.app/stats/gametype/x", .statistics(gameID: nil, gameType: "x")),
    Row("matchtally://statistics/gametype/x", .statistics(gameID: nil, gameType: "x")),
    Row(
      "https://matchtally.app/stats?gameId=a&gameType=b", .statistics(gameID: "a", gameType: "b")),
    Row("https://matchtally.app/stats?gameType=b", .statistics(gameID: nil, gameType: "b")),
    Row("https://matchtally.app/stats?gameId=a&utm=1", .statistics(gameID: "a", gameType: nil)),
    Row("https://matchtally.app/stats", .statistics(gameID: nil, gameType: nil)),
    Row("matchtally://statistics", .statistics(gameID: nil, gameType: nil)),
    // A path parameter wins over a query item (SHARE-L08).
    Row("https://matchtally.app/stats/game/a?gameId=b", .statistics(gameID: "a", gameType: nil)),
  ]

  @Test(
    "A link has the same typed destination in every spelling and every time",
    .clause(
      "SHARE-B01", "SHARE-K07", "SHARE-L01", "SHARE-L02", "SHARE-L03", "SHARE-L04", "SHARE-L06",
      "SHARE-L07", "SHARE-L08"), arguments: rows)
  func destinations(row: Row) throws {
    let first = try MatchTally.resolver.destination(of: row.link)
    let second = try MatchTally.resolver.destination(of: row.link)
    #expect(first == second)
    #expect(MatchTallyDestination(first) == row.wanted)
  }

  @Test(
    "An unreadable link, or one to a screen that the app lacks, is invalid",
    .clause("SHARE-F01"),
    arguments: [
      "https://matchtally.app/player/ada", "https://matchtally.app/", "matchtally://game",
      "matchtally:gametype/tournament", "https://matchtally.app/game/%zz",
      "https://user@matchtally.app/gametype/x", "https://matchtally.app/gametype//x",
      "https://matchtally.app/stats/game", "", "game",
      // Foreign hosts and insecure schemes.
      "http://matchtally.app/gametype/tournament", "https://tally.example/gametype/tournament",
      "https://game/author/x", "other://gametype/tournament",
    ])
  func invalid(link: String) throws {
    let resolver = try MatchTally.resolver
    #expect(throws: DeepLinkError.invalidLink) { try resolver.destination(of: link) }
  }

  @Test("Every screen that links lead to has a case")
  func screens() throws {
    for route in try MatchTally.app.routes where route.external {
      for link in route.examples {
        let destination = try MatchTally.resolver.destination(of: link)
        #expect(MatchTallyDestination(destination) != nil, "\(link)")
      }
    }
  }

  @Test(
    "Each kind of content has its screen, in its tab",
    .clause("SHARE-M01", "SHARE-M02", "SHARE-M03", "SHARE-M04"),
    arguments: [
      ("gametype/tournament", "game-type", "library"), ("author/pat", "author", "library"),
      ("game/\(id)", "completed-game", "history"), ("stats", "statistics", "statistics"),
      ("stats/game/\(id)", "statistics", "statistics"),
      ("statistics/gametype/x", "statistics", "statistics"),
    ])
  func mapping(path: String, screen: String, tab: String) throws {
    let resolver = try MatchTally.resolver
    for start in ["https://matchtally.app/", "matchtally://"] {
      let destination = try resolver.destination(of: start + path)
      #expect(destination.screen.text == screen)
      #expect(resolver.table.route(destination.route)?.tab?.text == tab)
    }
  }

  @Test("Statistics are one of four tabs; only the game can be shared")
  func declarations() throws {
    let app = try MatchTally.app
    #expect(app.tabs.map(\.id) == ["games", "history", "library", "statistics"])
    #expect(app.routes.compactMap { $0.share?.kind } == ["game"])
    for route in app.routes where route.screen == "statistics" {
      #expect(route.tab == "statistics")
    }
  }

  @Test("The four public types are values that can be compared and sent", .clause("SHARE-K04"))
  func names() throws {
    func isValue<Value: Equatable & Sendable>(_: Value.Type) -> Bool { true }
    #expect(isValue(DeepLink.self) && isValue(DeepLinkDestination.self))
    #expect(isValue(ShareToken.self))
    func isSendable<Value: Sendable>(_: Value.Type) -> Bool { true }
    #expect(isSendable(DeepLinkResolver.self))
    #expect(try MatchTally.resolver.table.routes.count == 10)
  }

  @Test(
    "Links are resolved while the main actor is blocked",
    .clause("SHARE-H04"), .review("Q2", "Q4"))
  @MainActor func mainActor() throws {
    let resolver = try MatchTally.resolver
    let links = Self.rows.map(\.link)
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      for number in 0..<10_000 { _ = resolver.resolve(links[number % links.count]) }
      done.signal()
    }
    // This is the main thread: a link that needed it would never be resolved.
    #expect(done.wait(timeout: .now() + 900) == .success)
  }
}
