import Foundation
import LandfallTestSupport
import Testing

@Suite("The way of a link in Docs/Walk.md")
struct WalkTests {
  private static let root = URL(filePath: Repository.path)

  @Test("The page lists at most 40 files, and all of them exist")
  func files() throws {
    let docs = Self.root.appendingPathComponent("Docs")
    let text = try String(contentsOf: docs.appendingPathComponent("Walk.md"), encoding: .utf8)
    let steps = text.split(separator: "\n").filter { $0.first?.isNumber == true }
    #expect(1...40 ~= steps.count)
    for (index, step) in steps.enumerated() {
      #expect(step.hasPrefix("\(index + 1). ["))
      let link = try #require(step.split { "()".contains($0) }.dropFirst().first)
      #expect(
        FileManager.default.fileExists(atPath: docs.appendingPathComponent(String(link)).path),
        "\(link) is not there any more")
    }
  }
}
