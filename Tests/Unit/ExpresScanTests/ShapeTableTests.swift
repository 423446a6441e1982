import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

/// What happens to every shape of link, in both forms, in every app phase.
///
/// A cold link arrives in `launching` or `bootstrapping`, where it may have to wait; a warm one in
/// any phase.
@Suite("Shapes, forms and phases")
struct ShapeTableTests {
  private static let person = Person(id: "ada", email: "ada@charge.test", name: "Ada")
  private static let places: [AppPhase] = [
    .launching, .bootstrapping, .welcome(.noSession), .signingIn("registration"),
    .registering("registration"), .onboarding(person), .signingInByLink("user-qr", .confirming),
    .signingInByLink("user-qr", .finalizing), .signingInByLink("user-qr", .success),
    .signingInByLink("user-qr", .failure(.deadCode)),
    .ready(SessionFacts(person: person, expiresAt: Timestamp(milliseconds: 1))),
  ]

  /// A link, the rule that handles it or `-`, and one letter for each of the phases above: `o`pen,
  /// `w`aits, `c`losed.
  static let rows: [(link: String, rule: String, answers: String)] = [
    ("https://example.com/c/EVSE-1", "charger", "ooooooooooo"),
    ("expchg://c/EVSE-1", "charger", "ooooooooooo"),
    ("https://example.com/m/tok_en-0123", "magic-email", "wwoocccccoc"),
    ("expchg://m/tok_en-0123", "-", ""),
    ("https://example.com/u/ADA23456", "user-qr", "wwoocccccoc"),
    ("expchg://u/ADA23456", "-", ""),
    (
      "https://manage.example.com/app/register/callback?code=c-1", "registration-callback",
      "ooooooooooo"
    ),
    ("expchg://app/register/callback?code=c-1", "-", ""),
  ]

  @Test(
    "Each link gets the answer of its row",
    .clause("ROUTE-T12", "ROUTE-T13", "ROUTE-T14", "ROUTE-T15", "ROUTE-R03", "ROUTE-L07"),
    arguments: rows)
  func meets(link: String, rule: String, answers: String) throws {
    let dispatcher = try DeepLinkResolver(ExpresScan.app).dispatcher
    guard case .handle(let ruleLink) = dispatcher.intent(of: link) else {
      #expect(rule == "-")
      return
    }
    #expect(ruleLink.rule.text == rule)
    let seen = Self.places.map { place in
      switch AppPhase.answer(ruleLink.requirement, in: place) {
      case .met: "o"
      case .wait: "w"
      case .refused: "c"
      }
    }
    #expect(seen.joined() == answers)
  }

  @Test(
    "The order of the rules does not matter, because no shape overlaps another",
    .clause("ROUTE-O05"))
  func order() throws {
    let app = try ExpresScan.app
    for shift in 1..<app.rules.count {
      var turned = app
      turned.rules = Array(app.rules[shift...] + app.rules[..<shift])
      let dispatcher = try DeepLinkResolver(turned).dispatcher
      for row in Self.rows {
        var rule = "-"
        if case .handle(let ruleLink) = dispatcher.intent(of: row.link) {
          rule = ruleLink.rule.text
        }
        #expect(rule == row.rule)
      }
    }
  }

  @Test("A looser rule is refused before the others and accepted after them")
  func looser() throws {
    var app = try ExpresScan.app
    let loose = LinkRule(
      id: "anything", forms: [.host("example.com", try PathPattern("/:kind/:value"))],
      trailingSlash: .refuse, requirement: .anyone)
    app.rules.append(loose)
    #expect(throws: Never.self) { try DeepLinkResolver(app) }
    app.rules = [loose] + app.rules.dropLast()
    #expect(throws: RouteTableError.self) { try DeepLinkResolver(app) }
  }
}
