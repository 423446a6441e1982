import Foundation
import Landfall
import LandfallDomain
import LandfallLocalization
import LandfallTestSupport
import Testing

@Suite("The core's own texts", .review("C8"))
struct CoreTextsTests {
  private static let languages = ["en", "ar", "he", "de", "fr", "es", "ja"]

  /// Returns the keys in the sources that show texts on their own.
  private static func keys() throws -> Set<String> {
    let sources = URL(filePath: Repository.path + "/Sources")
    var keys: Set<String> = []
    for layer in ["Core", "Runtime", "FrontEnds/FullScreen/Texts"] {
      let folder = sources.appending(path: layer)
      let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
      for file in files where file.hasSuffix(".swift") {
        let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
        for match in text.matches(of: /"((errors|auth|common):[A-Za-z.]+)"/) {
          keys.insert(String(match.1))
        }
      }
    }
    return keys
  }

  @Test("Every key that the core can show has a text in seven languages", arguments: languages)
  func whole(language: String) throws {
    let keys = try Self.keys()
    #expect(keys.count >= 15)
    var texts = Translations(
      languages: Self.languages, defaultLanguage: "en", preferred: [language])
    #expect(texts.load(["auth", "common", "errors"], from: CoreTexts()) == [])
    for key in keys.sorted() {
      let text = texts.text(TextKey(key))
      #expect(text != key && !text.isEmpty, "\(key)")
    }
    // Every text is used.
    for space in CoreTexts().namespaces(of: language) {
      let catalogue = try CoreTexts().texts(language: language, namespace: space)
      #expect(Set(catalogue.texts.keys.map { space + ":" + $0 }).subtracting(keys) == [])
      let bytes = try CoreTexts().catalogue(language: language, namespace: space)
      #expect(try Catalogue(bytes) == catalogue)
    }
  }

  /// An app with one text of its own.
  private struct OwnText: CatalogueSource {
    func namespaces(of language: String) -> [String] { ["errors"] }

    func catalogue(language: String, namespace: String) throws(CatalogueError) -> [UInt8] {
      guard language == "en", namespace == "errors" else { throw .missing }
      return Array(#"{"version":1,"offline":"No signal"}"#.utf8)
    }
  }

  private func texts(_ languages: [String], _ preferred: String) -> Translations {
    var texts = Translations(
      languages: languages, defaultLanguage: languages[0], preferred: [preferred])
    texts.load(["auth", "errors"], from: LayeredCatalogues([OwnText(), CoreTexts()]))
    return texts
  }

  @Test("The app's text wins over the core's, and the core's over a raw key")
  func layers() {
    let english = texts(["en", "de"], "en")
    #expect(english.text("errors:offline") == "No signal")
    #expect(english.text("errors:actionFailed") == "That did not work, so it was undone")
    // The person's language wins over the app's text in another language.
    #expect(texts(["en", "de"], "de").text("errors:offline") == "Sie sind offline")
    #expect(texts(["en", "de-AT"], "de-AT").text("errors:offline") == "Sie sind offline")
  }

  @Test("In a language that the core lacks, the app's text is shown, then English, never a key")
  func strange() {
    let welsh = texts(["cy"], "cy")
    #expect(welsh.failures == [])
    #expect(welsh.text("auth:banned.title") == "This account is blocked")
  }

  @Test(
    "The core's texts do not set the layout direction of an app whose texts are missing (NAV-I06)"
  )
  func direction() {
    #expect(texts(["en", "ar"], "ar").direction == .leftToRight)
  }
}
