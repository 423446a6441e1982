import ExpresScanLinks
@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

@Suite("ExpresScan's link notifications and its declared rules")
struct LinkNotificationTests {
  @Test(
    "Each declared rule has exactly one case, in the same order",
    .clause("ROUTE-R06", "ROUTE-N04", "ROUTE-N06"))
  func rules() throws {
    let declared = try ExpresScan.app.rules
    #expect(LinkNotification.Rule.allCases.map(\.id) == declared.map(\.id))
    for (rule, declaration) in zip(LinkNotification.Rule.allCases, declared) {
      let names = declaration.forms.flatMap { form in
        switch form {
        case .scheme(_, let pattern), .host(_, let pattern): pattern.parameterNames
        }
      }
      let values = Set(names + declaration.query)
      #expect(values.count == 1, "\(rule)")
      let ruleLink = RuleLink(
        rule: rule.id, payload: values.map { NamedValue($0, "value") },
        requirement: declaration.requirement)
      #expect(LinkNotification(ruleLink)?.rule == rule)
    }
  }

  @Test(
    "Each rule has one handler, and every rule has one", .clause("ROUTE-R07", "ROUTE-N06")
  )
  func receivers() throws {
    let taken = LinkNotification.Receiver.allCases.flatMap(LinkNotification.rules)
    #expect(taken.count == Set(taken).count)
    #expect(Set(taken) == Set(try ExpresScan.app.rules.map(\.id)))
    #expect(LinkNotification.rules(for: .shell) == ["charger"])
    // The app folder names the same handlers: screens and sign-in methods.
    let app = try ExpresScan.app
    #expect(LinkNotification.rules(for: .shell) == app.routes.flatMap(\.handlers).map(\.rule))
    #expect(
      Set(LinkNotification.rules(for: .root)) == Set(app.signIn.compactMap(\.callback?.rule)))
  }

  @Test(
    "The four sample links give four different notifications",
    .clause("ROUTE-B01", "ROUTE-L01", "ROUTE-L02", "ROUTE-L03", "ROUTE-L04"),
    arguments: [
      (
        "https://example.com/c/EVSE-1",
        LinkNotification.chargerDeepLinkRequested(chargerID: "EVSE-1")
      ),
      ("expchg://c/EVSE-1", .chargerDeepLinkRequested(chargerID: "EVSE-1")),
      ("https://example.com/m/tok_en-12", .magicEmailSignInRequested(token: "tok_en-12")),
      ("https://example.com/u/ABCD2345", .userQRSignInRequested(publicID: "ABCD2345")),
      (
        "https://manage.example.com/app/register/callback?code=c-1",
        .universalLinkRegistrationCallback(code: "c-1")
      ),
    ])
  func samples(link: String, expected: LinkNotification) throws {
    guard case .handle(let ruleLink) = try DeepLinkResolver(ExpresScan.app).resolve(link) else {
      Issue.record("\(link) is not handled")
      return
    }
    #expect(LinkNotification(ruleLink) == expected)
  }

  @Test("A rule link of another app or without its value gives no notification")
  func foreign() {
    let values = [NamedValue("token", "")]
    #expect(
      LinkNotification(RuleLink(rule: "magic-email", payload: values, requirement: .anyone)) == nil)
    #expect(
      LinkNotification(RuleLink(rule: "magic-email", payload: [], requirement: .anyone)) == nil)
    let other = [NamedValue("token", "t")]
    #expect(
      LinkNotification(RuleLink(rule: "elsewhere", payload: other, requirement: .anyone)) == nil)
  }

  @Test("A printed notification does not show its value", .clause("ROUTE-L02"))
  func redacted() {
    let secret = LinkNotification.magicEmailSignInRequested(token: "canary-7Qm2")
    #expect("\(secret)" == "magic-email")
    #expect(String(reflecting: secret) == "magic-email")
  }
}
