import Foundation
import LandfallAppManifest
import LandfallDomain
import LandfallTestSupport

/// The example's folder in the repository.
enum ExpresScan {
  static var files: AppFiles {
    get throws {
      let root = URL(filePath: Repository.path)
      return try AppFiles(directory: root.appending(path: "Examples/ExpresScan/App").path)
    }
  }

  static var app: AppDefinition { get throws { try AppManifest.load(files) } }
}
