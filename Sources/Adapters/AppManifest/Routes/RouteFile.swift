@_spi(TypedRoutes) import LandfallDomain
import LandfallStrictJSON

/// The file of one route, with the fields that refer to other files.
struct RouteFile {
  var declaration: RouteDeclaration
  var redirect: Field?
  var parents: Field?
  /// The fields that name tabs, routes and permissions declared in other files.
  private(set) var tabs: [Field] = []
  private(set) var leadsTo: [Field] = []
  private(set) var permissions: [Field] = []
  /// The rules whose links the screen handles.
  ///
  /// `RuleHandlerReader` reads this field.
  private(set) var handles: Field?
  /// Whether the file says to which organization the route's data belongs.
  private let saysOrganization: Bool

  private static let keys = [
    "screen", "titleKey", "policy", "requires", "list", "detail", "aliases", "redirect",
    "parameters", "query", "parents", "organization", "external", "examples", "tab", "alsoIn",
    "share", "handles",
  ]

  /// Reads the file of a route.
  ///
  /// A value with an error is treated as missing.
  init(
    _ file: String, pattern: PathPattern, layout: RouteLayout, in files: AppFiles,
    _ faults: FaultList
  ) {
    let names = pattern.parameterNames
    var route = RouteDeclaration(
      pattern: pattern, screen: "unknown", titleKey: "", policy: layout.policy, tab: layout.tab,
      constraints: layout.constraints.filter { names.contains($0.key) }, source: file)
    let reader = faults.value(
      try ObjectReader(file: Field.read(file, in: files), keys: Self.keys, faults))
    guard let reader else {
      declaration = route
      saysOrganization = false
      return
    }
    declaration = route
    saysOrganization = reader.optional("organization") != nil
    redirect = reader.nullable("redirect")
    let requires = reader.nullable("requires")
    permissions += [requires].compactMap { $0 }
    parents = reader.optional("parents")
    handles = reader.optional("handles")
    if redirect != nil {
      for key in ["screen", "titleKey", "list", "detail", "requires", "share", "handles"] {
        guard let extra = reader.nullable(key) else { continue }
        faults.note(
          extra.error(.badValue(key, rule: "has no effect with \"redirect\"")))
      }
      route.screen = "redirect"
    } else {
      route.screen =
        faults.value(ScreenID(try reader.required("screen").nonEmptyString())) ?? route.screen
      route.titleKey =
        faults.value(TextKey(try reader.required("titleKey").nonEmptyString())) ?? route.titleKey
    }
    if let field = reader.optional("policy") {
      route.policy = faults.value(try field.choice(of: AuthPolicy.allCases)) ?? route.policy
    }
    route.requires =
      faults.value(
        try requires.map { field throws(AppFolderError) in
          Permission(try field.nonEmptyString())
        }) ?? nil
    readValues(reader, &route, faults)
    readTabs(reader, &route, faults)
    if let field = reader.optional("aliases") {
      route.aliases = Self.aliases(field, of: pattern, faults)
    }
    route.redirect =
      faults.value(try redirect.map { field throws(AppFolderError) in try field.pattern() }) ?? nil
    if let field = reader.optional("organization") {
      route.organization =
        faults.attempt { () throws(AppFolderError) in
          let scope = try field.choice(of: OrganizationScope.allCases)
          guard scope != .named else {
            throw field.error(.badValue("named", rule: "can only be set by the path"))
          }
          return scope
        } ?? route.organization
    }
    if let field = reader.optional("external") {
      route.external = faults.value(try field.bool()) ?? true
    }
    if let field = reader.optional("examples") {
      route.examples = faults.value(try field.strings()) ?? []
    }
    declaration = route
  }

  /// Reads parameters, query items, content and sharing.
  private mutating func readValues(
    _ reader: ObjectReader, _ route: inout RouteDeclaration, _ faults: FaultList
  ) {
    let names = route.pattern.parameterNames
    let members = faults.value(try reader.optional("parameters")?.members() ?? [])
    for (name, field) in members ?? [] {
      let list = faults.attempt { () throws(AppFolderError) in
        guard names.contains(name) else {
          throw field.error(.undeclared(kind: "parameter", name: name, known: names))
        }
        return try field.constraints()
      }
      if let list { route.constraints[name] = list }
    }
    if let field = reader.optional("query") {
      route.query = faults.value(try Self.query(field)) ?? []
    }
    let items = route.query.map { $0.name }
    let content = faults.value(try ContentFile(reader, sources: names + items))
    if let content = content ?? nil {
      route.content = content.declaration
      leadsTo = content.leadsTo
      permissions += content.permissions
    }
    if let field = reader.nullable("share") {
      route.share = faults.value(
        try Self.share(field, parameters: route.pattern.requiredNames, query: items))
    }
  }

  private mutating func readTabs(
    _ reader: ObjectReader, _ route: inout RouteDeclaration, _ faults: FaultList
  ) {
    if let said = reader.tab(faults) {
      route.tab = said.name
      tabs += [said.field].compactMap { $0 }
    }
    guard let field = reader.optional("alsoIn") else { return }
    let hasTab = route.tab != nil
    let fields = faults.attempt { () throws(AppFolderError) in
      let fields = try field.array()
      _ = try field.strings()
      guard hasTab else {
        throw field.error(.badValue("alsoIn", rule: "has no effect on a screen outside the tabs"))
      }
      return fields
    }
    tabs += fields ?? []
    route.alsoIn = (fields ?? []).compactMap { $0.node.string.map { TabID($0) } }
  }

  /// Returns the route with its organization scope.
  ///
  /// A path that names the organization wins, then the file's own value. Otherwise a route of a tab
  /// uses the active organization.
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
      throw kindField.error(
        .badValue(kind, rule: "is not a kind: write a-z first, then a-z, 0-9 and -"))
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
    _ field: Field, of pattern: PathPattern, _ faults: FaultList
  ) -> [PathPattern] {
    var aliases: [PathPattern] = []
    let fields = faults.value(try field.array())
    for field in fields ?? [] {
      let alias = faults.attempt { () throws(AppFolderError) in
        let alias = try field.pattern()
        guard alias.parameterNames.sorted() == pattern.parameterNames.sorted(),
          alias.optionalName == pattern.optionalName
        else {
          throw field.error(
            .badValue(alias.description, rule: "needs the same parameters as \(pattern)"))
        }
        if alias == pattern || aliases.contains(alias) {
          throw field.error(.duplicate(alias.description, other: pattern.description))
        }
        return alias
      }
      if let alias { aliases.append(alias) }
    }
    return aliases
  }
}
