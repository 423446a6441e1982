import LandfallDiagnostics
import LandfallDomain
import LandfallLocalization
import LandfallStrictJSON

/// Finds missing texts, which the app would show as keys, and unused texts.
struct TextFindings {
  private struct Use {
    let key: TextKey
    let what: String
    let file: String
    let position: JSONPosition?
  }

  /// The texts by path.
  ///
  /// All plural forms of a text are together.
  private typealias Texts = [String: [String]]

  private let app: AppDefinition
  private let defaults: (any CatalogueSource)?
  /// The app's own texts by language and namespace.
  private var texts: [String: [String: Texts]] = [:]
  private let spaces: [String]
  private var findings: [Finding] = []

  static func all(
    _ app: AppDefinition, _ inspected: InspectedApp, _ places: inout SourcePlaces
  ) -> [Finding] {
    var check = TextFindings(app, inspected)
    let uses =
      Self.uses(app, &places)
      + inspected.rowTitles.map {
        Use(key: $0.key, what: "the title", file: $0.file, position: $0.position)
      }
    var used: Set<String> = []
    for use in uses { check.look(for: use, &used) }
    check.lookThroughReferences(&used)
    check.findUntranslated()
    check.findUnused(used)
    return check.findings
  }

  private init(_ app: AppDefinition, _ inspected: InspectedApp) {
    self.app = app
    defaults = inspected.defaults
    spaces = inspected.catalogues.namespaces(of: app.defaultLocale)
    for language in app.locales {
      for space in spaces {
        do throws(CatalogueError) {
          let catalogue = try inspected.catalogues.texts(language: language, namespace: space)
          texts[language, default: [:]][space] = Self.stems(catalogue)
        } catch {
          // The core and the shell provide defaults for namespaces that the app leaves out.
          if error == .missing, Self.hasDefault(space, language, defaults) { continue }
          findings.append(
            Finding(
              .brokenCatalogue, "the catalogue cannot be read: \(error)",
              fix: error == .missing ? "copy locales/\(app.defaultLocale)/\(space).json" : nil,
              file: Self.file(language, space), at: error.position))
        }
      }
    }
  }

  // MARK: Missing

  private mutating func look(for use: Use, _ used: inout Set<String>) {
    guard let (space, path) = Self.parts(use.key.text) else {
      findings.append(Self.missing(use, "is not a key: write a namespace, ':' and a path", nil))
      return
    }
    used.insert(space + ":" + path)
    guard !isKnown(space, path, in: app.defaultLocale) else { return }
    let known = texts[app.defaultLocale]?[space]?.keys.sorted() ?? []
    let near = Spelling.nearest(to: path, in: known).map { ", or write \"\(space):\($0)\"" }
    findings.append(
      Self.missing(
        use, "is in no catalogue of \(app.defaultLocale)",
        "add \"\(path)\" to \(Self.file(app.defaultLocale, space))" + (near ?? "")))
  }

  /// Checks the texts that other texts insert with `$t(…)`.
  private mutating func lookThroughReferences(_ used: inout Set<String>) {
    for (language, space, path, text) in everyText() {
      for key in Self.references(in: text) {
        let candidates =
          (key.contains(":") ? [] : [(space: space, path: key)])
          + [Self.parts(key)].compactMap { $0 }
        used.formUnion(candidates.map { $0.space + ":" + $0.path })
        guard !candidates.contains(where: { isKnown($0.space, $0.path, in: language) }) else {
          continue
        }
        findings.append(
          Finding(
            .missingText, "\(space):\(path) inserts \"\(key)\", which is in no catalogue",
            fix: "add it, or remove $t(\(key)) from the text", file: Self.file(language, space)))
      }
    }
  }

  /// Returns whether a person who reads the language sees a text instead of the key.
  private func isKnown(_ space: String, _ path: String, in language: String) -> Bool {
    for tongue in Set([language, app.defaultLocale]) {
      // An unreadable catalogue is already a finding.
      if spaces.contains(space), texts[tongue]?[space] == nil,
        !Self.hasDefault(space, tongue, defaults)
      {
        return true
      }
      if let own = texts[tongue]?[space], Self.has(path, own) { return true }
    }
    return Self.has(path, defaultTexts(space))
  }

  // MARK: Untranslated, unused

