@_spi(TypedRoutes) import LandfallDomain
import LandfallLocalization
import LandfallStrictJSON

/// Reads `app.json`.
///
/// Knows the routes, so that it can check references to them.
struct AppFile {
  private let reader: ObjectReader
  private let routes: [RouteDeclaration]
  /// The folders whose layout holds tabs.
  private let tabFolders: [String]
  private let faults: FaultList

  private static let keys =
    [
      "name", "id", "schemes", "hosts", "locales", "defaultLocale", "roles", "tabs", "backAtRoot",
      "defaultScreen", "signInScreen", "noOrganizationScreen", "onUnmatched", "onInvalid",
      "onRefused", "organizationParameter", "items", "rules", "signIn", "rootScreens",
      "offlineOverlay",
      "guests", "apple", "android",
    ] + NotificationReader.keys
  private static let tabKeys = ["id", "titleKey", "icon", "root"]
  private static let itemKeys = ["contracts", "fields"]

  /// Reads the file and notes unknown keys.
  ///
  /// - Throws: ``AppFolderError`` if the value is not an object.
  init(_ field: Field, _ faults: FaultList) throws(AppFolderError) {
    reader = try ObjectReader(file: field, keys: Self.keys, faults)
    routes = []
    tabFolders = []
    self.faults = faults
  }

  private init(_ reader: ObjectReader, _ tree: RouteTree, _ faults: FaultList) {
    self.reader = reader
    routes = tree.routes.map { $0.declaration }
    tabFolders = tree.layouts.filter { $0.value.navigator == .tabs }.map { $0.key.folder }
    self.faults = faults
  }

  /// Returns the same file together with the routes.
  func with(_ tree: RouteTree) -> AppFile { AppFile(reader, tree, faults) }

  /// Returns the names of the tabs, for layouts that refer to them.
  ///
  /// Errors are reported by `tabs()`.
  func tabNames() -> [String] {
    let fields = FaultList().value(try reader.optional("tabs")?.array() ?? [])
    return (fields ?? []).compactMap { $0.node["id"]?.string }
  }

  /// Returns the notifications that the app declares.
  ///
  /// - Throws: ``AppFolderError`` for the first error.
  func notifications(among routes: [RouteDeclaration]) throws(AppFolderError) -> NotificationRules {
    try NotificationReader(routes: routes).read(reader)
  }

  /// Builds the app without its notifications.
  ///
  /// A value with an error is replaced by a default.
  func definition() -> AppDefinition {
    let schemes = value(
      try texts("schemes", rule: "is not a scheme in lower case, such as notes") {
        $0.utf8.allSatisfy(Self.isScheme)
      })
    let hosts = value(
      try texts(
        "hosts", rule: "is not a host in lower case without a scheme, such as example.com"
      ) { text in
        LinkHost(text).name.utf8.allSatisfy(Self.isHost)
      })?.map { LinkHost($0) }
    let locales = value(
      try texts("locales", rule: "is not a language tag, such as en or pt-BR") {
        LanguageNegotiation.isTag($0)
      })
    let tabs = self.tabs()
    let backAtRoot: BackAtRoot? = value(
      try reader.optional("backAtRoot")?.choice(of: BackAtRoot.allCases) ?? .stay)
    let rules = self.rules(schemes: schemes ?? [], hosts: hosts ?? [])
    let anyRoute = routes.first?.id ?? "/"
    return AppDefinition(
      name: value(try reader.required("name").nonEmptyString()) ?? "",
      id: value(try reverseDomain(reader.required("id"))) ?? "",
      schemes: schemes ?? [], hosts: hosts ?? [], locales: locales ?? [],
      defaultLocale: value(try defaultLocale(among: locales ?? [])) ?? locales?.first ?? "",
      roles: value(try roles()) ?? [:], tabs: tabs,
      backAtRoot: backAtRoot ?? .stay,
      defaultScreen: value(try route(reader.required("defaultScreen"))) ?? anyRoute,
      signInScreen: value(try route(reader.required("signInScreen"))) ?? anyRoute,
      rootScreens: rootScreens(),
      offlineOverlay: value(try reader.optional("offlineOverlay")?.bool() ?? false) ?? false,
      guests: value(try reader.optional("guests")?.choice(of: GuestPolicy.allCases)) ?? nil,
      noOrganizationScreen: value(
        try reader.nullable("noOrganizationScreen").map { field throws(AppFolderError) in
          try route(field)
        }) ?? nil,
      onUnmatched: fallback("onUnmatched"), onInvalid: fallback("onInvalid"),
      onRefused: value(
        try reader.optional("onRefused")?.choice(of: RefusalPolicy.allCases) ?? .message)
        ?? .message,
      organizationParameter: value(try organizationParameter()) ?? nil, items: items(),
      rules: rules, signIn: signIn(rules),
      apple: value(try IdentityReader.apple(reader.nullable("apple"))) ?? nil,
      android: value(try IdentityReader.android(reader.nullable("android"))) ?? nil, routes: routes)
  }

