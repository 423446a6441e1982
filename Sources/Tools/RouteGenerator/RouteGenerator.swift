package import LandfallDomain

/// Generates the Swift file of an app folder.
///
/// The file contains typed routes, link actions, contracts and text keys. It also contains the
/// whole app definition as an expression, so that nothing is parsed when the app starts.
package struct RouteGenerator {
  let app: AppDefinition
  /// The text keys of the default language, by namespace.
  let keys: [String: [String]]
  /// The texts of each catalogue, by its name, such as `en/screens`.
  let texts: [String: [String: String]]

  /// Creates a generator for an app, its text keys by namespace, and its texts by catalogue.
  package init(
    _ app: AppDefinition, keys: [String: [String]] = [:], texts: [String: [String: String]] = [:]
  ) {
    self.app = app
    self.keys = keys
    self.texts = texts
  }

  /// Returns the keys for paths of texts.
  ///
  /// All plural or ordinal forms of a text are one key.
  package static func keys(of paths: some Sequence<String>) -> [String] {
    let paths = Set(paths)
    let forms = ["zero", "one", "two", "few", "many", "other"]
    var keys: Set<String> = []
    for path in paths {
      let ends = forms.flatMap { ["_ordinal_" + $0, "_" + $0] }
      let stem = ends.first(where: path.hasSuffix).map { path.dropLast($0.count) }
      guard let stem, paths.contains(stem + "_other") || paths.contains(stem + "_ordinal_other")
      else {
        keys.insert(path)
        continue
      }
      keys.insert(String(stem))
    }
    return keys.sorted()
  }

  /// The name of the enum that contains everything, such as `MatchTallyApp`.
  package var typeName: String { SwiftNames.type(app.name) + "App" }

  /// Returns the text of the file.
  package func text() throws(GenerationError) -> String {
    guard typeName != "_App" else { throw .noName(app.name) }
    if ItemSection.usedNames.contains(typeName) {
      throw .clash(kind: "types", name: typeName, first: typeName, second: app.name)
    }
    let source = GeneratedSource()
    let contracts = ContractSection(app: app, typeName: typeName, source: source)
    let rules = RuleSection(app: app, typeName: typeName, source: source)
    let texts = TextSection(keys: keys, texts: texts, source: source)
    for line in [
      "// Generated from an app folder by TypedRoutes; do not edit.",
      "// swift-format-ignore-file", "",
      "@_spi(TypedRoutes) public import LandfallDomain", "",
      "/// The links and screens of \(app.name), as its app folder declares them.",
      "public enum \(typeName): TypedApp {",
    ] { source.add(0, line) }
    try RouteSection(app: app, source: source).append()
    try rules.appendLinkActions()
    try contracts.appendContracts()
    try ItemSection(app: app, source: source).append()
    try contracts.appendContent()
    try texts.appendKeys()
    texts.appendCatalogues()
    appendDefinition(to: source)
    source.add(0, "}")
    rules.appendTypedRules()
    try contracts.appendContentSources()
    return source.lines.joined(separator: "\n") + "\n"
  }

  /// Returns the file of the app folder that an error is about.
  package func file(of error: GenerationError) -> String {
    var file = ""
    do throws(GenerationError) {
      _ = try RouteShape.all(of: app) { file = $0.source }
    } catch {
      return file.isEmpty ? "app.json" : file
    }
    guard case .unequalInputs(_, _, _, _, let second, _) = error,
      let route = app.routes.first(where: { $0.id.text == second }), !route.source.isEmpty
    else { return "app.json" }
    return route.source
  }

  private func appendDefinition(to source: GeneratedSource) {
    source.add(1, "")
    source.add(1, "/// The app, as its folder declares it.")
    var bare = app
    bare.routes = []
    let text = SwiftLiteral.text(bare)
    let end = "routes: [])"
    source.add(1, "public static let definition = \(text.dropLast(end.count))routes: routes)")
    source.add(1, "")
    source.add(1, "private static var routes: [RouteDeclaration] {")
    source.add(2, "[\(app.routes.indices.map { "route\($0)" }.joined(separator: ", "))]")
    source.add(1, "}")
    for (index, route) in app.routes.enumerated() {
      source.add(1, "private static var route\(index): RouteDeclaration {")
      source.add(2, SwiftLiteral.text(route))
      source.add(1, "}")
    }
  }
}
