import Foundation
import LandfallStrictJSON
import LandfallTestSupport
import Testing

/// A case of `Tests/Vectors/association/aasa-cases.jsonl`.
struct RecordedCase: Sendable, CustomTestStringConvertible {
  let name: String
  let aasa: JSONNode
  let domain: String
  let appID: String
  let url: String
  let expected: String

  var testDescription: String { name }

  static let all: [RecordedCase] = {
    let path = repository + "/Tests/Vectors/association/aasa-cases.jsonl"
    do {
      return try String(contentsOfFile: path, encoding: .utf8).split(separator: "\n").map { line in
        let node = try JSONReader.read(Array(line.utf8))
        return RecordedCase(
          name: try #require(node["name"]?.string), aasa: try #require(node["aasa"]),
          domain: try #require(node["domain"]?.string), appID: try #require(node["appId"]?.string),
          url: try #require(node["url"]?.string), expected: try #require(node["expect"]?.string))
      }
    } catch {
      Issue.record("\(path): \(error)")
      return []
    }
  }()

  static let repository = Repository.path
}