  private mutating func findUntranslated() {
    for language in app.locales where language != app.defaultLocale {
      for space in spaces {
        guard let own = texts[language]?[space], let wanted = texts[app.defaultLocale]?[space]
        else { continue }
        for path in Set(wanted.keys).subtracting(own.keys).sorted() {
          findings.append(
            Finding(
              .missingTranslation, "\(space):\(path) is not translated to \(language)",
              fix: "until then the text of \(app.defaultLocale) is shown",
              file: Self.file(language, space)))
        }
      }
    }
  }

  /// Reports one finding per catalogue, because screens in code may use texts that no file names.
  private mutating func findUnused(_ used: Set<String>) {
    for space in spaces {
      let known = defaultTexts(space)
      let unused = (texts[app.defaultLocale]?[space] ?? [:]).keys.filter { path in
        !Self.isOfValues(space, path) && !Self.has(path, known)
          && !used.contains(space + ":" + path)
          && !used.contains(where: { (space + ":" + path).hasPrefix($0 + "_") })
      }
      guard !unused.isEmpty else { continue }
      findings.append(
        Finding(
          .unusedText,
          "\(unused.count == 1 ? "one text is" : "\(unused.count) texts are") used by no file: "
            + unused.sorted().joined(separator: ", "),
          fix: unused.count == 1
            ? "remove it, unless a screen of the app shows it"
            : "remove them, unless screens of the app show them",
          file: Self.file(app.defaultLocale, space)))
    }
  }

  /// Returns whether a text is a name or value of item fields, which the rows of the services
  /// choose.
  private static func isOfValues(_ space: String, _ path: String) -> Bool {
    space == "screens" && ["fields.", "values.", "formats."].contains { path.hasPrefix($0) }
  }

  // MARK: Catalogues

  private static func file(_ language: String, _ space: String) -> String {
    "locales/\(language)/\(space).json"
  }

  private static func hasDefault(
    _ space: String, _ language: String, _ defaults: (any CatalogueSource)?
  ) -> Bool {
    defaults?.namespaces(of: language).contains(space) == true
  }

  /// Returns the default texts of the core and the shell in a namespace.
  private func defaultTexts(_ space: String) -> Texts {
    guard let defaults else { return [:] }
    let languages = [app.defaultLocale, defaults.spareLanguage(of: space)].compactMap { $0 }
    for language in languages {
      do throws(CatalogueError) {
        return Self.stems(try defaults.texts(language: language, namespace: space))
      } catch {
        // The core may lack the app's language. Its fallback language is next.
        continue
      }
    }
    return [:]
  }

  private static func stems(_ catalogue: Catalogue) -> Texts {
    Dictionary(grouping: catalogue.texts, by: { stem($0.key) }).mapValues { $0.map(\.value) }
  }

  /// Returns a key without its plural suffix, because all plural forms are one text.
  private static func stem(_ path: String) -> String {
    for form in PluralCategory.allCases where path.hasSuffix("_" + form.rawValue) {
      return String(path.dropLast(form.rawValue.count + 1))
    }
    return path
  }

  /// Returns whether the text exists, or variants of it for a context.
  private static func has(_ path: String, _ texts: Texts) -> Bool {
    texts[path] != nil || texts.keys.contains { $0.hasPrefix(path + "_") }
  }

  private func everyText() -> [(language: String, space: String, path: String, text: String)] {
    texts.sorted { $0.key < $1.key }.flatMap { language, spaces in
      spaces.sorted { $0.key < $1.key }.flatMap { space, texts in
        texts.sorted { $0.key < $1.key }.flatMap { path, forms in
          forms.map { (language, space, path, $0) }
        }
      }
    }
  }

  /// Returns the keys in `$t(key)` and `$t(key, {…})`, except keys that contain a value.
  private static func references(in text: String) -> [String] {
    text.split(separator: "$t(", omittingEmptySubsequences: false).dropFirst().compactMap { rest in
      let key = rest.prefix { $0 != "," && $0 != ")" }
      return key.contains("{{") ? nil : String(key)
    }
  }

  private static func parts(_ key: String) -> (space: String, path: String)? {
    guard let mark = key.firstIndex(of: ":") ?? key.firstIndex(of: ".") else { return nil }
    return (String(key[..<mark]), String(key[key.index(after: mark)...]))
  }

  private static func missing(_ use: Use, _ why: String, _ fix: String?) -> Finding {
    Finding(
      .missingText, "\(use.what) \"\(use.key)\" \(why)", fix: fix, file: use.file,
      at: use.position)
  }

  // MARK: What the app declares

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
    // A route without a title has an empty key, which is already a finding.
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
