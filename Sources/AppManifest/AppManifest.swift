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
      guard let field = layout.tabField, let tab = layout.tab, !tabs.contains(tab.text) else {
        continue
      }
      throw field.error(.undeclared(kind: "tab", name: tab.text, known: tabs))
    }
    var app = try file.with(routes: tree.routes.map(\.declaration)).definition()
    let parameter = app.organizationParameter
    app.routes = tree.routes.map { $0.declaration(organizationParameter: parameter) }
    let permissions = Set(app.roles.values.joined().map(\.text)).sorted()
    for route in tree.routes {
      guard let field = route.requires, let permission = route.declaration.requires,
        !permissions.contains(permission.text)
      else { continue }
      throw field.error(
        .undeclared(kind: "permission of any role", name: permission.text, known: permissions))
    }
    return app
  }
}
