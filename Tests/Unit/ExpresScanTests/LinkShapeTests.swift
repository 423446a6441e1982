@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

@Suite("ExpresScan's four link shapes, as app.json declares them")
struct LinkShapeTests {
  private static let token = "abcd_EF-0123"

  /// Returns the rule and its value, or why there is none.
  private static func text(_ intent: LinkIntent) -> String {
    switch intent {
    case .handle(let ruleLink):
      "\(ruleLink.rule) " + ruleLink.payload.map(\.value).joined(separator: ",")
    case .navigate(let place): "route \(place.route)"
    case .unmatched: "unmatched"
    case .ignored(let reason): reason.rawValue
    case .invalid(let error): error.reason.rawValue
    }
  }

  @Test(
    "The rules are in the order of the specification",
    .clause("ROUTE-O02", "ROUTE-O03", "ROUTE-O04", "ROUTE-O05", "ROUTE-N05"))
  func order() throws {
    let rules = try ExpresScan.app.rules
    #expect(rules.map(\.id) == ["charger", "magic-email", "user-qr", "registration-callback"])
    #expect(rules.map(\.requirement) == [.anyone, .signedOut, .signedOut, .anyone])
    #expect(rules.map(\.forms.count) == [2, 1, 1, 1])
  }

  @Test(
    "Every link shape, and links that differ slightly, match as specified",
    .clause(
      "ROUTE-L01", "ROUTE-L02", "ROUTE-L03", "ROUTE-L04", "ROUTE-L05", "ROUTE-L06", "ROUTE-O06",
      "ROUTE-N03"),
    arguments: [
      // Stickers on chargers.
      ("https://example.com/c/EVSE-1", "charger EVSE-1"), ("expchg://c/EVSE-1", "charger EVSE-1"),
      ("EXPCHG://C/EVSE-1", "charger EVSE-1"), ("expchg://c/EVSE-1/", "charger EVSE-1"),
      ("https://example.com/c/EVSE-1?x=1#y", "charger EVSE-1"),
      ("https://example.com/c/DE*EXP*E001", "charger DE*EXP*E001"),
      ("https://example.com/c/EVSE-1/", "unmatched"), ("https://example.com/c/", "unmatched"),
      ("https://example.com/c/a/b", "unmatched"), ("https://example.com/c/a%2Fb", "unmatched"),
      ("expchg://c/a/b", "unmatched"), ("expchg://c//a", "empty-segment"),
      ("expchg://c", "unmatched"), ("https://example.com/C/EVSE-1", "unmatched"),
      ("https://example.com/c/EVSE%201", "unmatched"),
      (
        "https://example.com/c/" + String(repeating: "a", count: 64),
        "charger " + String(repeating: "a", count: 64)
      ),
      ("https://example.com/c/" + String(repeating: "a", count: 65), "unmatched"),
      // Sign-in by e-mail.
      ("https://example.com/m/abcd_EF-0123", "magic-email abcd_EF-0123"),
      ("https://example.com/m/abcd_EF-0123?code=c", "magic-email abcd_EF-0123"),
      ("https://example.com/m/12345678", "magic-email 12345678"),
      ("https://example.com/m/1234567", "unmatched"),
      (
        "https://example.com/m/" + String(repeating: "a", count: 512),
        "magic-email " + String(repeating: "a", count: 512)
      ),
      ("https://example.com/m/" + String(repeating: "a", count: 513), "unmatched"),
      ("https://example.com/m/abcd_EF-0123/", "unmatched"),
      ("https://example.com/m/abcd.EF-0123", "unmatched"),
      ("https://example.com/m/abcd%C3%A9EF-0123", "unmatched"),
      ("expchg://m/abcd_EF-0123", "unmatched"),
      ("expchg://example.com/m/abcd_EF-0123", "unmatched"),
      // Sign-in by a person's QR code.
      ("https://example.com/u/ABCD2345", "user-qr ABCD2345"),
      ("https://example.com/u/ABCD2345?code=c", "user-qr ABCD2345"),
      ("https://example.com/u/ABCD234", "unmatched"),
      ("https://example.com/u/ABCD23456", "unmatched"),
      ("https://example.com/u/abcd2345", "unmatched"),
      ("https://example.com/u/ABCD-2345", "unmatched"),
      ("https://example.com/u/ABCI2345", "unmatched"),
      ("https://example.com/u/ABCL2345", "unmatched"),
      ("https://example.com/u/ABCO2345", "unmatched"),
      ("https://example.com/u/ABCU2345", "unmatched"),
      ("https://example.com/u/ABCD2340", "unmatched"),
      ("https://example.com/u/ABCD2341", "unmatched"),
      ("https://example.com/u/ABCD2345/", "unmatched"), ("expchg://u/ABCD2345", "unmatched"),
      // Return from registration.
      ("https://manage.example.com/app/register/callback?code=c-1", "registration-callback c-1"),
      (
        "https://manage.example.com/app/register/callback?x=1&code=c-1", "registration-callback c-1"
      ),
      ("https://manage.example.com/app/register/callback", "unmatched"),
      ("https://manage.example.com/app/register/callback?code=", "unmatched"),
      ("https://manage.example.com/app/register/callback?code=c-1&code=c-2", "repeated-parameter"),
      ("https://manage.example.com/app/register/callback/?code=c-1", "callback-spelling"),
      ("https://manage.example.com/app/register/%63allback?code=c-1", "callback-spelling"),
      ("https://manage.example.com/app/register/callback?code=c%2F1", "unmatched"),
      ("http://manage.example.com/app/register/callback?code=c-1", "foreign-scheme"),
      ("expchg://app/register/callback?code=c-1", "unmatched"),
      // The other host, and foreign hosts.
      ("https://manage.example.com/c/EVSE-1", "unmatched"),
      ("https://manage.example.com/m/abcd_EF-0123", "unmatched"),
      ("https://manage.example.com/u/ABCD2345", "unmatched"),
      ("https://example.com/app/register/callback?code=c-1", "unmatched"),
      ("https://www.example.com/c/EVSE-1", "foreign-host"),
      ("https://example.com.evil.test/c/EVSE-1", "foreign-host"),
      ("https://example.com@evil.test/c/EVSE-1", "foreign-host"),
      ("https://evil.test/https://example.com/c/EVSE-1", "foreign-host"),
      ("https://me@example.com/c/EVSE-1", "user-info"),
      ("https://example.com:443/c/EVSE-1", "port"),
      ("http://example.com/c/EVSE-1", "foreign-scheme"), ("docodego://c/EVSE-1", "foreign-scheme"),
      // No screen of the app can be opened by a link.
      ("https://example.com/chargers", "internal-route"),
      ("expchg://chargers/EVSE-1", "internal-route"),
      ("expchg://onboarding", "internal-route"), ("https://example.com/nowhere", "unmatched"),
    ])
  func grammar(link: String, expected: String) throws {
    #expect(Self.text(try DeepLinkResolver(ExpresScan.app).resolve(link)) == expected)
  }

