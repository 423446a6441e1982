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
  var lines: [String] = []

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
    if Self.usedNames.contains(typeName) {
      throw .clash(kind: "types", name: typeName, first: typeName, second: app.name)
    }
    var copy = self
    copy.lines = [
      "// Generated from an app folder by TypedRoutes; do not edit.",
      "// swift-format-ignore-file", "",
      "@_spi(TypedRoutes) public import LandfallDomain", "",
      Self.comment("/// The links and screens of \(app.name), as its app folder declares them."),
      "public enum \(typeName): TypedApp {",
    ]
    try copy.appendRoutes()
    try copy.appendLinkActions()
    try copy.appendContracts()
    try copy.appendItems()
    try copy.appendContent()
    try copy.appendTexts()
    copy.appendCatalogues()
    copy.appendDefinition()
    copy.lines.append("}")
    copy.appendTypedRules()
    try copy.appendContentSources()
    return copy.lines.joined(separator: "\n") + "\n"
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

  mutating func add(_ level: Int, _ line: String) {
    let line = line.hasPrefix("///") ? Self.comment(line) : line
    lines.append(line.isEmpty ? "" : String(repeating: "  ", count: level) + line)
  }

  /// Returns a comment that stays one: names of the folder may contain line breaks and characters
  /// that change the direction of text.
  private static func comment(_ line: String) -> String {
    var text = ""
    for scalar in line.unicodeScalars {
      let breaks =
        scalar.value < 0x20 || 0x7F...0x9F ~= scalar.value || 0x2028...0x2029 ~= scalar.value
        || scalar.properties.isBidiControl || scalar.properties.isDefaultIgnorableCodePoint
      text.unicodeScalars.append(breaks ? "\u{FFFD}" : scalar)
    }
    return text
  }

  // MARK: Routes

  private mutating func appendRoutes() throws(GenerationError) {
    let shapes = try RouteShape.all(of: app)
    add(1, "/// A destination in the app, with one case per route.")
    add(1, "public enum Route: TypedRoute {")
    for shape in shapes {
      add(2, "/// `\(shape.route.id.text)`")
      let arguments = shape.arguments.map { "\($0.label): \($0.typeName)" }
      let list = arguments.isEmpty ? "" : "(" + arguments.joined(separator: ", ") + ")"
      add(2, "case \(SwiftNames.member(shape.name))\(list)")
    }
    for case .choice(let type, let words) in shapes.flatMap(\.arguments).map(\.kind) {
      add(2, "")
      add(2, "/// The allowed values of `\(type)`.")
      add(2, "public enum \(type): String, CaseIterable, Sendable {")
      for word in words {
        add(3, "/// `\(word)`")
        add(3, "case \(SwiftNames.member(word)) = \(SwiftLiteral.quoted(word))")
      }
      add(2, "}")
    }
    appendReading(shapes)
    appendValues(shapes)
    add(1, "}")
  }

  private mutating func appendReading(_ shapes: [RouteShape]) {
    add(2, "")
    add(2, "/// Creates the typed form of a destination, or `nil` for another app's route.")
    add(2, "public init?(_ destination: DeepLinkDestination) {")
    add(3, "switch destination.route {")
    for shape in shapes {
      add(3, "case \(SwiftLiteral.quoted(shape.route.id.text)):")
      // Numbered names, because a parameter may be called "destination" or "self".
      let arguments = shape.arguments.enumerated()
      let values = arguments.filter { !$0.element.isOptional }.map { index, argument in
        let text = "destination.parameters.first(named: \(SwiftLiteral.quoted(argument.name)))"
        return "let value\(index) = \(argument.read(text))"
      }
      if !values.isEmpty {
        add(4, "guard \(values.joined(separator: ",\n          "))")
        add(4, "else { return nil }")
      }
      let read = arguments.map { index, argument in
        guard argument.isOptional else { return "\(argument.label): value\(index)" }
        let part = argument.isQuery ? "query" : "parameters"
        let text = "destination.\(part).first(named: \(SwiftLiteral.quoted(argument.name)))"
        return "\(argument.label): \(argument.read(text))"
      }
      let list = read.isEmpty ? "" : "(" + read.joined(separator: ", ") + ")"
      add(4, "self = .\(SwiftNames.member(shape.name))\(list)")
    }
    add(3, "default: return nil")
    add(3, "}")
    add(2, "}")
  }

  private mutating func appendValues(_ shapes: [RouteShape]) {
    add(2, "")
    add(2, "/// The route.")
    add(2, "public var route: RouteID {")
    add(3, "switch self {")
    for shape in shapes {
      add(3, "case .\(SwiftNames.member(shape.name)): \(SwiftLiteral.quoted(shape.route.id.text))")
    }
    add(3, "}")
    add(2, "}")
    appendValues(
      shapes, "parameters", "The parameters of the path that have a value, decoded.",
      isQuery: false)
    appendValues(shapes, "query", "The query items that have a value.", isQuery: true)
  }

  private mutating func appendValues(
    _ shapes: [RouteShape], _ property: String, _ summary: String, isQuery: Bool
  ) {
    add(2, "")
    add(2, "/// \(summary)")
    add(2, "public var \(property): [NamedValue] {")
    add(3, "switch self {")
    for shape in shapes {
      let arguments = shape.arguments
      let wanted = arguments.indices.filter { arguments[$0].isQuery == isQuery }
      guard !wanted.isEmpty else { continue }
      let bound = arguments.indices.map { wanted.contains($0) ? "let value\($0)" : "_" }
      let list = wanted.map { Self.value(arguments[$0], "value\($0)") }
      let values = "[" + list.joined(separator: ", ") + "]"
      add(3, "case .\(SwiftNames.member(shape.name))(\(bound.joined(separator: ", "))):")
      let hasOptional = wanted.contains { arguments[$0].isOptional }
      add(4, hasOptional ? values + ".compactMap { $0 }" : values)
    }
    let isSaid = { (shape: RouteShape) in shape.arguments.contains { $0.isQuery == isQuery } }
    if !shapes.allSatisfy(isSaid) { add(3, "default: []") }
    add(3, "}")
    add(2, "}")
  }

  /// Returns the expression for the value of an argument, with its name.
  private static func value(_ argument: RouteShape.Argument, _ value: String) -> String {
    let name = SwiftLiteral.quoted(argument.name)
    return argument.isOptional
      ? "\(value).map { NamedValue(\(name), \(argument.printed("$0"))) }"
      : "NamedValue(\(name), \(argument.printed(value)))"
  }

  // MARK: The whole

  private mutating func appendDefinition() {
    add(1, "")
    add(1, "/// The app, as its folder declares it.")
    var bare = app
    bare.routes = []
    let text = SwiftLiteral.text(bare)
    let end = "routes: [])"
    add(1, "public static let definition = \(text.dropLast(end.count))routes: routes)")
    add(1, "")
    add(1, "private static var routes: [RouteDeclaration] {")
    add(2, "[\(app.routes.indices.map { "route\($0)" }.joined(separator: ", "))]")
    add(1, "}")
    for (index, route) in app.routes.enumerated() {
      add(1, "private static var route\(index): RouteDeclaration {")
      add(2, SwiftLiteral.text(route))
      add(1, "}")
    }
  }
}
