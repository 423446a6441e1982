import LandfallAppManifest
import LandfallDiagnostics
import LandfallDoCodeGoExample
@_spi(TypedRoutes) import LandfallDomain
import LandfallFiles
import LandfallStrictJSON
import LandfallTextShell
import LandfallWorkbench
import LandfallWorkspace

/// A check of an app folder that collects all faults instead of stopping at the first.
enum Inspection {
  static func read(_ directory: String?) throws(ShellFailure) -> InspectedApp {
    guard let directory else {
      let workspace = AppFiles(embedded: DoCodeGoExample.workspace)
      return inspected(AppFiles(embedded: DoCodeGoExample.app), nil, workspace)
    }
    let folder = Adapters.appFolder(in: directory)
    do throws(AppFolderError) {
      let files = try AppFiles(directory: folder)
      let workspace = folder + "/../Workspace"
      guard Folder.isThere(workspace) else { return inspected(files, folder, nil) }
      do throws(AppFolderError) {
        return inspected(files, folder, try AppFiles(directory: workspace))
      } catch {
        return inspected(
          files, folder, nil,
          [finding(error, in: error.file == workspace ? "../Workspace" : services + error.file)])
      }
    } catch {
      guard error.file != folder else {
        throw ShellFailure(.badAppFolder, error.description, hint: error.hint)
      }
      // The folder cannot be read as a whole, so this is the only finding.
      return InspectedApp(
        definition: nil, faults: [finding(error)], faultyRoutes: [],
        catalogues: AppFiles(files: [:]), folder: folder, bytes: { _ in nil })
    }
  }

  private static func inspected(
    _ files: AppFiles, _ folder: String?, _ workspace: AppFiles?, _ faults: [Finding] = []
  ) -> InspectedApp {
    let inspection = AppManifest.inspect(files)
    let roles = inspection.definition.map { Set($0.roles.keys) }
    let services = workspace.map { workspace in
      WorkspaceInspection.inspect(
        workspace.paths.map { ($0, workspace[$0] ?? []) },
        roles: roles?.isEmpty == true && !inspection.faults.isEmpty ? nil : roles,
        types: inspection.definition?.items ?? [])
    }
    return InspectedApp(
      definition: inspection.definition,
      faults: inspection.faults.map { finding($0) }, faultyRoutes: inspection.faultyRoutes,
      rowFaults: faults + unlisted(files, inspection.definition)
        + findings(services, inspection.definition),
      rowTitles: (services?.titles ?? []).map { ($0.key, Self.services + $0.file, $0.position) },
      catalogues: files, folder: folder, bytes: { files[$0] })
  }

  /// Returns the folders of texts in languages that the app does not list.
  private static func unlisted(_ files: AppFiles, _ app: AppDefinition?) -> [Finding] {
    guard let app else { return [] }
    let folders = files.paths.compactMap { path -> String? in
      let parts = path.split(separator: "/")
      return parts.count > 2 && parts[0] == "locales" ? String(parts[1]) : nil
    }
    return Set(folders).subtracting(app.locales).sorted().map {
      Finding(
        .unusedText, "\"locales\" in app.json does not list the language \"\($0)\"",
        fix: "add it there, or remove the folder", file: "locales/" + $0)
    }
  }

  /// The prefix of the paths of the embedded services' files.
  private static let services = "../Workspace/"

  /// Returns the faults in the data of the embedded services, and the screens without data.
  private static func findings(
    _ services: WorkspaceInspection?, _ app: AppDefinition?
  ) -> [Finding] {
    guard let services, let app else { return [] }
    let missing = app.routes.compactMap { route -> Finding? in
      guard let content = route.content, !services.serves(content) else { return nil }
      let near = Spelling.nearest(to: content.contract.text, in: services.collections.sorted())
      return Finding(
        .unknownRowName, "the embedded services have no \"\(content.contract)\"",
        fix: near.map { "did you mean \"\($0)\"?" }
          ?? "add Workspace/collections/\(content.contract).json", file: route.source)
    }
    return services.faults.map { finding($0, .badServiceFile) }
      + services.strangers.map { finding($0, .unknownRowName) } + missing
      + guestFindings(services, app)
  }

  /// Returns the public routes whose data is refused to guests, and the guarded tabs whose data is
  /// not.
  private static func guestFindings(
    _ services: WorkspaceInspection, _ app: AppDefinition
  ) -> [Finding] {
    let tabs = app.guests == .tabs ? app.tabs.map(\.root) : []
    return app.routes.compactMap { route in
      guard let content = route.content, services.serves(content) else { return nil }
      let isServed = services.servesGuests(content)
      let contract = "\"\(content.contract)\""
      if route.policy == .public, !isServed {
        return Finding(
          .guestData,
          "\(route.id) is public, but the embedded services refuse \(contract) to guests",
          fix: "add the collection to \"openCollections\" in Workspace/services.json, or set "
            + "\"policy\" to \"required\"",
          file: route.source)
      }
      if route.policy == .required, isServed, tabs.contains(route.id) {
        return Finding(
          .guestData,
          "guests must sign in for \(route.id), but the embedded services give \(contract) to anyone",
          fix: "remove the collection from \"openCollections\" in Workspace/services.json, or set "
            + "\"policy\" to \"public\"",
          file: route.source)
      }
      return nil
    }
  }

  private static func finding(_ error: WorkspaceError, _ code: FindingCode) -> Finding {
    switch error {
    case .malformedFile(let path, let line, let column, let reason):
      Finding(
        code, reason, file: services + path, at: JSONPosition(offset: 0, line: line, column: column)
      )
    case .missing(let path): Finding(code, "the file is missing", file: services + path)
    default: Finding(code, error.description, file: services)
    }
  }

  private static func finding(_ error: AppFolderError, in file: String? = nil) -> Finding {
    let key = error.key.isEmpty ? "" : error.key + ": "
    return Finding(
      code(of: error.reason), key + error.message, fix: error.hint, file: file ?? error.file,
      at: error.position)
  }

  private static func code(of reason: AppFolderError.Reason) -> FindingCode {
    switch reason {
    case .unreadable, .tooManyFiles, .tooLarge: .unreadableFile
    case .missingFile: .missingFile
    case .json: .brokenJSON
    case .unsupportedVersion: .unsupportedVersion
    case .unknownKey, .renamedKey: .unknownKey
    case .missingKey: .missingKey
    case .wrongType: .wrongType
    case .unknownValue: .unknownValue
    case .badValue, .notOfTab, .notBelowTabs, .groupWithoutTab: .badValue
    case .duplicate: .duplicate
    case .badPattern: .badPattern
    case .badConstraint: .badConstraint
    case .undeclared(kind: "other route", _, _): .missingParent
    case .undeclared: .undeclaredName
    case .badFileName: .badFileName
    }
  }
}