  @Test("The alphabet of a person's code is that of the cards: 30 characters", .clause("ROUTE-L03"))
  func alphabet() throws {
    let rule = try #require(try ExpresScan.app.rules.first { $0.id == "user-qr" })
    let constraints = try #require(rule.constraints["publicId"])
    guard case .alphabet(let characters)? = constraints.first else {
      Issue.record("\(constraints)")
      return
    }
    #expect(characters.count == 30)
    #expect(Set(characters).isDisjoint(with: "01ILOU"))
    let resolver = try DeepLinkResolver(ExpresScan.app)
    for scalar in (0x21..<0x7F).map({ UnicodeScalar(UInt8($0)) })
    where !"/?#\\".unicodeScalars.contains(scalar) {
      let intent = resolver.resolve("https://example.com/u/ABCD234\(scalar)")
      let isHandled = if case .handle = intent { true } else { false }
      #expect(isHandled == characters.unicodeScalars.contains(scalar), "\(scalar)")
    }
  }

  @Test("No path belongs to both a rule and a route")
  func noRouteIsHidden() throws {
    let resolver = try DeepLinkResolver(ExpresScan.app)
    for route in resolver.table.routes {
      #expect(!route.external, "\(route.id)")
      for example in route.examples {
        guard case .navigate(let place) = resolver.dispatcher.intent(ofPath: example) else {
          Issue.record("\(example)")
          continue
        }
        #expect(place.route == route.id)
      }
    }
  }
}
