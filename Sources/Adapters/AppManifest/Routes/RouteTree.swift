import LandfallDomain

/// All routes of an app folder, with inherited layout values and with parents.
struct RouteTree {
  private(set) var routes: [RouteFile] = []
  /// A folder with a layout.
  ///
  /// A shared folder has a layout in each of its groups.
  struct Place: Hashable {
    /// The folder of the file, with a slash at its end.
    let folder: String
    /// The same folder, with the name of one group.
    let group: String
  }

  /// The layouts, including the values they inherit.
  private(set) var layouts: [Place: RouteLayout] = [:]

  init(_ files: AppFiles, _ faults: FaultList) {
    var patterns: [(file: String, pattern: PathPattern)] = []
    var folders: [(file: String, folder: String)] = []
    for file in files.paths(under: "routes") {
      let kind = faults.value(try RoutePath.read(file))
      switch kind {
      case .layout(let folder): folders.append((file, folder))
      case .route(let pattern):
        if let other = patterns.first(where: { $0.pattern == pattern }) {
          faults.note(
            AppFolderError(file: file, .duplicate(pattern.description, other: other.file)))
        } else {
          patterns.append((file, pattern))
        }
      case nil: break
      }
    }
    guard !patterns.isEmpty else {
      faults.note(AppFolderError(file: "routes", .missingFile))
      return
    }
    // Outer folders come first, so that inner layouts can inherit from them.
    for (file, folder) in folders.sorted(by: { $0.folder.utf8.count < $1.folder.utf8.count }) {
      for group in RoutePath.folders(of: file) {
        let place = Place(folder: folder, group: group)
        layouts[place] = RouteLayout(file, in: files, over: layout(above: place), faults)
      }
    }
    for (file, pattern) in patterns {
      var route = RouteFile(
        file, pattern: pattern, layout: layouts(of: file)[0], in: files, faults)
      shareTabs(of: &route, faults)
      routes.append(route)
    }
    noteUnusedConstraints(faults)
    fillInParents(faults)
    fillInRedirects(faults)
  }

  /// Returns the layout of a file in each of its groups.
  private func layouts(of file: String) -> [RouteLayout] {
    let folder = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    return RoutePath.folders(of: file).map { group in
      let place = Place(folder: folder, group: group)
      return layouts[place] ?? layout(above: place)
    }
  }

  /// Returns the layout of the nearest folder above a place.
  ///
  /// Above a shared folder is the folder of its group.
  private func layout(above place: Place) -> RouteLayout {
    var folder = place.folder.split(separator: "/")
    var group = place.group.split(separator: "/")
    while !folder.isEmpty {
      if folder.last == group.last {
        folder.removeLast()
        group.removeLast()
      } else {
        folder = group
      }
      let above = Place(folder: Self.path(folder), group: Self.path(group))
      if let layout = layouts[above] { return layout }
    }
    return RouteLayout()
  }

  private static func path(_ parts: [Substring]) -> String {
    parts.map { $0 + "/" }.joined()
  }

  /// Shows a route in a shared folder in the tabs of all groups; the first group's tab owns it.
  private func shareTabs(of route: inout RouteFile, _ faults: FaultList) {
    let file = route.declaration.source
    let groups = RoutePath.folders(of: file)
    guard groups.count > 1 else { return }
    let parts = file.split(separator: "/")
    var folders: [TabID: String] = [:]
    for (path, layout) in zip(groups, layouts(of: file)) {
      // The folder of the group ends where the two paths differ.
      let own = path.split(separator: "/")
      let group = Self.path(Array(own.prefix(zip(parts, own).prefix { $0 == $1 }.count + 1)))
      if let tab = layout.tab {
        if let other = folders.updateValue(group, forKey: tab) {
          faults.note(AppFolderError(file: file, .duplicate(tab.text, other: other)))
        } else if tab != route.declaration.tab, !route.declaration.alsoIn.contains(tab) {
          route.declaration.alsoIn.append(tab)
        }
      } else {
        faults.note(AppFolderError(file: file, .groupWithoutTab(folder: group)))
      }
    }
  }

  private func noteUnusedConstraints(_ faults: FaultList) {
    for (place, layout) in layouts.sorted(by: { $0.key.group < $1.key.group }) {
      let folder = place.folder
      let below = routes.filter { route in
        let source = route.declaration.source
        return ([source] + RoutePath.folders(of: source)).contains {
          $0.utf8.starts(with: folder.utf8)
        }
      }
      let names = Set(below.flatMap { $0.declaration.pattern.parameterNames }).sorted()
      for (name, field) in layout.constraintFields.sorted(by: { $0.key < $1.key })
      where field.file == folder + "_layout.json" && !names.contains(name) {
        faults.note(field.error(.undeclared(kind: "parameter", name: name, known: names)))
      }
    }
  }

  /// Fills in missing parents: the path's ancestors in the same tab, outermost first.
  private mutating func fillInParents(_ faults: FaultList) {
    let declared = routes.map { $0.declaration }
    let ids = declared.map { $0.id.text }
    for index in routes.indices {
      let route = declared[index]
      if let field = routes[index].parents {
        routes[index].declaration.parents = Self.parents(field, of: route, known: ids, faults)
        continue
      }
      routes[index].declaration.parents =
        declared
        .filter { other in
          other.tab == route.tab && other.redirect == nil && other.id != route.id
            && Self.isAncestor(other.pattern, of: route.pattern)
        }
        .sorted { $0.pattern.segments.count < $1.pattern.segments.count }
        .map { $0.id }
    }
  }

  /// Returns whether the path of `other` is the start of every path of `pattern`, with all parts or
  /// without the optional one.
  private static func isAncestor(_ other: PathPattern, of pattern: PathPattern) -> Bool {
    let segments = (pattern.short ?? pattern).segments
    return other.forms.contains { segments.starts(with: $0.segments) }
  }

  private static func parents(
    _ field: Field, of route: RouteDeclaration, known: [String], _ faults: FaultList
  ) -> [RouteID] {
    var parents: [RouteID] = []
    let fields = faults.value(try field.array())
    for field in fields ?? [] {
      let parent = faults.attempt { () throws(AppFolderError) in
        let parent = try field.pattern().id
        guard known.contains(parent.text), parent != route.id else {
          throw field.error(
            .undeclared(
              kind: "other route", name: parent.text, known: known.filter { $0 != route.id.text }))
        }
        if parents.contains(parent) {
          throw field.error(.duplicate(parent.text, other: "earlier in the list"))
        }
        return parent
      }
      if let parent { parents.append(parent) }
    }
    return parents
  }

  /// Copies screen and title from the route that a redirect leads to.
  ///
  /// A redirect itself is never shown.
  private mutating func fillInRedirects(_ faults: FaultList) {
    let declared = routes.map { $0.declaration }
    for index in routes.indices {
      guard let field = routes[index].redirect, let target = routes[index].declaration.redirect
      else { continue }
      guard var route = declared.first(where: { $0.pattern == target }) else {
        faults.note(
          field.error(
            .undeclared(
              kind: "route to redirect to", name: target.description,
              known: declared.map { $0.id.text })))
        routes[index].declaration.redirect = nil
        continue
      }
      // The route table finds redirects that lead back to where they started.
      for _ in declared {
        guard let next = declared.first(where: { $0.pattern == route.redirect }) else { break }
        route = next
      }
      routes[index].declaration.screen = route.screen
      routes[index].declaration.titleKey = route.titleKey
    }
  }
}
