import Landfall
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

  private static let failures: [SignInFailure] =
    [
      .malformedAddress(.empty), .malformedAddress(.notASCII("é")), .malformedCode, .noSignInLink,
      .notStarted, .methodUnavailable, .deadCode, .banned(until: nil), .identityNotAllowed,
      .tooManyCodes(retryAfter: .seconds(30)), .identityProvider(.refused(.accessDenied)),
      .identityProvider(.refused(.serverError)), .identityProvider(.service(.unavailable)),
      .store(.locked), .notStored, .timedOut, .signedInElsewhere,
    ] + ServiceError.allCases.map { .service($0) }

  @Test("The core has a text for each failed call and sign-in, in every language", .review("S17e"))
  func failureTexts() {
    let keys = Set(Self.failures.map(\.textKey) + ServiceError.allCases.map(\.textKey))
    for language in ["en", "ar", "he", "de", "fr", "es", "ja"] {
      var texts = Translations(languages: [language], defaultLanguage: language, preferred: [])
      #expect(texts.load(["auth", "errors"], from: CoreTexts()).isEmpty)
      for key in keys { #expect(texts.hasText(key), "\(key) in \(language)") }
      #expect(Set(keys.map { texts.text($0) }).count == keys.count, "\(language)")
    }
    #expect(SignInFailure.service(.untrusted).textKey == ServiceError.untrusted.textKey)
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
