import Foundation
import LandfallAppManifest
import LandfallDoCodeGoExample
import LandfallLocalization
import LandfallTestSupport
import Testing

/// The catalogues of one app or module in all languages.
struct CatalogueSet: Sendable, CustomTestStringConvertible {
  let name: String
  let files: AppFiles
  /// The minimum number of English texts, so that an empty folder does not pass.
  let leastTexts: Int

  var testDescription: String { name }

  static let languages = ["en", "ar", "he", "de", "fr", "es", "ja"]

  /// The catalogues of every example, of TextShell and of the core.
  static let all = [docodego] + examples + [textshell, core]

  static let docodego = CatalogueSet(
    name: "DoCodeGo", files: AppFiles(embedded: DoCodeGoExample.app), leastTexts: 150)

  /// The examples that are not part of the binary.
  static let examples = [
    example("ExpresScan", leastTexts: 30), example("MatchTally", leastTexts: 25),
    example("PeerMentor", leastTexts: 50),
  ]

  private static func example(_ name: String, leastTexts: Int) -> CatalogueSet {
    do {
      let folder = root.appendingPathComponent("Examples/\(name)/App").path
      return CatalogueSet(
        name: name, files: try AppFiles(directory: folder), leastTexts: leastTexts)
    } catch {
      Issue.record("\(name): \(error)")
      return CatalogueSet(name: name, files: AppFiles(files: [:]), leastTexts: leastTexts)
    }
  }

  private static let root = URL(filePath: Repository.path)

  /// `Sources/FrontEnds/TextShell/Locales`, read like the catalogues of an app.
  static var textshell: CatalogueSet {
    let folder = root.appendingPathComponent("Sources/FrontEnds/TextShell/Locales")
    var files: [String: [UInt8]] = [:]
    for language in languages {
      do {
        let data = try Data(contentsOf: folder.appendingPathComponent(language + ".json"))
        files["locales/\(language)/textshell.json"] = Array(data)
      } catch {
        Issue.record("\(language): \(error)")
      }
    }
    return CatalogueSet(name: "textshell", files: AppFiles(files: files), leastTexts: 100)
  }

  /// `Sources/Runtime/Landfall/Locales`, read like the catalogues of an app.
  static var core: CatalogueSet {
    let folder = root.appendingPathComponent("Sources/Runtime/Landfall/Locales")
    var files: [String: [UInt8]] = [:]
    for language in languages {
      for space in ["auth", "common", "errors"] {
        do {
          let file = folder.appendingPathComponent("\(language)/\(space).json")
          files["locales/\(language)/\(space).json"] = Array(try Data(contentsOf: file))
        } catch {
          Issue.record("\(language)/\(space): \(error)")
        }
      }
    }
    return CatalogueSet(name: "core", files: AppFiles(files: files), leastTexts: 15)
  }

  /// A text with its key, without the plural suffix, and its plural form.
  struct Text {
    let key: String
    let form: PluralCategory?
    let text: String
  }

  /// Returns all texts of a language.
  func texts(_ language: String) throws -> [Text] {
    try files.namespaces(of: language).flatMap { namespace in
      let bytes = try files.catalogue(language: language, namespace: namespace)
      return try Catalogue(bytes).texts.map { path, text in
        let form = PluralCategory.allCases.first { path.hasSuffix("_" + $0.rawValue) }
        let stem = form.map { String(path.dropLast($0.rawValue.count + 1)) } ?? path
        return Text(key: namespace + ":" + stem, form: form, text: text)
      }
    }
  }

  /// Returns the placeholders of a text: `{{…}}` and `$t(…)`.
  static func placeholders(_ text: String) -> Set<String> {
    Set(text.matches(of: /\{\{.*?\}\}|\$t\(.*?\)/).map { String($0.output) })
  }

  /// Returns the text without its placeholders.
  static func words(_ text: String) -> String {
    text.replacing(/\{\{.*?\}\}|\$t\(.*?\)/, with: "")
  }
}
