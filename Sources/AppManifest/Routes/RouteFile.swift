import LandfallDomain

/// One route's file, with the places of what other files must answer for.
struct RouteFile {
  var declaration: RouteDeclaration
  var redirect: Field?
  var parents: Field?
  /// The tabs and routes that the file names and other files declare.
  private(set) var alsoIn: [Field] = []
  private(set) var leadsTo: [Field] = []
  private(set) var permissions: [Field] = []
  /// The rules whose links the screen takes, for a reader that knows the app's rules.
  private(set) var takes: Field?
  /// Whether the file says which organization the route's data belongs to.
  private let saysOrganization: Bool

  private static let keys = [
    "screen", "titleKey", "policy", "requires", "list", "detail", "aliases", "redirect",
    "parameters", "query", "parents", "organization", "external", "examples", "alsoIn", "share",
    "takes",
  ]

  /// Reads a route's file.
  ///
  /// - Throws: ``AppFolderError``.
  init(
    _ file: String, pattern: PathPattern, layout: RouteLayout, in files: AppFiles
  ) throws(AppFolderError) {
    let field = try Field.read(file, in: files)
    let reader = try ObjectReader(file: field, keys: Self.keys)
    let names = pattern.parameterNames
    redirect = reader.nullable("redirect")
    let requires = reader.nullable("requires")
    permissions += [requires].compactMap { $0 }
    parents = reader.optional("parents")
    takes = reader.optional("takes")
    let isRedirect = redirect != nil
    if isRedirect {
      for key in ["screen", "titleKey", "list", "detail", "requires", "share", "takes"] {
        guard let extra = reader.nullable(key) else { continue }
        throw extra.error(.badValue(key, rule: "has no meaning beside \"redirect\""))
      }
    }
    var route = RouteDeclaration(
      pattern: pattern,
      screen: isRedirect ? "redirect" : ScreenID(try reader.required("screen").nonEmptyString()),
      titleKey: isRedirect ? "" : TextKey(try reader.required("titleKey").nonEmptyString()),
      policy: layout.policy, tab: layout.tab,
      constraints: layout.constraints.filter { names.contains($0.key) }, source: file)
    if let field = reader.optional("policy") {
      route.policy = try field.choice(of: AuthPolicy.allCases)
    }
    route.requires = try requires.map { field throws(AppFolderError) in
      Permission(try field.nonEmptyString())
    }
    if let field = reader.optional("parameters") {
      for (name, field) in try field.members() {
        guard names.contains(name) else {
          throw field.error(.undeclared(kind: "parameter", name: name, known: names))
        }
        route.constraints[name] = try field.constraints()
      }
    }
    if let field = reader.optional("query") { route.query = try Self.query(field) }
    if let content = try ContentFile(reader, sources: names + route.query.map(\.name)) {
      route.content = content.declaration
      leadsTo = content.leadsTo
      permissions += content.permissions
    }
    if let field = reader.nullable("share") {
      route.share = try Self.share(field, parameters: names, query: route.query.map(\.name))
    }
    if let field = reader.optional("alsoIn") {
      alsoIn = try field.array()
      route.alsoIn = try field.strings().map { TabID($0) }
      guard route.tab != nil else {
        throw field.error(.badValue("alsoIn", rule: "has no meaning for a screen outside the tabs"))
      }
    }
    if let field = reader.optional("aliases") {
      route.aliases = try Self.aliases(field, of: pattern)
    }
    route.redirect = try redirect.map { field throws(AppFolderError) in try field.pattern() }
    saysOrganization = reader.optional("organization") != nil
    if let field = reader.optional("organization") {
      route.organization = try field.choice(of: OrganizationScope.allCases)
      guard route.organization != .named else {
        throw field.error(.badValue("named", rule: "is for the path to say"))
      }
    }
    if let field = reader.optional("external") { route.external = try field.bool() }
    if let field = reader.optional("examples") { route.examples = try field.strings() }
    declaration = route
  }

  /// The route with its organization: named by its path, else as its file says, else the active one
  /// for a route of a tab.
  func declaration(organizationParameter: String?) -> RouteDeclaration {
    var route = declaration
    if let name = organizationParameter, route.pattern.parameterNames.contains(name) {
      route.organization = .named
    } else if !saysOrganization {
      route.organization = organizationParameter != nil && route.tab != nil ? .active : .none
    }
    return route
  }

  private static func share(
    _ field: Field, parameters: [String], query: [String]
  ) throws(AppFolderError) -> ShareDeclaration {
    let reader = try ObjectReader(field, keys: ["kind", "parameter", "token"])
    let kindField = try reader.required("kind")
    let kind = try kindField.nonEmptyString()
    guard SharedEntity(kind: kind, id: "-") != nil else {
      throw kindField.error(.badValue(kind, rule: "is no kind: a-z first, then a-z, 0-9 and -"))
    }
    let parameter = try reader.required("parameter")
    try parameter.require("parameter", among: parameters)
    let token = try reader.required("token")
    try token.require("query item", among: query)
    return ShareDeclaration(
      kind: kind, parameter: try parameter.nonEmptyString(), token: try token.nonEmptyString())
  }

  private static func query(_ field: Field) throws(AppFolderError) -> [QueryDeclaration] {
    var query: [QueryDeclaration] = []
    for (name, field) in try field.members() {
      let reader = try ObjectReader(field, keys: ["type", "identity"])
      query.append(
        QueryDeclaration(
          name: name, kind: try reader.required("type").choice(of: QueryDeclaration.Kind.allCases),
          identity: try reader.optional("identity")?.bool() ?? false))
    }
    return query
  }

  private static func aliases(
    _ field: Field, of pattern: PathPattern
  ) throws(AppFolderError) -> [PathPattern] {
    var aliases: [PathPattern] = []
    for field in try field.array() {
      let alias = try field.pattern()
      guard alias.parameterNames.sorted() == pattern.parameterNames.sorted() else {
        throw field.error(
          .badValue(alias.description, rule: "needs the same parameters as \(pattern)"))
      }
      if alias == pattern || aliases.contains(alias) {
        throw field.error(.duplicate(alias.description, other: pattern.description))
      }
      aliases.append(alias)
    }
    return aliases
  }
}