  private func attempt<Value>(_ body: () throws(AppFolderError) -> Value) -> Value? {
    faults.attempt(body)
  }

  private func value<Value>(_ value: @autoclosure () throws(AppFolderError) -> Value) -> Value? {
    faults.attempt(value)
  }

  /// Returns the elements of an array, or an empty list if the key is missing or not an array.
  private func elements(_ key: String) -> [Field] {
    value(try reader.optional(key)?.array() ?? []) ?? []
  }

  private func rules(schemes: [String], hosts: [LinkHost]) -> [LinkRule] {
    let ruleReader = LinkRuleReader(schemes: schemes, hosts: hosts)
    var rules: [LinkRule] = []
    for field in elements("rules") {
      let rule = attempt { () throws(AppFolderError) in
        let rule = try ruleReader.read(field)
        if rules.contains(where: { $0.id == rule.id }) {
          throw field.error(.duplicate(rule.id.text, other: "an earlier rule"))
        }
        return rule
      }
      if let rule { rules.append(rule) }
    }
    return rules
  }

  /// Reads an array of texts, and leaves out those that break a rule.
  private func texts(
    _ key: String, rule: String, isValid: (String) -> Bool
  ) throws(AppFolderError) -> [String] {
    let field = try reader.required(key)
    let texts = try field.strings()
    for (index, text) in texts.enumerated() where !isValid(text) {
      faults.note(try field.array()[index].error(.badValue(text, rule: rule)))
    }
    return texts.filter(isValid)
  }

