import Foundation
import LandfallTestSupport
import Testing

@Suite("Changelog and pages for contributors")
struct ProjectPageTests {
  private static let root = URL(filePath: Repository.path)

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test("The newest release of the changelog is the current version and is supported")
  func version() throws {
    let source = try Self.text("Sources/FrontEnds/TextShell/TextShell.swift")
    let version = try #require(source.firstMatch(of: /static let version = "([0-9.]+)"/)?.1)
    let changes = try Self.text("CHANGELOG.md")
    let release = /\n## \[([0-9.]+)\] - [0-9]{4}-[0-9]{2}-[0-9]{2}\n/
    #expect(changes.firstMatch(of: release)?.1 == version)
    let fixed = try Self.text("SECURITY.md").firstMatch(of: /\| ([0-9]+\.[0-9]+) \(main\) \| yes/)
    let minor = try #require(fixed?.1)
    #expect(version.hasPrefix(minor + "."))
  }

  @Test(
    "Files and Makefile targets that a page names exist",
    arguments: ["CHANGELOG.md", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "Examples/README.md"])
  func names(page: String) throws {
    let text = try Self.text(page)
    let folder = Self.root.appending(path: page).deletingLastPathComponent()
    // A URL has a colon.
    for link in text.matches(of: /\]\(([^):#]+)(?:#[^)]*)?\)/) {
      let file = folder.appending(path: String(link.1))
      #expect(FileManager.default.fileExists(atPath: file.path), "\(link.1) is not there any more")
    }
    let makefile = try Self.text("Makefile")
    for command in text.matches(of: /`make ([a-z-]+)/) {
      #expect(makefile.contains("\n\(command.1): "), "there is no target \(command.1)")
    }
  }
}
