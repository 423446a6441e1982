import Foundation
import Landfall
import LandfallAppManifest
import LandfallDomain
import LandfallFoundation
import LandfallLocalization
import LandfallNavigation
import LandfallTestSupport
import Testing

@Suite("MatchTally: messages of failed links")
struct FailureTests {
  private static func texts(_ language: String) throws -> Translations {
    let files = try MatchTally.files
    var texts = Translations(
      languages: ["en", "es", "ar"], defaultLanguage: "en", preferred: [language])
    let all = LayeredCatalogues([files, CoreTexts()])
    #expect(texts.load(["errors", "screens"], from: all).isEmpty)
    return texts
  }

  @Test(
    "Each of the four errors has its own message in each language that reveals nothing of the link",
    .clause("SHARE-F05", "SHARE-U04", "SHARE-Y06"), arguments: ["en", "es", "ar"])
  func words(language: String) throws {
    let texts = try Self.texts(language)
    var seen: Set<String> = []
    for error in DeepLinkError.allCases {
      let failure: any LocalizedError = LocalizedFailure(error, in: texts)
      let text = try #require(failure.errorDescription)
      #expect(!text.isEmpty && !text.contains("errors:") && !text.contains("{{"))
      #expect(!text.contains(MatchTally.game) && !text.contains("token"))
      seen.insert(text)
    }
    #expect(seen.count == DeepLinkError.allCases.count)
  }

  @Test(
    "An outcome is one of the four errors or none, and the screen shows no more than that",
    .clause("SHARE-U01", "SHARE-U02", "SHARE-U03", "SHARE-U04", "SHARE-F02", "SHARE-F04"))
  func outcomes() {
    let wanted: [(Outcome, DeepLinkError?)] =
      TokenRefusal.allCases.map {
        (.tokenRefused($0), $0 == .expired ? .expiredToken : .unauthorized)
      } + [
        (.invalidLink(InvalidLink(.space, at: 3)), .invalidLink), (.unmatched, .invalidLink),
        (.entityMissing, .notFound), (.forbidden, .unauthorized), (.landed, nil),
        (.serviceFailed(.offline), nil), (.signInNeeded(.noSession), nil), (.banned, nil),
      ]
    for (outcome, error) in wanted {
      #expect(DeepLinkError(outcome) == error, "\(outcome)")
      guard let error else { continue }
      let screen = ErrorScreen(outcome)
      #expect(screen.code == error.rawValue)
      #expect(screen.actions == [.retry, .dismiss, .home])
    }
  }
}
