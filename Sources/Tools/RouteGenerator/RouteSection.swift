@_spi(TypedRoutes) import LandfallDomain

/// The typed routes.
struct RouteSection: GeneratedSection {
  let app: AppDefinition
  let source: GeneratedSource

  /// Appends the enum of routes.
  func append() throws(GenerationError) {
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

  private func appendReading(_ shapes: [RouteShape]) {
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

  private func appendValues(_ shapes: [RouteShape]) {
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

  private func appendValues(
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
}
