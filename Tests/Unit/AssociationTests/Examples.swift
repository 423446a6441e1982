import Foundation
import LandfallAppManifest
import LandfallDomain

/// The apps of the folder `Examples`.
enum Examples {
  static let names = ["DoCodeGo", "ExpresScan", "MatchTally", "PeerMentor"]

  static func app(_ name: String) throws -> AppDefinition {
    try AppManifest.load(AppFiles(directory: folder(name) + "/App"))
  }

  static func folder(_ name: String) -> String { RecordedCase.repository + "/Examples/" + name }

  static func read(_ path: String) throws -> String {
    try String(contentsOfFile: path, encoding: .utf8)
  }
}
