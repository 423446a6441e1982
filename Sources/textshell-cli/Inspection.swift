import LandfallAppManifest
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallTextShell
import LandfallWorkbench

/// Reads an app folder for those who want to know all that is wrong with it.
enum Inspection {
  static func read(_ directory: String?) throws(ShellFailure) -> InspectedApp {
    guard let directory else { return inspected(AppFiles(embedded: DoCodeGoExample.app), nil) }
    let folder = FileTree.isFile(directory + "/App/app.json") ? directory + "/App" : directory
    do throws(AppFolderError) {
      return inspected(try AppFiles(directory: folder), folder)
    } catch {
      guard error.file != folder else {
        throw ShellFailure(.badAppFolder, error.description, hint: error.hint)
      }
      // Of a folder with something that cannot be read, that alone is told.
      return InspectedApp(
        definition: nil, faults: [finding(error)], faultyRoutes: [],
        catalogues: AppFiles(files: [:]), folder: folder, bytes: { _ in nil })
    }
  }

  private static func inspected(_ files: AppFiles, _ folder: String?) -> InspectedApp {
    let inspection = AppManifest.inspect(files)
    return InspectedApp(
      definition: inspection.definition, faults: inspection.faults.map(finding),
      faultyRoutes: inspection.faultyRoutes, catalogues: files, folder: folder,
      bytes: { files[$0] })
  }

  private static func finding(_ error: AppFolderError) -> Finding {
    let key = error.key.isEmpty ? "" : error.key + ": "
    return Finding(
      code(of: error.reason), key + error.message, fix: error.hint, file: error.file,
      at: error.position)
  }

  private static func code(of reason: AppFolderError.Reason) -> FindingCode {
    switch reason {
    case .unreadable, .tooManyFiles, .tooLarge: .unreadableFile
    case .missingFile: .missingFile
    case .json: .brokenJSON
    case .unsupportedVersion: .unsupportedVersion
    case .unknownKey: .unknownKey
    case .missingKey: .missingKey
    case .wrongType: .wrongType
    case .unknownValue: .unknownValue
    case .badValue, .notOfTab, .notBelowTabs: .badValue
    case .duplicate: .duplicate
    case .badPattern: .badPattern
    case .badConstraint: .badConstraint
    case .undeclared(kind: "other route", _, _): .missingParent
    case .undeclared: .undeclaredName
    case .badFileName: .badFileName
    }
  }
}
