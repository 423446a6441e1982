import Foundation
import LandfallStrictJSON

/// A JSON file of `Tests/Vectors`.
enum VectorFile {
  static func read(_ path: String) throws -> JSONNode {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Vectors")
    return try JSONReader.read(Array(try Data(contentsOf: folder.appendingPathComponent(path))))
  }
}
