public import LandfallDomain

/// Reads an app folder: `app.json`, the route files and their layouts.
///
/// ```swift
/// let files = try AppFiles(directory: "Examples/DoCodeGo/App")
/// let app = try AppManifest.load(files)
/// ```
public enum AppManifest {
  /// Reads the app that a folder declares.
  ///
  /// Checks that every route, tab, permission and parameter that is used is also declared.
  /// Conflicts between routes are found by the route table. Catalogues are not read here;
  /// ``AppFiles`` reads them one at a time.
  ///
  /// - Returns: The app, with its routes sorted by the paths of their files.
  /// - Throws: ``AppFolderError`` for the first error.
  public static func load(_ files: AppFiles) throws(AppFolderError) -> AppDefinition {
    let inspection = inspect(files)
    if let fault = inspection.faults.first { throw fault }
    guard let app = inspection.definition else {
      throw AppFolderError(file: "app.json", .missingFile)
    }
    return app
  }

  /// Reads a folder completely and returns all errors in it.
  public static func inspect(_ files: AppFiles) -> AppInspection {
    let faults = FaultList()
    let file = faults.value(try AppFile(Field.read("app.json", in: files), faults))
    let tree = RouteTree(files, faults)
    let faulty = Set(
      tree.routes.map { $0.declaration }.filter { route in
        faults.faults.contains { $0.file == route.source }
      }.map { $0.id })
    guard let file else {
      return AppInspection(definition: nil, faults: faults.faults, faultyRoutes: faulty)
    }
    let tabs = file.tabNames()
    for (_, layout) in tree.layouts.sorted(by: { $0.key.group < $1.key.group }) {
      _ = faults.value(try layout.tabField?.require("tab", among: tabs))
    }
    var app = file.with(tree).definition()
    let parameter = app.organizationParameter
    app.routes = tree.routes.map { $0.declaration(organizationParameter: parameter) }
    app.notifications = faults.value(try file.notifications(among: app.routes)) ?? app.notifications
    let takes = faults.value(try RuleHandlerReader(app).read(tree.routes.map { $0.handles }))
    for (index, handler) in (takes ?? []).enumerated() { app.routes[index].handlers = handler }
    let permissions = Set(app.roles.values.joined().map { $0.text }).sorted()
    let screens = app.routes.filter { $0.redirect == nil }.map { $0.id.text }
    for route in tree.routes {
      for field in route.permissions {
        _ = faults.value(try field.require("permission of any role", among: permissions))
      }
      for field in route.tabs {
        _ = faults.value(try field.require("tab", among: tabs))
      }
      for field in route.leadsTo {
        _ = faults.value(try field.require("route", among: screens))
      }
    }
    return AppInspection(definition: app, faults: faults.faults, faultyRoutes: faulty)
  }
}

/// The result of reading an app folder completely, including everything that is wrong in it.
public struct AppInspection: Sendable {
  /// The app that the folder declares, or `nil` if `app.json` cannot be read at all.
  ///
  /// Values with ``faults`` are left out or replaced by a default.
  public let definition: AppDefinition?
  /// All errors in the order of reading.
  ///
  /// ``AppManifest/load(_:)`` throws the first one.
  public let faults: [AppFolderError]
  /// The routes whose own file has an error.
  public let faultyRoutes: Set<RouteID>
}
