import LandfallDomain

/// All routes of an app folder: reads `routes/`, inherits from layouts, fills in parents.
struct RouteTree {
  private(set) var routes: [RouteFile] = []
  /// The layouts by their folder, with what they inherit.
  private(set) var layouts: [String: RouteLayout] = [:]

  /// Reads every file below `routes/`.
  ///
  /// - Throws: ``AppFolderError``.
  init(_ files: AppFiles) throws(AppFolderError) {
    var patterns: [(file: String, pattern: PathPattern)] = []
    var folders: [(file: String, folder: String)] = []
    for file in files.paths(under: "routes") {
      switch try RoutePath.read(file) {
      case .layout(let folder): folders.append((file, folder))
      case .route(let pattern):
        if let other = patterns.first(where: { $0.pattern == pattern }) {
          throw AppFolderError(
            file: file, .duplicate(pattern.description, other: other.file))
        }
        patterns.append((file, pattern))
      }
    }
    guard !patterns.isEmpty else { throw AppFolderError(file: "routes", .missingFile) }
    // Outer folders first, so that a layout finds what it inherits.
    for (file, folder) in folders.sorted(by: { $0.folder.utf8.count < $1.folder.utf8.count }) {
      layouts[folder] = try RouteLayout(file, in: files, over: layout(of: folder.dropLast()))
    }
    for (file, pattern) in patterns {
      routes.append(
        try RouteFile(file, pattern: pattern, layout: layout(of: file[...]), in: files))
    }
    try refuseUnusedConstraints()
    try fillInParents()
    try fillInRedirects()
  }

  /// What the nearest folder above a path gives.
  private func layout(of path: Substring) -> RouteLayout {
    var path = path
    while let slash = path.lastIndex(of: "/") {
      if let layout = layouts[String(path[...slash])] { return layout }
      path = path[..<slash]
    }
    return RouteLayout()
  }

  private func refuseUnusedConstraints() throws(AppFolderError) {
    for (folder, layout) in layouts.sorted(by: { $0.key < $1.key }) {
      let below = routes.filter { $0.declaration.source.utf8.starts(with: folder.utf8) }
      let names = Set(below.flatMap(\.declaration.pattern.parameterNames)).sorted()
      for (name, field) in layout.constraintFields.sorted(by: { $0.key < $1.key })
      where field.file == folder + "_layout.json" && !names.contains(name) {
        throw field.error(.undeclared(kind: "parameter", name: name, known: names))
      }
    }
  }

  /// The path's own ancestors that are screens of the same tab, outermost first.
  private mutating func fillInParents() throws(AppFolderError) {
    let declared = routes.map(\.declaration)
    let ids = declared.map(\.id.text)
    for index in routes.indices {
      let route = declared[index]
      if let field = routes[index].parents {
        routes[index].declaration.parents = try Self.parents(field, of: route, known: ids)
        continue
      }
      routes[index].declaration.parents =
        declared
        .filter { other in
          other.tab == route.tab && other.redirect == nil && other.id != route.id
            && route.pattern.segments.starts(with: other.pattern.segments)
        }
        .sorted { $0.pattern.segments.count < $1.pattern.segments.count }
        .map(\.id)
    }
  }

  private static func parents(
    _ field: Field, of route: RouteDeclaration, known: [String]
  ) throws(AppFolderError) -> [RouteID] {
    var parents: [RouteID] = []
    for field in try field.array() {
      let parent = try field.pattern().id
      guard known.contains(parent.text), parent != route.id else {
        throw field.error(
          .undeclared(
            kind: "other route", name: parent.text, known: known.filter { $0 != route.id.text }))
      }
      if parents.contains(parent) {
        throw field.error(.duplicate(parent.text, other: "before it"))
      }
      parents.append(parent)
    }
    return parents
  }

  /// A redirect is never drawn; it carries the screen and the title of the route it leads to.
  private mutating func fillInRedirects() throws(AppFolderError) {
    let declared = routes.map(\.declaration)
    for index in routes.indices {
      guard let field = routes[index].redirect, let target = routes[index].declaration.redirect
      else { continue }
      guard let route = declared.first(where: { $0.pattern == target && $0.redirect == nil }) else {
        throw field.error(
          .undeclared(
            kind: "route to redirect to", name: target.description,
            known: declared.filter { $0.redirect == nil }.map(\.id.text)))
      }
      routes[index].declaration.screen = route.screen
      routes[index].declaration.titleKey = route.titleKey
    }
  }
}
