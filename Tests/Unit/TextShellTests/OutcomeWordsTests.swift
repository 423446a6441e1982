import LandfallAuth
import LandfallDomain
import LandfallLocalization
import LandfallTestSupport
import Testing

@testable import LandfallFullScreen
@testable import LandfallTextShell

@Suite("Texts for outcomes")
struct OutcomeWordsTests {
  private static let outcomes: [Outcome] =
    [
      .landed, .refreshed, .handled("charger"), .ignored(.foreignHost), .unmatched,
      .signInNeeded(.noSession), .noOrganization, .notAMember(slug: "acme"),
      .roleTooLow("things.manage"), .forbidden, .entityMissing, .banned,
      .serviceFailed(.unavailable), .overtaken(by: DeliveryID(1)), .waiting,
      .invalidLink(InvalidLink(.tooLong, at: 0)),
    ] + TokenRefusal.allCases.map { .tokenRefused($0) }

  @Test(
    "A service that cannot prove its identity has a text of its own", .review("S17e"),
    arguments: ["en", "ar", "he", "de", "fr", "es", "ja"])
  func untrusted(language: String) {
    var texts = Translations(languages: [language], defaultLanguage: language, preferred: [])
    #expect(texts.load(["textshell"], from: ShellCatalogues()).isEmpty)
    let key = ServiceError.untrusted.shellKey
    #expect(texts.hasText(key))
    #expect(texts.text(key) != texts.text(ServiceError.unavailable.shellKey))
    #expect(SignInText.key(.service(.untrusted), isLink: false) == key)
  }

  @Test("The status line has a text for each outcome, in every language", arguments: outcomes)
  func words(outcome: Outcome) {
    for language in ["en", "ar", "he", "de", "fr", "es", "ja"] {
      var texts = Translations(languages: [language], defaultLanguage: language, preferred: [])
      #expect(texts.load(["textshell"], from: ShellCatalogues()).isEmpty)
      #expect(texts.hasText(TextKey("textshell:outcome." + outcome.name)), "\(language)")
    }
  }
}
