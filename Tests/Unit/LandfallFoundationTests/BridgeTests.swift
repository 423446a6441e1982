import Foundation
import Landfall
import LandfallDomain
import LandfallLocalization
import LandfallTestSupport
import Testing

@testable import LandfallFoundation

@Suite("Errors, URLs and dates")
struct BridgeTests {
  @Test(
    "A failure has a message in every language that reveals no secret",
    .clause("NAV-E03", "SHARE-Y06"), arguments: ["en", "ar", "he", "de", "fr", "es", "ja"])
  func failures(language: String) throws {
    var texts = Translations(
      languages: [language, "en"], defaultLanguage: "en", preferred: [language])
    #expect(texts.load(["auth", "errors"], from: CoreTexts()).isEmpty)
    let outcomes: [Outcome] = [
      .unmatched, .invalidLink(InvalidLink(.tooLong, at: 9)), .noOrganization,
      .notAMember(slug: "secret-org"), .roleTooLow("organization.danger"), .entityMissing, .banned,
    ]
    let failures =
      outcomes.map { LocalizedFailure($0, in: texts) }
      + ServiceError.allCases.map { LocalizedFailure($0, in: texts) }
    for failure in failures {
      let message = try #require(failure?.errorDescription)
      #expect(!message.isEmpty && !message.contains(":") && !message.contains("secret"))
      #expect((failure as (any Error)?)?.localizedDescription == message)
    }
    #expect(LocalizedFailure(.landed, in: texts) == nil)
  }

  @Test("Typed errors have a description for developers")
  func developers() {
    let errors: [any LocalizedError] = [
      InvalidLink(.space, at: 3), ServiceError.timeout, CatalogueError.missing,
    ]
    for error in errors { #expect(error.errorDescription?.isEmpty == false) }
    #expect(
      (ServiceError.timeout as any Error).localizedDescription
        == "a call to the services failed: timeout")
  }

  @Test(
    "Each error of a link says what happened, in every language of the core",
    .clause("SHARE-F05", "SHARE-Y06"), .review("N15"))
  func linkErrors() {
    for error in DeepLinkError.allCases {
      #expect((error as any Error).localizedDescription == error.errorDescription)
      #expect(error.errorDescription == error.message(in: Locale.preferredLanguages))
      let languages = ["ar", "de", "en", "es", "fr", "he", "ja"]
      let texts = languages.map { error.message(in: [$0]) }
      #expect(Set(texts).count == languages.count && !texts.contains(error.textKey.text))
      #expect(error.message(in: ["fi", "de-AT"]) == error.message(in: ["de"]))
      #expect(error.message(in: ["fi"]) == error.message(in: ["en"]))
    }
  }

  @Test(
    "A date and its timestamp are the same moment",
    arguments: [0, 1, -1, 1_772_323_200_123, -62_135_596_800_000])
  func dates(milliseconds: Int64) {
    let timestamp = Timestamp(milliseconds: milliseconds)
    #expect(Timestamp(Date(timestamp)) == timestamp)
  }

  @Test("A date out of range is clamped")
  func clamping() {
    #expect(Timestamp(Date(timeIntervalSince1970: 1e300)).milliseconds == .max)
    #expect(Timestamp(Date(timeIntervalSince1970: -1e300)).milliseconds == .min)
    #expect(Timestamp(Date(timeIntervalSince1970: .nan)).milliseconds == 0)
  }

  @Test("A URL keeps the bytes of the link")
  func urls() throws {
    let link = LinkText("docodego://app/acme-corp/members/b%20b?q=a%2Bb&q=c#f")
    let url = try #require(URL(link))
    #expect(LinkText(url) == link)
    #expect(URL(LinkText("docodego://app/a b")) == nil)
  }
}
