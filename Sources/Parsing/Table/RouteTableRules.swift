import LandfallDomain

/// What must be true of an app's routes besides that they are told apart.
enum RouteTableRules {
  /// Checks one route against the app.
  static func check(
    _ route: CompiledRoute, _ app: AppDefinition, _ indices: [RouteID: Int]
  ) throws(RouteTableError) {
    let declaration = route.declaration
    for parent in declaration.parents where indices[parent] == nil {
      throw .unknownParent(parent, of: route.place)
    }
    if let tab = declaration.tab, !app.tabs.contains(where: { $0.id == tab }) {
      throw .unknownTab(tab, of: route.place)
    }
    for alias in declaration.aliases
    where alias.parameterNames.sorted() != route.names.sorted()
      || catchAllName(of: alias) != catchAllName(of: declaration.pattern)
    {
      throw .aliasParameters(alias, of: route.place)
    }
    let catchAll = catchAllName(of: declaration.pattern)
    for name in declaration.constraints.keys.sorted()
    where !route.names.contains(name) || name == catchAll {
      throw .unknownConstrainedParameter(name, of: route.place)
    }
    var names: Set<String> = []
    for item in declaration.query where !names.insert(item.name).inserted {
      throw .repeatedQueryItem(item.name, of: route.place)
    }
    if let permission = declaration.requires,
      !app.roles.values.contains(where: { $0.contains(permission) })
    {
      throw .ungrantedPermission(permission, of: route.place)
    }
  }

  /// Checks what the app says about its routes.
  static func check(
    _ app: AppDefinition, _ compiled: [CompiledRoute], _ indices: [RouteID: Int]
  ) throws(RouteTableError) {
    for tab in app.tabs { try check(tab, app, compiled, indices) }
    for (route, key) in screens(of: app) where indices[route] == nil {
      throw .unknownScreenRoute(route, key: key)
    }
    for scheme in app.schemes where !isScheme(scheme) { throw .malformedScheme(scheme) }
    for host in app.hosts where !isHost(host) { throw .malformedHost(host) }
  }

  /// Checks one tab.
  static func check(
    _ tab: TabDefinition, _ app: AppDefinition, _ compiled: [CompiledRoute],
    _ indices: [RouteID: Int]
  ) throws(RouteTableError) {
    guard let root = indices[tab.root] else { throw .unknownTabRoot(tab.root, tab: tab.id) }
    for name in compiled[root].names where name != app.organizationParameter {
      throw .unboundTabRoot(tab.root, tab: tab.id, parameter: name)
    }
  }

  /// The routes that the app names as screens, with the keys it names them by.
  static func screens(of app: AppDefinition) -> [(route: RouteID, key: String)] {
    [(app.defaultScreen, "defaultScreen"), (app.signInScreen, "signInScreen")]
      + (app.noOrganizationScreen.map { [($0, "noOrganizationScreen")] } ?? [])
  }

  /// Follows each redirect to its end.
  static func redirects(
    _ compiled: [CompiledRoute], _ indices: [RouteID: Int], _ organizationParameter: String?
  ) throws(RouteTableError) -> [CompiledRoute.Redirect?] {
    var redirects: [CompiledRoute.Redirect?] = []
    for route in compiled {
      redirects.append(try redirect(from: route, compiled, indices, organizationParameter))
    }
    return redirects
  }

  /// Follows the redirects from one route to their end; `nil` for a route without.
  static func redirect(
    from route: CompiledRoute, _ compiled: [CompiledRoute], _ indices: [RouteID: Int],
    _ organizationParameter: String?
  ) throws(RouteTableError) -> CompiledRoute.Redirect? {
    guard route.declaration.redirect != nil else { return nil }
    var current = route
    var bound = Dictionary(uniqueKeysWithValues: route.names.enumerated().map { ($1, $0) })
    var steps = 0
    while let pattern = current.declaration.redirect {
      guard let next = indices[pattern.id] else {
        throw .unknownRedirect(pattern, of: current.place)
      }
      let target = compiled[next]
      for name in target.names where bound[name] == nil && name != organizationParameter {
        throw .unboundRedirect(parameter: name, pattern, of: current.place)
      }
      bound = bound.filter { target.names.contains($0.key) }
      steps += 1
      guard steps <= compiled.count else { throw .redirectLoop(route.place) }
      current = target
    }
    guard let target = indices[current.id] else { throw .redirectLoop(route.place) }
    return .init(target: target, sources: current.names.map { bound[$0] })
  }

  private static func catchAllName(of pattern: PathPattern) -> String? {
    guard case .catchAll(let name)? = pattern.segments.last else { return nil }
    return name
  }

  static func isScheme(_ text: String) -> Bool {
    text == text.lowercased() && text != "file" && offsets(of: text + "://a/b") != nil
  }

  static func isHost(_ text: String) -> Bool {
    guard text == text.lowercased(), let offsets = offsets(of: "https://" + text + "/") else {
      return false
    }
    return offsets.authority.count == text.utf8.count
  }

  private static func offsets(of link: String) -> LinkOffsets? {
    switch LinkView.reading(link, { $0.offsets }) {
    case .success(let offsets): offsets
    case .failure: nil
    }
  }
}
