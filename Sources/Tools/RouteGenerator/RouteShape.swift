@_spi(TypedRoutes) import LandfallDomain

/// A route as a case of the enum of typed routes.
struct RouteShape {
  /// An associated value of the case.
  struct Argument {
    /// The name of the parameter or query item.
    let name: String
    /// The label and name of the argument in Swift.
    let label: String
    let kind: Kind
    let isQuery: Bool
    /// Whether a link may leave out the value.
    let isOptional: Bool

    enum Kind {
      case string, int, bool, slug
      /// One of a few texts, as its own enum.
      case choice(type: String, words: [String])
    }

    var typeName: String { base + (isOptional ? "? = nil" : "") }

    /// The type of a value, as the generated app names it outside its routes.
    var valueType: String { if case .choice = kind { "Route." + base } else { base } }

    /// The allowed words of a choice; `nil` for another kind.
    var words: [String]? { if case .choice(_, let words) = kind { words } else { nil } }

    private var base: String {
      switch kind {
      case .string: "String"
      case .int: "Int"
      case .bool: "Bool"
      case .slug: "OrganizationSlug"
      case .choice(let type, _): type
      }
    }

    /// Returns the expression that converts a value to text.
    func printed(_ value: String) -> String {
      switch kind {
      case .string: value
      case .int, .bool: "String(\(value))"
      case .slug: value + ".text"
      case .choice: value + ".rawValue"
      }
    }

    /// Returns the expression that reads a value from an optional text.
    ///
    /// - Parameter scope: Names the type of the enum outside the routes.
    func read(_ text: String, nestedIn scope: String = "") -> String {
      switch kind {
      case .string: text
      case .int: text + ".flatMap({ Int($0) })"
      case .bool: text + #".map({ $0 == "true" || $0 == "1" })"#
      case .slug: text + ".flatMap({ OrganizationSlug($0) })"
      case .choice(let type, _): text + ".flatMap({ \(scope)\(type)(rawValue: $0) })"
      }
    }
  }

  let route: RouteDeclaration
  let name: String
  let arguments: [Argument]

  /// Returns all routes that are screens, in the order of their paths.
  ///
  /// - Throws: ``GenerationError`` if a name has no letter, or two would be the same.
  ///
  /// - Parameter visit: Is called with each route before it is checked.
  static func all(
    of app: AppDefinition, _ visit: (RouteDeclaration) -> Void = { _ in }
  ) throws(GenerationError) -> [RouteShape] {
    let routes = app.routes.filter { $0.redirect == nil }.sorted { $0.id < $1.id }
    var shapes: [RouteShape] = []
    var types: [String: String] = [:]
    for route in routes {
      visit(route)
      let shape = RouteShape(route, name: name(of: route, among: routes))
      if let other = shapes.first(where: { $0.name == shape.name }) {
        throw .clash(
          kind: "routes", name: shape.name, first: other.route.id.text, second: route.id.text)
      }
      guard shape.name != "_" else { throw .noName(route.screen.text) }
      try SwiftNames.refuseTwins(shape.arguments.map(\.name), "values of \(route.id.text),")
      for case .choice(let type, let words) in shape.arguments.map(\.kind) {
        try SwiftNames.refuseTwins(words, "choices of \(route.id.text),")
        let used = ItemSection.usedNames.contains(type) ? type : nil
        if let other = types.updateValue(route.id.text, forKey: type) ?? used {
          throw .clash(
            kind: "choices of", name: type, first: other, second: route.id.text)
        }
      }
      shapes.append(shape)
    }
    return shapes
  }

  private init(_ route: RouteDeclaration, name: String) {
    self.route = route
    self.name = name
    var arguments: [Argument] = []
    for parameter in route.pattern.parameterNames {
      arguments.append(
        Argument(
          name: parameter, label: SwiftNames.member(parameter),
          kind: Self.kind(route.constraints[parameter] ?? [], of: parameter, route: name),
          isQuery: false, isOptional: parameter == route.pattern.optionalName))
    }
    // The core checks a share token and does not pass it on.
    for item in route.query where item.name != route.share?.token {
      let kind: Argument.Kind =
        switch item.kind {
        case .string: .string
        case .int: .int
        case .bool: .bool
        }
      // A path parameter has priority over a query item of the same name.
      guard !arguments.contains(where: { $0.name == item.name }) else { continue }
      arguments.append(
        Argument(
          name: item.name, label: SwiftNames.member(item.name), kind: kind, isQuery: true,
          isOptional: true))
    }
    self.arguments = arguments
  }

  private static func kind(
    _ constraints: [Constraint], of parameter: String, route: String
  ) -> Argument.Kind {
    for constraint in constraints {
      switch constraint {
      case .int: return .int
      case .slug: return .slug
      case .oneOf(let words):
        return .choice(type: SwiftNames.type(route) + SwiftNames.type(parameter), words: words)
      case .uuid, .alphabet, .length: continue
      }
    }
    return .string
  }

  /// Returns the name of the screen.
  ///
  /// If several routes show it, words of the path are added.
  private static func name(of route: RouteDeclaration, among routes: [RouteDeclaration]) -> String {
    let screen = SwiftNames.plainMember(route.screen.text)
    let same = routes.filter { $0.screen == route.screen }
    let shortest = same.min { $0.pattern.segments.count < $1.pattern.segments.count }
    guard same.count > 1, let shortest, shortest.id != route.id else { return screen }
    let known = shortest.pattern.segments
    let words = route.pattern.segments.filter { !known.contains($0) }.map { segment in
      switch segment {
      case .literal(let word): SwiftNames.type(word)
      case .partial(_, let name, _), .parameter(let name), .catchAll(let name),
        .optionalParameter(let name), .optionalCatchAll(let name):
        "By" + SwiftNames.type(name)
      }
    }
    let literals = words.filter { !$0.hasPrefix("By") }
    return screen + (literals.isEmpty ? words : literals).joined()
  }
}
