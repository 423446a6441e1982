@_spi(TypedRoutes) package import LandfallDomain

/// The conditions on an app's routes, except that their patterns must be distinguishable.
package enum RouteTableRules {
  /// Checks one route against the app.
  static func check(
    _ route: RouteDeclaration, _ app: AppDefinition, _ list: RouteList
  ) throws(RouteTableError) {
    for parent in route.parents where list.index(of: parent) == nil {
      throw .unknownParent(parent, of: route.place)
    }
    if let tab = route.tab, !app.tabs.contains(where: { $0.id == tab }) {
      throw .unknownTab(tab, of: route.place)
    }
    for alias in route.aliases
    where alias.parameterNames.sorted() != route.pattern.parameterNames.sorted()
      || catchAllName(of: alias) != catchAllName(of: route.pattern)
      || alias.optionalName != route.pattern.optionalName
    {
      throw .aliasParameters(alias, of: route.place)
    }
    for name in route.constraints.keys.sorted()
    where !route.pattern.parameterNames.contains(name) || name == catchAllName(of: route.pattern) {
      throw .unknownConstrainedParameter(name, of: route.place)
    }
    var names: Set<String> = []
    for item in route.query where !names.insert(item.name).inserted {
      throw .repeatedQueryItem(item.name, of: route.place)
    }
    if let permission = route.requires,
      !app.roles.values.contains(where: { $0.contains(permission) })
    {
      throw .ungrantedPermission(permission, of: route.place)
    }
  }

  /// Checks the app's references to its routes.
  static func check(
    _ app: AppDefinition, _ list: RouteList
  ) throws(RouteTableError) {
    for tab in app.tabs { try check(tab, app, list) }
    if app.guests == .tabs, !app.hasTabForGuests { throw .noTabForGuests }
    for (route, key) in screens(of: app) where list.index(of: route) == nil {
      throw .unknownScreenRoute(route, key: key)
    }
    for scheme in app.schemes where !isScheme(scheme) { throw .malformedScheme(scheme) }
    try check(hosts: app.hosts)
  }

  /// Checks one tab.
  static func check(
    _ tab: TabDefinition, _ app: AppDefinition, _ list: RouteList
  ) throws(RouteTableError) {
    guard let root = list.index(of: tab.root) else {
      throw .unknownTabRoot(tab.root, tab: tab.id)
    }
    for name in list.routes[root].pattern.requiredNames where name != app.organizationParameter {
      throw .unboundTabRoot(tab.root, tab: tab.id, parameter: name)
    }
  }

  /// Returns the routes that the app names as screens, with the keys under which it names them.
  static func screens(of app: AppDefinition) -> [(route: RouteID, key: String)] {
    [(app.defaultScreen, "defaultScreen"), (app.signInScreen, "signInScreen")]
      + (app.noOrganizationScreen.map { [($0, "noOrganizationScreen")] } ?? [])
  }

  /// Returns the end of each redirect.
  static func redirects(
    _ list: RouteList, _ organizationParameter: String?
  ) throws(RouteTableError) -> [Int: CompiledRoute.Redirect] {
    var redirects: [Int: CompiledRoute.Redirect] = [:]
    for route in list.routes.indices where list.facts[route].redirects {
      redirects[route] = try redirect(from: route, list, organizationParameter)
    }
    return redirects
  }

  /// Follows the redirects of a route to their end; returns `nil` for a route without a redirect.
  static func redirect(
    from route: Int, _ list: RouteList, _ organizationParameter: String?
  ) throws(RouteTableError) -> CompiledRoute.Redirect? {
    guard list.facts[route].redirects else { return nil }
    var current = route
    var bound = Dictionary(
      uniqueKeysWithValues: list.compiled(route).names.enumerated().map { ($1, $0) })
    // The parameter that a link of the route may leave out.
    let optional = list.routes[route].pattern.optionalName
    var steps = 0
    while let pattern = list.routes[current].redirect {
      let place = list.routes[current].place
      guard let next = list.index(of: pattern.id) else {
        throw .unknownRedirect(pattern, of: place)
      }
      let names = list.compiled(next).names
      for name in list.routes[next].pattern.requiredNames
      where (bound[name] == nil || name == optional) && name != organizationParameter {
        throw .unboundRedirect(parameter: name, pattern, of: place)
      }
      bound = bound.filter { names.contains($0.key) }
      steps += 1
      guard steps <= list.routes.count else { throw .redirectLoop(list.routes[route].place) }
      current = next
    }
    return .init(target: current, sources: list.compiled(current).names.map { bound[$0] })
  }

  private static func catchAllName(of pattern: PathPattern) -> String? {
    switch pattern.segments.last {
    case .catchAll(let name)?, .optionalCatchAll(let name)?: return name
    case .literal?, .partial?, .parameter?, .optionalParameter?, nil: return nil
    }
  }

  package static func isScheme(_ text: String) -> Bool {
    text == text.lowercased() && !systemSchemes.contains(text)
      && offsets(of: text + "://a/b") != nil
  }

  /// Schemes that belong to the system or to other programs.
  private static let systemSchemes: Set<String> = [
    "about", "blob", "data", "file", "ftp", "geo", "http", "https", "intent", "javascript",
    "mailto", "sms", "ssh", "tel", "ws", "wss",
  ]

  /// Checks that all hosts are valid and have different names.
  package static func check(hosts: [LinkHost]) throws(RouteTableError) {
    for index in hosts.indices { try check(hostAt: index, of: hosts) }
  }

  /// Checks one host, and that no host before it has the same name.
  static func check(hostAt index: Int, of hosts: [LinkHost]) throws(RouteTableError) {
    let host = hosts[index]
    guard isHost(host.name), host.basePath.isEmpty || isBasePath(host) else {
      throw .malformedHost(host)
    }
    if hosts[..<index].contains(where: { $0.name == host.name }) {
      throw .repeatedHost(host.name)
    }
  }

  private static func isHost(_ text: String) -> Bool {
    guard text == text.lowercased(), let offsets = offsets(of: "https://" + text + "/") else {
      return false
    }
    let labels = text.split(separator: ".", omittingEmptySubsequences: false)
    return offsets.authority.count == text.utf8.count
      && labels.allSatisfy { $0.first != nil && $0.first != "-" && $0.last != "-" }
  }

  private static func isBasePath(_ host: LinkHost) -> Bool {
    do throws(PatternError) {
      let segments = try PathPattern(host.basePath).segments
      return !segments.isEmpty && offsets(of: host.prefix + "/x") != nil
        && segments.allSatisfy { if case .literal = $0 { true } else { false } }
    } catch {
      return false
    }
  }

  private static func offsets(of link: String) -> LinkOffsets? {
    switch LinkView.reading(link, { $0.offsets }) {
    case .success(let offsets): offsets
    case .failure: nil
    }
  }
}
