import LandfallDomain
import LandfallLocalization
import LandfallStrictJSON

/// Texts that the app declares and its catalogues lack.
enum TextFindings {
  private struct Use {
    let key: TextKey
    let what: String
    let file: String
    let position: JSONPosition?
  }

  static func all(
    _ app: AppDefinition, _ inspected: InspectedApp, _ places: inout SourcePlaces
  ) -> [Finding] {
    var findings: [Finding] = []
    let source = inspected.catalogues
    let spaces = source.namespaces(of: app.defaultLocale)
    var texts: [String: [String: Set<String>]] = [:]
    for language in app.locales {
      for space in spaces {
        let file = "locales/\(language)/\(space).json"
        do throws(CatalogueError) {
          let catalogue = try Catalogue(
            source.catalogue(language: language, namespace: space))
          texts[language, default: [:]][space] = Set(catalogue.texts.keys.map(stem))
        } catch {
          findings.append(
            Finding(
              .brokenCatalogue, "the catalogue cannot be read: \(error)",
              fix: error == .missing ? "copy locales/\(app.defaultLocale)/\(space).json" : nil,
              file: file, at: error.position))
        }
      }
    }
    for use in uses(app, &places) {
      guard let (space, path) = parts(use.key) else {
        findings.append(missing(use, "is no key: a namespace, ':' and a path", nil))
        continue
      }
      if texts[app.defaultLocale]?[space]?.contains(path) == true { continue }
      // A catalogue that cannot be read is a finding of its own.
      if spaces.contains(space), texts[app.defaultLocale]?[space] == nil { continue }
      findings.append(
        missing(
          use, "is in no catalogue of \(app.defaultLocale)",
          "add \"\(path)\" to locales/\(app.defaultLocale)/\(space).json"))
    }
    for language in app.locales where language != app.defaultLocale {
      for space in spaces {
        guard let own = texts[language]?[space], let wanted = texts[app.defaultLocale]?[space]
        else { continue }
        for path in wanted.subtracting(own).sorted() {
          findings.append(
            Finding(
              .missingTranslation, "\(space):\(path) is not translated to \(language)",
              fix: "until then the text of \(app.defaultLocale) is shown",
              file: "locales/\(language)/\(space).json"))
        }
      }
    }
    return findings
  }

  private static func missing(_ use: Use, _ why: String, _ fix: String?) -> Finding {
    Finding(
      .missingText, "\(use.what) \"\(use.key)\" \(why)", fix: fix, file: use.file,
      at: use.position)
  }

  /// A key without the ending of a plural form: all forms are one text.
  private static func stem(_ path: String) -> String {
    for form in PluralCategory.allCases where path.hasSuffix("_" + form.rawValue) {
      return String(path.dropLast(form.rawValue.count + 1))
    }
    return path
  }

  private static func parts(_ key: TextKey) -> (space: String, path: String)? {
    let text = key.text
    guard let mark = text.firstIndex(of: ":") ?? text.firstIndex(of: ".") else { return nil }
    return (String(text[..<mark]), String(text[text.index(after: mark)...]))
  }

  private static func uses(_ app: AppDefinition, _ places: inout SourcePlaces) -> [Use] {
    var uses: [Use] = []
    for (index, tab) in app.tabs.enumerated() {
      uses.append(
        Use(
          key: tab.titleKey, what: "the title of the tab \(tab.id)", file: "app.json",
          position: places.position("app.json", .key("tabs"), .index(index), .key("titleKey"))))
    }
    for (index, type) in app.notifications.types.enumerated() {
      uses.append(
        Use(
          key: type.titleKey, what: "the title of the notification \(type.type)", file: "app.json",
          position: places.position(
            "app.json", .key("notifications"), .index(index), .key("titleKey"))))
    }
    // An empty title is of a route whose file has none, which is a finding already.
    for route in app.routes where route.redirect == nil && !route.titleKey.text.isEmpty {
      uses.append(
        Use(
          key: route.titleKey, what: "the title", file: route.source,
          position: places.position(route.source, .key("titleKey"))))
      for (index, action) in (route.content?.actions ?? []).enumerated() {
        uses.append(
          Use(
            key: action.titleKey, what: "the title of the action \(action.id)", file: route.source,
            position: places.position(
              route.source, .key("list"), .key("actions"), .index(index), .key("titleKey"))))
      }
    }
    return uses
  }
}
