import Foundation
import LandfallStrictJSON
import LandfallTestSupport

/// A JSON file of `Tests/Vectors`.
enum VectorFile {
  static func read(_ path: String) throws -> JSONNode {
    let folder = URL(filePath: Repository.path + "/Tests/Vectors")
    return try JSONReader.read(Array(try Data(contentsOf: folder.appendingPathComponent(path))))
  }
}
