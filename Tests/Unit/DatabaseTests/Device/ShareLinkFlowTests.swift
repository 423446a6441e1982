#if SQLite
  import Foundation
  import Landfall
  import LandfallAuth
  import LandfallDatabase
  import LandfallDomain
  import LandfallLocalization
  import LandfallNavigation
  import LandfallSimulation
  import LandfallTestSupport
  import LandfallWorkspace
  import Synchronization
  import Testing

  @Suite("Share links on a device, from creation to refusal")
  struct ShareLinkFlowTests {
    private static let start = "https://matchtally.app/game/\(DeviceHome.game)?token="
    private static let otherGame = "5b1a7f60-3f1b-4f0e-8a7c-2f7c64a3d802"

    private static func share(
      _ landfall: Landfall, _ id: String = DeviceHome.game, for duration: ShareDuration = .sevenDays
    ) async throws -> String {
      let game = try #require(SharedEntity(kind: "game", id: id))
      return try await landfall.shareLink(of: game, lasting: duration).url
    }

    @Test(
      "A share link is the game's web link with a token, and reveals nothing about the person",
      .clause("SHARE-R04", "SHARE-Q01", "SHARE-L05"), .review("Q4", "Q10"),
      arguments: ShareDuration.allCases)
    func nothingOfThePerson(duration: ShareDuration) async throws {
      let home = try DeviceHome("MatchTally")
      let device = try await home.signedIn("noor@tally.test")
      let person = try #require(await device.landfall.snapshot.person)
      let link = try await Self.share(device.landfall, for: duration)
      try #require(link.hasPrefix(Self.start))
      let text = String(link.dropFirst(Self.start.count))
      #expect(text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0)) })
      let token = try #require(PublicPaseto(text.utf8))
      let end = duration == .indefinite ? "indefinite" : "exp"
      #expect(try Self.names(token.message) == [end, "iat", "jti"].sorted())
      #expect(try Self.names(token.footer) == ["kid"])
      let readable =
        link + String(decoding: token.message, as: UTF8.self)
        + String(decoding: token.footer, as: UTF8.self)
      for secret in [person.email, person.name, String(person.email.prefix { $0 != "@" })] {
        #expect(!readable.contains(secret))
      }
    }

    @Test("All links to an item end when they are revoked; a later one opens", .clause("SHARE-H01"))
    func revoked() async throws {
      let home = try DeviceHome("MatchTally")
      let landfall = try await home.signedIn("noor@tally.test").landfall
      let game = try #require(SharedEntity(kind: "game", id: DeviceHome.game))
      let links = [
        try await Self.share(landfall), try await Self.share(landfall, for: .indefinite),
        try await Self.share(landfall, Self.otherGame),
      ]
      try await landfall.revokeShareLinks(of: game)
      #expect(await landfall.open(links[0]).outcome == .tokenRefused(.revoked))
      #expect(await landfall.open(links[1]).outcome == .tokenRefused(.revoked))
      #expect(await landfall.open(links[2]).outcome == .landed)
      #expect(await landfall.open(try await Self.share(landfall)).outcome == .landed)
      await landfall.signOut()
      await #expect(throws: ShareLinkError.signedOut) {
        try await landfall.revokeShareLinks(of: game)
      }
    }

    @Test("Nothing that an app reads of a link prints its token")
    func printed() async throws {
      let home = try DeviceHome("MatchTally")
      let device = try await home.signedIn("noor@tally.test")
      let link = try await Self.share(device.landfall)
      let token = link.dropFirst(Self.start.count)
      let explanation = await device.landfall.explain(link)
      let report = await device.landfall.open(link).report
      #expect(report.outcome == .landed)
      #expect("\(explanation)" == "\(LinkText(link)): landed")
      let snapshot = await device.landfall.snapshot
      var text = ""
      for value: Any in [
        explanation, report, report.intent as Any, report.events, snapshot, snapshot.top as Any,
        snapshot.top?.destination as Any, snapshot.stacks as Any,
      ] {
        print(value, to: &text)
        debugPrint(value, to: &text)
        dump(value, to: &text)
      }
      #expect(!text.contains(token))
      #expect(text.contains(LinkText.mask))
    }

    @Test(
      "A token is checked again on every open, except for its signature",
      .clause("SHARE-H03", "SHARE-R02"), .review("Q4"))
    func remembered() async throws {
      let home = try DeviceHome("MatchTally")
      let (landfall, subscription) = try await home.signedIn("ada@tally.test")
      let (link, lasting) = try await (
        Self.share(landfall), Self.share(landfall, Self.otherGame, for: .indefinite)
      )
      #expect(await landfall.open(link).outcome == .landed)
      #expect(home.signatures.count == 1)
      #expect(await landfall.open(link).outcome == .refreshed)
      #expect(home.signatures.count == 1, "the second time is remembered")
      #expect(await landfall.open(lasting).outcome == .landed)
      #expect(await landfall.signOut() == nil)
      let signatures = home.signatures.count
      #expect(await landfall.open(lasting).outcome == .landed)
      #expect(home.signatures.count == signatures + 1, "sign-out forgets")

      let tokenID = try await home.registry.records(of: nil, limit: 10)
        .first { $0.claims.expiry == .never }?.claims.id
      #expect(try await home.registry.revoke(#require(tokenID)))
      #expect(await landfall.open(lasting).outcome == .tokenRefused(.revoked))

      #expect(await landfall.open(link).outcome == .landed)
      home.clock.pass(.seconds(604_800))
      #expect(await landfall.open(link).outcome == .tokenRefused(.expired))
      withExtendedLifetime(subscription) {}
    }

    @Test(
      "A changed token opens nothing, and an expired forgery looks like any forgery",
      .clause("SHARE-R03", "SHARE-D06", "SHARE-K03"), .review("Q4", "Q13"))
    func forged() async throws {
      let home = try DeviceHome("MatchTally")
      let (landfall, subscription) = try await home.signedIn("ada@tally.test")
      let text = try await Self.share(landfall, for: .oneHour).dropFirst(Self.start.count)
      let other = try await Self.share(landfall, Self.otherGame).split(separator: "=").last ?? ""
      for index in text.indices {
        var changed = Array(text.utf8)
        changed[text.utf8.distance(from: text.startIndex, to: index)] ^= 1
        let spelled = changed.map { String(format: "%%%02X", $0) }.joined()
        let status = await landfall.tokenStatus(of: LinkText(Self.start + spelled))
        guard case .refused(let refusal) = status else {
          Issue.record("\(index)")
          continue
        }
        #expect(refusal.kind == .unauthorized)
      }
      home.forgetEvents()
      // The token of another game, one with a foreign signature, half of one, none.
      let parts = text.split(separator: ".")
      let (body, foreign) = (parts[2], try #require(other.split(separator: ".").dropFirst(2).first))
      let mixed = "v4.public.\(body.dropLast(80))\(foreign.suffix(80)).\(parts[3])"
      for token in [String(other), mixed, String(text.dropLast(9)), ""] {
        let report = await landfall.open(Self.start + token).report
        guard case .tokenRefused(let refusal) = report.outcome, refusal.kind == .unauthorized else {
          Issue.record("\(report.outcome)")
          continue
        }
      }
      let names = home.events.map(\.kind.name)
      #expect(names.count { $0 == "token-refused" } == 4)
      #expect(!names.contains("screen-rendered") && !names.contains("token-accepted"))
      // After the expiry: a forger must not learn that the date was read.
      home.clock.pass(.seconds(3_600))
      #expect(await landfall.open(Self.start + mixed).outcome == .tokenRefused(.forged))
      #expect(await landfall.open(Self.start + text).outcome == .tokenRefused(.expired))
      withExtendedLifetime(subscription) {}
    }

    @Test(
      "The token is checked before its game is shown: expiry, then registry, then existence",
      .clause("SHARE-K03", "SHARE-M03"))
    func order() async throws {
      let home = try DeviceHome("MatchTally")
      let (landfall, subscription) = try await home.signedIn("ada@tally.test")
      let game = try #require(SharedEntity(kind: "game", id: DeviceHome.game))
      let link = try await Self.share(landfall, for: .oneHour)
      let steps = ["link-received", "route-matched", "token-accepted", "screen-rendered"]
      let events = await landfall.open(link).report.events
      #expect(events.map(\.kind.name).filter(steps.contains) == steps)
      #expect(await landfall.snapshot.screen == "completed-game")
      #expect(await landfall.snapshot.top?.destination.parameters.first?.value == game.id)
      // Each failure hides the ones before it, which are still there.
      var faults = Workspace.Faults()
      faults.goneEntities = [DeviceHome.game]
      home.workspace.set(faults)
      #expect(await landfall.open(link).outcome == .entityMissing)
      try await landfall.revokeShareLinks(of: game)
      #expect(await landfall.open(link).outcome == .tokenRefused(.revoked))
      home.clock.pass(.seconds(3_600))
      #expect(await landfall.open(link).outcome == .tokenRefused(.expired))
      withExtendedLifetime(subscription) {}
    }

    @Test(
      "A guest opens public game types, and of private data only what a token opens",
      .clause("SHARE-R06"))
    func guest() async throws {
      let home = try DeviceHome("MatchTally")
      let (landfall, subscription) = try await home.signedIn("ada@tally.test")
      let web = "https://matchtally.app/"
      // Its owner opens it.
      #expect(await landfall.open(web + "gametype/custom").outcome == .landed)
      let link = try await Self.share(landfall)
      #expect(await landfall.signOut() == nil)
      #expect(await landfall.open(web + "gametype/tournament").outcome == .landed)
      #expect(await landfall.open(web + "gametype/custom").outcome == .forbidden)
      #expect(await landfall.open(web + "stats").outcome.name == "signInNeeded")
      #expect(await landfall.open(Self.start).outcome == .tokenRefused(.missing))
      #expect(await landfall.open(link).outcome == .landed)
      withExtendedLifetime(subscription) {}
    }

    @Test(
      "A link to statistics shows them in their tab, with the filters of the link",
      .clause("SHARE-M04"),
      arguments: [
        ("stats", 3), ("stats/game/" + DeviceHome.game, 2), ("stats/gametype/recreational", 1),
        ("stats?gameType=recreational&utm_source=mail", 1),
        ("stats?gameType=tournament&gameId=" + DeviceHome.game, 2),
      ])
    func statistics(path: String, count: Int) async throws {
      let home = try DeviceHome("MatchTally")
      let (landfall, subscription) = try await home.signedIn("ada@tally.test")
      #expect(await landfall.open("https://matchtally.app/" + path).outcome == .landed)
      let snapshot = await landfall.snapshot
      #expect(snapshot.tab == "statistics" && snapshot.screen == "statistics")
      #expect(snapshot.rows.count == count)
      withExtendedLifetime(subscription) {}
    }

    @Test(
      "Each link ends in one line of the log: outcome, route and a code", .clause("SHARE-G01"),
      .clause("SHARE-R05", "SHARE-F01"), .review("Q4"))
    func lines() async throws {
      let home = try DeviceHome("MatchTally")
      let (landfall, subscription) = try await home.signedIn("ada@tally.test")
      let link = try await Self.share(landfall, for: .oneHour)
      let token = link.dropFirst(Self.start.count)
      let rows: [(String, [String])] = [
        (link, ["landed", "/game/:gameId"]), (link, ["refreshed", "/game/:gameId"]),
        (Self.start, ["unauthorized", "/game/:gameId", "token-missing"]),
        (
          "https://matchtally.app/game/\(Self.otherGame)?token=\(token)",
          ["unauthorized", "/game/:gameId", "token-forged"]
        ),
        (
          "https://matchtally.app/gametype/chess",
          ["entityMissing", "/gametype/:gameTypeId", "entity-missing"]
        ),
        ("https://matchtally.app/player/ada", ["unmatched", "no-route"]),
        ("https://matchtally.app/game//x", ["invalidLink", "empty-segment"]),
        ("https://tally.example/game/1", ["ignored", "foreign-host"]),
      ]
      home.forgetEvents()
      for (link, _) in rows { _ = await landfall.open(link).report }
      home.clock.pass(.seconds(3_600))
      _ = await landfall.open(link).report
      let ended = home.events.filter { $0.kind.name == "link-ended" }
      let wanted = rows.map(\.1) + [["expiredToken", "/game/:gameId", "token-expired"]]
      #expect(ended.map { $0.kind.fields.map(\.value) } == wanted)
      for field in ended.flatMap(\.kind.fields) {
        #expect(["outcome", "route", "reason"].contains(field.name))
      }
      #expect(!home.events.contains { $0.kind.fields.contains { $0.value.contains(token) } })
      withExtendedLifetime(subscription) {}
    }

    @Test(
      "An unreadable share link is an invalid link, in the person's language",
      .clause("SHARE-F01"), .review("Q4"),
      arguments: [
        "https://matchtally.app/player/ada", "matchtally://game", "https://matchtally.app/game/%zz",
        "matchtally:gametype/tournament",
      ])
    func invalid(link: String) async throws {
      let home = try DeviceHome("MatchTally")
      let (landfall, subscription) = try await home.signedIn("ada@tally.test")
      var texts: Set<String> = []
      for language in home.app.locales {
        await landfall.perform(.chooseLanguage(language))
        #expect(await landfall.snapshot.translations.failures.isEmpty)
        let report = await landfall.open(link).report
        #expect(DeepLinkError(report.outcome) == .invalidLink)
        let snapshot = await landfall.snapshot
        guard case .error(let screen, _) = snapshot.root else {
          Issue.record("\(snapshot.root)")
          continue
        }
        #expect(screen.link == .invalidLink)
        #expect(screen.code == "invalidLink")
        let text = snapshot.translations.text(DeepLinkError.invalidLink.textKey)
        #expect(!text.isEmpty && !text.contains("errors:") && !text.contains("player"))
        texts.insert(text)
      }
      #expect(texts.count == home.app.locales.count)
      withExtendedLifetime(subscription) {}
    }

    @Test(
      "The app opens links while the main actor is busy",
      .clause("SHARE-H04"), .review("Q2", "Q4"))
    @MainActor func mainActorIsHeld() throws {
      let home = try DeviceHome("MatchTally")
      let landed = Landed()
      let done = DispatchSemaphore(value: 0)
      Task.detached {
        defer { done.signal() }
        let (landfall, subscription) = try await home.signedIn("ada@tally.test")
        for number in 0..<20 {
          let id = number.isMultiple(of: 2) ? "tournament" : "recreational"
          let report = await landfall.open("matchtally://gametype/\(id)").report
          if report.outcome == .landed { landed.count.withLock { $0 += 1 } }
        }
        withExtendedLifetime(subscription) {}
      }
      // The main thread is blocked here: work that needs it never ends.
      #expect(done.wait(timeout: .now() + 900) == .success)
      #expect(landed.count.withLock { $0 } == 20)
    }

    private final class Landed: Sendable {
      let count = Mutex(0)
    }

    /// Returns the member names of a JSON object, sorted.
    private static func names(_ json: [UInt8]) throws -> [String] {
      let object = try JSONSerialization.jsonObject(with: Data(json)) as? [String: Any]
      return try #require(object).keys.sorted()
    }
  }
#endif
