public import LandfallDomain

/// Reads an app folder: `app.json`, the route files and their layouts.
///
/// ```swift
/// let files = try AppFiles(directory: "Examples/DoCodeGo/App")
/// let app = try AppManifest.load(files)
/// ```
public enum AppManifest {
  /// Builds the app that a folder declares.
  ///
  /// Every name that one file uses and another declares is looked up: routes, tabs, permissions,
  /// parameters. Routes that contradict one another are the route table's business.
  /// Catalogues are not read here; ``AppFiles`` hands them out one at a time.
  ///
  /// - Returns: The app; its routes in the order of their files' paths.
  /// - Throws: ``AppFolderError`` for the first thing that is wrong.
  public static func load(_ files: AppFiles) throws(AppFolderError) -> AppDefinition {
    let file = try AppFile(Field.read("app.json", in: files))
    let tree = try RouteTree(files)
    let tabs = try file.tabNames()
    for (_, layout) in tree.layouts.sorted(by: { $0.key < $1.key }) {
      try layout.tabField?.require("tab", among: tabs)
    }
    var app = try file.with(routes: tree.routes.map(\.declaration)).definition()
    let parameter = app.organizationParameter
    app.routes = tree.routes.map { $0.declaration(organizationParameter: parameter) }
    app.notifications = try file.notifications(among: app.routes)
    for (index, taking) in try LinkTakingReader(app).read(tree.routes.map(\.takes)).enumerated() {
      app.routes[index].takes = taking
    }
    let permissions = Set(app.roles.values.joined().map(\.text)).sorted()
    for route in tree.routes {
      for field in route.permissions {
        try field.require("permission of any role", among: permissions)
      }
      for field in route.alsoIn { try field.require("tab", among: tabs) }
      try refuseUnknownPlaces(route, in: app)
    }
    return app
  }

  /// What an item or a detail leads to is a route.
  private static func refuseUnknownPlaces(
    _ route: RouteFile, in app: AppDefinition
  ) throws(AppFolderError) {
    let screens = app.routes.filter { $0.redirect == nil }.map(\.id.text)
    for field in route.leadsTo { try field.require("route", among: screens) }
  }
}
