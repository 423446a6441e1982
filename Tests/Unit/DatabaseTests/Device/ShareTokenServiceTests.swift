#if SQLite
  import Landfall
  import LandfallAuth
  import LandfallDatabase
  import LandfallDomain
  import LandfallSodium
  import LandfallTestSupport
  import Synchronization
  import Testing

  /// Services that issue tokens of their own form.
  private final class TokenOffice: ShareTokenService {
    struct State {
      var issued: [String: SharedEntity] = [:]
      var checks = 0
      var failure: ServiceError?
      /// The next token, in place of one that is made.
      var token: String?
    }

    let state = Mutex(State())

    func shareToken(
      for entity: SharedEntity, lasting duration: ShareDuration
    ) async throws(ServiceError) -> String {
      try state.withLock { state throws(ServiceError) in
        if let failure = state.failure { throw failure }
        if let token = state.token { return token }
        let token = "ticket \(state.issued.count)/\(duration.rawValue)&"
        state.issued[token] = entity
        return token
      }
    }

    func checkShareToken(_ token: String, for entity: SharedEntity) async throws(TokenRefusal) {
      try state.withLock { state throws(TokenRefusal) in
        state.checks += 1
        guard state.failure == nil else { throw .unavailable }
        guard state.issued[token] == entity else { throw .unregistered }
      }
    }
  }

  @Suite("Share tokens that the app's services issue and check")
  struct ShareTokenServiceTests {
    private static let start = "https://matchtally.app/game/\(DeviceHome.game)?token="

    private let office = TokenOffice()
    private let home: DeviceHome
    private let landfall: Landfall
    private let subscription: Subscription

    init() async throws {
      home = try DeviceHome("MatchTally")
      (landfall, subscription) = try await home.signedIn("noor@tally.test", tokensBy: office)
    }

    private func link() async throws(ShareLinkError) -> String {
      guard let game = SharedEntity(kind: "game", id: DeviceHome.game) else {
        throw .notShareable
      }
      return try await landfall.shareLink(of: game, lasting: .oneDay).url
    }

    @Test("A link carries the services' token, opens, and leaves no key and no record here")
    func opens() async throws {
      let link = try await link()
      #expect(link == Self.start + "ticket%200/1d%26")
      #expect(await landfall.open(link).outcome == .landed)
      #expect(await landfall.explain(link).outcome == .refreshed)
      #expect(office.state.withLock { $0.checks } == 2)
      let entity = SharedEntity(kind: "game", id: DeviceHome.game)
      #expect(try await home.registry.records(of: entity, limit: 1).isEmpty)
      // Only the services can revoke what they issued.
      await #expect(throws: ShareLinkError.notShareable) {
        try await landfall.revokeShareLinks(of: #require(entity))
      }
      #expect(try home.store.keys().allSatisfy { !$0.text.hasPrefix("share-") })
    }

    @Test("The reason of a refusal is the services'; what they cannot check is refused too")
    func refused() async throws {
      let link = try await link()
      #expect(await landfall.open(Self.start + "other").outcome == .tokenRefused(.unregistered))
      office.state.withLock { $0.failure = .unavailable }
      #expect(await landfall.open(link).outcome == .tokenRefused(.unavailable))
      office.state.withLock { $0.failure = nil }
      #expect(await landfall.open(link).outcome == .landed)
    }

    @Test("A link without a token, or with two, is refused without a call", .clause("SHARE-R01"))
    func notAsked() async {
      #expect(await landfall.open(Self.start).outcome == .tokenRefused(.missing))
      #expect(await landfall.open(Self.start + "a&token=b").outcome == .tokenRefused(.malformed))
      #expect(office.state.withLock { $0.checks } == 0)
    }

    @Test(
      "A token that no link can carry is a wrong answer of the services",
      arguments: ["", "a\tb", "é", String(repeating: "a", count: 1_025)])
    func unfit(token: String) async {
      office.state.withLock { $0.token = token }
      await #expect(throws: ShareLinkError.service(.wrongType)) { try await link() }
    }

    @Test("If the services issue no token, there is no link")
    func notIssued() async {
      office.state.withLock { $0.failure = .tooManyRequests }
      await #expect(throws: ShareLinkError.service(.tooManyRequests)) { try await link() }
    }
  }
#endif
