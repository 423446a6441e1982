import LandfallDomain
import LandfallLocalization
import Testing

@testable import LandfallTextShell

@Suite("Outcomes in words")
struct OutcomeWordsTests {
  private static let outcomes: [Outcome] =
    [
      .landed, .refreshed, .claimed("charger"), .ignored(.foreignHost), .unmatched,
      .signInNeeded(.noSession), .noOrganization, .notAMember(slug: "acme"),
      .roleTooLow("things.manage"), .forbidden, .entityMissing, .banned,
      .serviceFailed(.unavailable), .overtaken(by: DeliveryID(1)), .waiting,
      .invalidLink(InvalidLink(.tooLong, at: 0)),
    ] + TokenRefusal.allCases.map { .tokenRefused($0) }

  @Test("The status line has words for each, in every language", arguments: outcomes)
  func words(outcome: Outcome) {
    for language in ["en", "ar", "he", "de", "fr", "es", "ja"] {
      var texts = Translations(languages: [language], defaultLanguage: language, wishes: [])
      #expect(texts.load(["textshell"], from: ShellCatalogues()).isEmpty)
      #expect(texts.hasText(TextKey("textshell:outcome." + outcome.name)), "\(language)")
    }
  }
}