  private func reverseDomain(_ field: Field) throws(AppFolderError) -> String {
    let text = try field.string()
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count > 1, !parts.contains(""), text.utf8.allSatisfy(Self.isHost) else {
      throw field.error(
        .badValue(text, rule: "is not a reverse domain name such as com.example.app"))
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

  private func tabs() -> [TabDefinition] {
    var tabs: [TabDefinition] = []
    for field in elements("tabs") {
      let tab = attempt { () throws(AppFolderError) in
        let reader = try ObjectReader(field, keys: Self.tabKeys)
        let idField = try reader.required("id")
        let id = TabID(try idField.nonEmptyString())
        if tabs.contains(where: { $0.id == id }) {
          throw idField.error(.duplicate(id.text, other: "an earlier tab"))
        }
        let rootField = try reader.required("root")
        let root = try route(rootField)
        if let declared = routes.first(where: { $0.id == root }) {
          let source = declared.source
          guard declared.tab == id else {
            let folder = source.prefix(through: source.lastIndex(of: "/") ?? source.startIndex)
            let layout = String(folder) + "_layout.json"
            throw rootField.error(.notOfTab(root.text, tab: id.text, layout: layout))
          }
          guard tabFolders.contains(where: { source.utf8.starts(with: $0.utf8) }) else {
            let layout = String(source.prefix { $0 != "/" }) + "/_layout.json"
            throw rootField.error(.notBelowTabs(root.text, layout: layout))
          }
        }
        return TabDefinition(
          id: id, titleKey: TextKey(try reader.required("titleKey").nonEmptyString()),
          icon: try reader.required("icon").string(), root: root)
      }
      if let tab { tabs.append(tab) }
    }
    return tabs
  }

  private func route(_ field: Field) throws(AppFolderError) -> RouteID {
    let id = try field.pattern().id
    guard routes.contains(where: { $0.id == id }) else {
      throw field.error(
        .undeclared(kind: "route", name: id.text, known: routes.map { $0.id.text }.sorted()))
    }
    return id
  }

  private func fallback(_ key: String) -> FallbackPolicy {
    guard let field = reader.optional(key) else { return .defaultScreen }
    return value(try field.choice(of: [FallbackPolicy.defaultScreen, .ignore, .error]))
      ?? .defaultScreen
  }

  private func organizationParameter() throws(AppFolderError) -> String? {
    guard let field = reader.nullable("organizationParameter") else { return nil }
    let name = try field.nonEmptyString()
    let known = Set(routes.flatMap { $0.pattern.parameterNames }).sorted()
    guard known.contains(name) else {
      throw field.error(.undeclared(kind: "parameter", name: name, known: known))
    }
    return name
  }

  private func items() -> [ItemType] {
    var types: [ItemType] = []
    let members = value(try reader.optional("items")?.members() ?? [])
    for (name, field) in members ?? [] {
      let type = attempt { () throws(AppFolderError) in
        let reader = try ObjectReader(field, keys: Self.itemKeys)
        let known = Set(routes.compactMap { $0.content?.contract.text }).sorted()
        let contracts = try reader.required("contracts")
        for contract in try contracts.array() {
          try contract.require("contract of any route", among: known)
          let text = try contract.string()
          if let other = types.first(where: { $0.contracts.contains(ContractName(text)) }) {
            throw contract.error(.duplicate(text, other: "items." + other.name))
          }
        }
        let fields = try reader.required("fields").members().map {
          name, field throws(AppFolderError) in
          try itemField(name, field)
        }
        return ItemType(
          name: name, contracts: try contracts.strings().map { ContractName($0) }, fields: fields)
      }
      if let type { types.append(type) }
    }
    return types
  }

  /// Reads the type of a field: `int`, or `int?` if an item may lack the field.
  private func itemField(_ name: String, _ field: Field) throws(AppFolderError) -> ItemType.Field {
    guard !["id", "title", "titleKey"].contains(name) else {
      throw field.error(.badValue(name, rule: "is a field of every item"))
    }
    let text = try field.string()
    let kinds = QueryDeclaration.Kind.allCases
    for kind in kinds where text == kind.rawValue || text == kind.rawValue + "?" {
      return ItemType.Field(name: name, kind: kind, isOptional: text != kind.rawValue)
    }
    throw field.error(
      .unknownValue(text, known: kinds.flatMap { [$0.rawValue, $0.rawValue + "?"] }))
  }

  private func signIn(_ rules: [LinkRule]) -> [SignInMethod] {
    var methods: [SignInMethod] = []
    for field in elements("signIn") {
      let method = attempt { () throws(AppFolderError) in
        let method = try SignInMethodReader(rules: rules).read(field)
        if methods.contains(where: { $0.id == method.id }) {
          throw field.error(.duplicate(method.id.text, other: "an earlier method"))
        }
        return method
      }
      if let method { methods.append(method) }
    }
    return methods
  }

  private func rootScreens() -> [AppPhaseName: RouteID] {
    var screens: [AppPhaseName: RouteID] = [:]
    let phases = AppPhaseName.allCases.filter { $0 != .ready }
    let members = value(try reader.optional("rootScreens")?.members() ?? [])
    for (name, field) in members ?? [] {
      _ = attempt { () throws(AppFolderError) in
        guard name != "priming" else { throw field.error(.renamedKey(name, new: "onboarding")) }
        guard let phase = phases.first(where: { $0.rawValue == name }) else {
          throw field.error(
            .undeclared(kind: "app phase", name: name, known: phases.map { $0.rawValue }))
        }
        screens[phase] = try route(field)
      }
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
