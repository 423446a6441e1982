import Foundation
import LandfallAssociation
import LandfallDomain
import LandfallTestSupport
import Testing

/// The committed files of the example apps equal what their route tables generate.
@Suite("The examples' generated files")
struct ExampleFilesTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let app: String
    let file: GeneratedFile
    var testDescription: String { app + "/" + file.path }
  }

  static let rows: [Row] = Examples.names.flatMap { name -> [Row] in
    do {
      return AssociationFiles(try Examples.app(name)).files().map { Row(app: name, file: $0) }
    } catch {
      Issue.record("\(name): \(error)")
      return []
    }
  }

  @Test("A committed file equals the generated one", .clause("ROUTE-N02"), arguments: rows)
  func upToDate(row: Row) throws {
    let path = Examples.folder(row.app) + "/Association/" + row.file.path
    if ProcessInfo.processInfo.environment["RECORD_ASSOCIATION"] != nil {
      let folder = (path as NSString).deletingLastPathComponent
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try row.file.text.write(toFile: path, atomically: true, encoding: .utf8)
      Issue.record("\(path) was recorded")
    }
    let found = try Examples.read(path)
    #expect(Drift(expected: row.file.text, found: found) == nil)
  }
}
