import Foundation
import LandfallAppManifest
import LandfallDomain

/// The example's folder, as it stands in the repository.
enum ExpresScan {
  static var files: AppFiles {
    get throws {
      let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      return try AppFiles(directory: root.appending(path: "Examples/ExpresScan/App").path)
    }
  }

  static var app: AppDefinition { get throws { try AppManifest.load(files) } }
}
