import LandfallDomain

/// Reads `app.json`, knowing the routes that it may name.
struct AppFile {
  private let reader: ObjectReader
  private let routes: [RouteDeclaration]
  /// The folders whose layout holds tabs.
  private let tabFolders: [String]

  private static let keys =
    [
      "name", "id", "schemes", "hosts", "locales", "defaultLocale", "roles", "tabs",
      "defaultScreen", "signInScreen", "noOrganizationScreen", "onUnmatched", "onInvalid",
      "onRefused", "organizationParameter", "rules", "signIn", "rootScreens", "offlineOverlay",
      "apple", "android",
    ] + NotificationReader.keys
  private static let tabKeys = ["id", "titleKey", "icon", "root"]

  /// Reads the file and refuses keys that it does not have.
  ///
  /// - Throws: ``AppFolderError``.
  init(_ field: Field) throws(AppFolderError) {
    reader = try ObjectReader(file: field, keys: Self.keys)
    routes = []
    tabFolders = []
  }

  private init(_ reader: ObjectReader, _ tree: RouteTree) {
    self.reader = reader
    routes = tree.routes.map(\.declaration)
    tabFolders = tree.layouts.filter { $0.value.navigator == .tabs }.map(\.key)
  }

  /// The same file beside its routes.
  func with(_ tree: RouteTree) -> AppFile { AppFile(reader, tree) }

  /// The names of the tabs, which layouts may name.
  ///
  /// - Throws: ``AppFolderError``.
  func tabNames() throws(AppFolderError) -> [String] {
    var names: [String] = []
    for field in try reader.optional("tabs")?.array() ?? [] {
      let reader = try ObjectReader(field, keys: Self.tabKeys)
      names.append(try reader.required("id").nonEmptyString())
    }
    return names
  }

  /// What the app declares of its notifications.
  ///
  /// - Throws: ``AppFolderError``.
  func notifications(among routes: [RouteDeclaration]) throws(AppFolderError) -> NotificationRules {
    try NotificationReader(routes: routes).read(reader)
  }

  /// Builds the app, without its notifications.
  ///
  /// - Throws: ``AppFolderError``.
  func definition() throws(AppFolderError) -> AppDefinition {
    let schemes = try lowerCase("schemes", rule: "is no lower-case scheme", isByte: Self.isScheme)
    let hosts = try lowerCase("hosts", rule: "is no lower-case host", isByte: Self.isHost)
    let locales = try reader.required("locales").strings()
    let tabs = try reader.optional("tabs").map { field throws(AppFolderError) in
      try self.tabs(field)
    }
    var rules: [LinkRule] = []
    let ruleReader = LinkRuleReader(schemes: schemes, hosts: hosts)
    for field in try reader.optional("rules")?.array() ?? [] {
      let rule = try ruleReader.read(field)
      if rules.contains(where: { $0.id == rule.id }) {
        throw field.error(.duplicate(rule.id.text, other: "a rule before it"))
      }
      rules.append(rule)
    }
    return AppDefinition(
      name: try reader.required("name").nonEmptyString(),
      id: try reverseDomain(reader.required("id")), schemes: schemes, hosts: hosts,
      locales: locales, defaultLocale: try defaultLocale(among: locales),
      roles: try roles(), tabs: tabs ?? [],
      defaultScreen: try route(reader.required("defaultScreen")),
      signInScreen: try route(reader.required("signInScreen")),
      rootScreens: try rootScreens(),
      offlineOverlay: try reader.optional("offlineOverlay").map {
        field throws(AppFolderError) in try field.bool()
      } ?? false,
      noOrganizationScreen: try reader.nullable("noOrganizationScreen").map {
        field throws(AppFolderError) in try route(field)
      },
      onUnmatched: try fallback("onUnmatched"), onInvalid: try fallback("onInvalid"),
      onRefused: try reader.optional("onRefused").map { field throws(AppFolderError) in
        try field.choice(of: RefusalPolicy.allCases)
      } ?? .message,
      organizationParameter: try organizationParameter(), rules: rules,
      signIn: try signIn(rules), apple: try IdentityReader.apple(reader.nullable("apple")),
      android: try IdentityReader.android(reader.nullable("android")), routes: routes)
  }

  private func lowerCase(
    _ key: String, rule: String, isByte: (UInt8) -> Bool
  ) throws(AppFolderError) -> [String] {
    let field = try reader.required(key)
    let texts = try field.strings()
    for (index, text) in texts.enumerated() where !text.utf8.allSatisfy(isByte) {
      throw try field.array()[index].error(.badValue(text, rule: rule))
    }
    return texts
  }

