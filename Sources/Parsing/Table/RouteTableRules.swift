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
    for tab in app.tabs {
      guard let root = indices[tab.root] else { throw .unknownTabRoot(tab.root, tab: tab.id) }
      for name in compiled[root].names where name != app.organizationParameter {
        throw .unboundTabRoot(tab.root, tab: tab.id, parameter: name)
      }
    }
    if indices[app.defaultScreen] == nil {
      throw .unknownScreenRoute(app.defaultScreen, key: "defaultScreen")
    }
    if indices[app.signInScreen] == nil {
      throw .unknownScreenRoute(app.signInScreen, key: "signInScreen")
    }
    if let route = app.noOrganizationScreen, indices[route] == nil {
      throw .unknownScreenRoute(route, key: "noOrganizationScreen")
    }
    for scheme in app.schemes where !isScheme(scheme) { throw .malformedScheme(scheme) }
    for host in app.hosts where !isHost(host) { throw .malformedHost(host) }
  }

  /// Follows each redirect to its end.
  static func redirects(
    _ compiled: [CompiledRoute], _ indices: [RouteID: Int], _ organizationParameter: String?
  ) throws(RouteTableError) -> [CompiledRoute.Redirect?] {
    var redirects: [CompiledRoute.Redirect?] = []
    for route in compiled {
      guard route.declaration.redirect != nil else {
        redirects.append(nil)
        continue
      }
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
      redirects.append(.init(target: target, sources: current.names.map { bound[$0] }))
    }
    return redirects
  }

  private static func catchAllName(of pattern: PathPattern) -> String? {
    guard case .catchAll(let name)? = pattern.segments.last else { return nil }
    return name
  }

  private static func isScheme(_ text: String) -> Bool {
    text == text.lowercased() && text != "file" && offsets(of: text + "://a/b") != nil
  }

  private static func isHost(_ text: String) -> Bool {
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
