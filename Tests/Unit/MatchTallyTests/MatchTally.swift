import Foundation
import LandfallAppManifest
import LandfallDomain
import LandfallParsing
import LandfallTestSupport

/// The example's folder in the repository.
enum MatchTally {
  static let game = "0c6f2c1e-8a54-4f7e-9a37-5d1f0be4a901"

  static var files: AppFiles {
    get throws {
      let root = URL(filePath: Repository.path)
      return try AppFiles(directory: root.appending(path: "Examples/MatchTally/App").path)
    }
  }

  static var app: AppDefinition { get throws { try AppManifest.load(files) } }
  static var resolver: DeepLinkResolver { get throws { try DeepLinkResolver(app) } }
}