  private func reverseDomain(_ field: Field) throws(AppFolderError) -> String {
    let text = try field.string()
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts.contains(""), text.utf8.allSatisfy(Self.isHost) else {
      throw field.error(.badValue(text, rule: "is no reverse domain name such as com.example.app"))
    }
    return text
  }

  private func defaultLocale(among locales: [String]) throws(AppFolderError) -> String {
    let field = try reader.required("defaultLocale")
    let locale = try field.string()
    guard locales.contains(locale) else {
      throw field.error(.undeclared(kind: "locale", name: locale, known: locales))
    }
    return locale
  }

  private func roles() throws(AppFolderError) -> [Role: Set<Permission>] {
    var roles: [Role: Set<Permission>] = [:]
    for (name, field) in try reader.optional("roles")?.members() ?? [] {
      roles[Role(name)] = Set(try field.strings().map { Permission($0) })
    }
    return roles
  }

  private func tabs(_ field: Field) throws(AppFolderError) -> [TabDefinition] {
    var tabs: [TabDefinition] = []
    for field in try field.array() {
      let reader = try ObjectReader(field, keys: Self.tabKeys)
      let idField = try reader.required("id")
      let id = TabID(try idField.nonEmptyString())
      if tabs.contains(where: { $0.id == id }) {
        throw idField.error(.duplicate(id.text, other: "a tab before it"))
      }
      let rootField = try reader.required("root")
      let root = try route(rootField)
      if let declared = routes.first(where: { $0.id == root }) {
        let folder = declared.source.prefix { $0 != "/" } + "/"
        guard declared.tab == id else {
          let layout = declared.source.prefix(
            through: declared.source.lastIndex(of: "/") ?? declared.source.startIndex)
          throw rootField.error(.notOfTab(root.text, tab: id.text, layout: layout + "_layout.json"))
        }
        guard tabFolders.contains(where: { declared.source.utf8.starts(with: $0.utf8) }) else {
          throw rootField.error(.notBelowTabs(root.text, layout: folder + "_layout.json"))
        }
      }
      tabs.append(
        TabDefinition(
          id: id, titleKey: TextKey(try reader.required("titleKey").nonEmptyString()),
          icon: try reader.required("icon").string(), root: root))
    }
    return tabs
  }

  private func route(_ field: Field) throws(AppFolderError) -> RouteID {
    let id = try field.pattern().id
    guard routes.contains(where: { $0.id == id }) else {
      throw field.error(
        .undeclared(kind: "route", name: id.text, known: routes.map(\.id.text).sorted()))
    }
    return id
  }

  private func fallback(_ key: String) throws(AppFolderError) -> FallbackPolicy {
    guard let field = reader.optional(key) else { return .defaultScreen }
    return try field.choice(of: [FallbackPolicy.defaultScreen, .ignore, .error])
  }

  private func organizationParameter() throws(AppFolderError) -> String? {
    guard let field = reader.nullable("organizationParameter") else { return nil }
    let name = try field.nonEmptyString()
    let known = Set(routes.flatMap(\.pattern.parameterNames)).sorted()
    guard known.contains(name) else {
      throw field.error(.undeclared(kind: "parameter", name: name, known: known))
    }
    return name
  }

  private func signIn(_ rules: [LinkRule]) throws(AppFolderError) -> [SignInMethod] {
    var methods: [SignInMethod] = []
    for field in try reader.optional("signIn")?.array() ?? [] {
      let method = try SignInMethodReader(rules: rules).read(field)
      if methods.contains(where: { $0.id == method.id }) {
        throw field.error(.duplicate(method.id.text, other: "a method before it"))
      }
      methods.append(method)
    }
    return methods
  }

  private func rootScreens() throws(AppFolderError) -> [RootPlace: RouteID] {
    var screens: [RootPlace: RouteID] = [:]
    let places = RootPlace.allCases.filter { $0 != .ready }
    for (name, field) in try reader.optional("rootScreens")?.members() ?? [] {
      guard let place = places.first(where: { $0.rawValue == name }) else {
        throw field.error(
          .undeclared(kind: "place", name: name, known: places.map(\.rawValue)))
      }
      screens[place] = try route(field)
    }
    return screens
  }

  private static func isScheme(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."):
      true
    default: false
    }
  }

  private static func isHost(_ byte: UInt8) -> Bool {
    byte != UInt8(ascii: "+") && isScheme(byte)
  }
}
