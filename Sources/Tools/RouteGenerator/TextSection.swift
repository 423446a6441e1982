import LandfallDomain

/// The texts of the catalogues, and their keys.
struct TextSection: GeneratedSection {
  let keys: [String: [String]]
  let texts: [String: [String: String]]
  let source: GeneratedSource

  /// Appends the texts of all catalogues, so that the app reads no file.
  func appendCatalogues() {
    let names = texts.keys.sorted()
    add(1, "")
    add(1, "/// The names of the catalogues.")
    add(1, "public static let catalogues: [String] = \(SwiftLiteral.text(names))")
    add(1, "")
    add(1, "/// Returns the texts of a catalogue, or `nil`.")
    add(
      1,
      "public static func texts(_ catalogue: String) -> [(path: StaticString, text: StaticString)]? {"
    )
    add(2, "switch catalogue {")
    for (number, name) in names.enumerated() {
      add(2, "case \(SwiftLiteral.quoted(name)): texts\(number)")
    }
    add(2, "default: nil")
    add(2, "}")
    add(1, "}")
    for (number, name) in names.enumerated() {
      let rows = (texts[name] ?? [:]).sorted { $0.key.precedesByBytes($1.key) }
      // The compiler needs quadratic time for one long literal.
      let parts = stride(from: 0, to: rows.count, by: 200).map {
        rows[$0..<min($0 + 200, rows.count)]
      }
      let sum = parts.indices.map { "texts\(number)_\($0)" }.joined(separator: " + ")
      let type = "[(path: StaticString, text: StaticString)]"
      add(1, "private static let texts\(number): \(type) = \(parts.isEmpty ? "[]" : sum)")
      for (index, part) in parts.enumerated() {
        add(1, "private static let texts\(number)_\(index): \(type) = [")
        for (path, text) in part {
          add(2, "(\(SwiftLiteral.quoted(path)), \(SwiftLiteral.quoted(text))),")
        }
        add(1, "]")
      }
    }
  }

  /// Appends the keys of the catalogues as symbols.
  func appendKeys() throws(GenerationError) {
    guard !keys.isEmpty else { return }
    add(1, "")
    add(
      1, "/// The keys of the texts. A key that is removed from the catalogues no longer compiles.")
    add(1, "public enum Text {")
    var types: [String: String] = [:]
    for (namespace, names) in keys.sorted(by: { $0.key < $1.key }) {
      let type = SwiftNames.type(namespace)
      guard type != "_" else { throw .noName(namespace) }
      let used = ["Any", "Self", "TextKey"].contains(type) ? type : nil
      if let other = types.updateValue(namespace, forKey: type) ?? used {
        throw .clash(kind: "catalogues", name: type, first: other, second: namespace)
      }
      add(2, "/// `locales/…/\(namespace).json`")
      add(2, "public enum \(type) {")
      try SwiftNames.refuseTwins(names.sorted(), "texts of \(namespace),")
      for name in names.sorted() {
        let member = SwiftNames.member(name)
        let key = SwiftLiteral.quoted(namespace + ":" + name)
        add(3, "/// `\(namespace):\(name)`")
        add(3, "public static let \(member) = TextKey(\(key))")
      }
      add(2, "}")
    }
    add(1, "}")
  }
}
