import Foundation
import LandfallTestSupport
import Testing

/// Facts that the manifest and the tests state about themselves.
@Suite("The manifest and the test suites")
struct ClauseTests {
  private static let root = URL(filePath: Repository.path)

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test(
    "The package uses Swift 6 for iOS 17 and watchOS 11, and a warning fails the check",
    .clause("SHARE-Y01"),
    .review("Q4"))
  func manifest() throws {
    let package = try Self.text("Package.swift")
    let tools = try #require(package.firstMatch(of: /swift-tools-version: (\d+)\.(\d+)/))
    #expect(tools.1 == "6" && (Int(tools.2) ?? 0) >= 2)
    let platforms = try #require(package.firstMatch(of: /\n  platforms: \[([^\]]*)\]/)?.1)
    #expect(platforms.contains(".iOS(.v17)") && platforms.contains(".watchOS(.v11)"))
    #expect(package.contains("swiftLanguageModes: [.v6]"))
    #expect(!package.contains(".swiftLanguageMode(.v5)") && !package.contains("unsafeFlags"))
    #expect(try Self.text("Makefile").contains("-Xswiftc -warnings-as-errors"))
  }

  @Test(
    "No file requires a newer system than the manifest does", .clause("SHARE-Y01"), .review("Q4"))
  func availability() throws {
    // LandfallFoundation has a fallback next to each newer function.
    for file in try SourceFile.all() where file.module != "LandfallFoundation" {
      for line in file.code where line.contains("available(") {
        for version in line.matches(of: /(iOS|watchOS) (\d+)/) {
          let most = version.1 == "iOS" ? 17 : 11
          #expect((Int(version.2) ?? .max) <= most, "\(file.path): \(line)")
        }
      }
    }
  }

  @Test("Each requirement of the specification is listed with a test", .review("Q18"))
  func list() throws {
    var tests: [String: String] = [:]
    let proof = try Self.text("Docs/Proof/Clauses.md")
    // The rest of the page has rows of the same form.
    let list = try #require(proof.split(separator: "<!-- end of what").first)
    for row in list.matches(of: /\n\| ([A-Z]+-[A-Z]\d\d) \|.*\| ([^|\n]+) \|/) {
      #expect(tests.updateValue(String(row.2), forKey: String(row.1)) == nil, "\(row.1)")
    }
    var count = 0
    for page in ["DeepLinks", "Navigation", "Dispatch", "ShareLinks", "NotificationTaps"] {
      for row in try Self.text("Docs/Spec/\(page).md").matches(of: /\n\| ([A-Z]+-[A-Z]\d\d) \|/) {
        let isInScope = !row.1.contains("-X")
        count += isInScope ? 1 : 0
        let named = tests.removeValue(forKey: String(row.1))
        #expect(named?.hasPrefix("`") == isInScope, "\(row.1): \(named ?? "is not there")")
      }
    }
    #expect(list.contains("Of the other \(count), \(count) are named by a test."))
    #expect(tests.isEmpty, "\(tests.keys)")
    #expect(try Self.text("Makefile").contains("Scripts/clauses.py --check"))
  }

  @Test(
    "Each test suite that the specification names exists, and none of its tests is disabled",
    .clause("SHARE-V01", "SHARE-Y07"), .review("Q4"),
    arguments: [
      ("resolver parsing", "Tests/Unit/MatchTallyTests/DestinationTests.swift", "SHARE-L01"),
      (
        "token validation", "Tests/Unit/SodiumTests/ShareTokens/ShareTokenForgeryTests.swift",
        "SHARE-D06"
      ),
      ("token flow", "Tests/Unit/DatabaseTests/Device/ShareLinkFlowTests.swift", "SHARE-R03"),
      ("navigation mapping", "Examples/MatchTally/Scenarios/mapping.scenario", "SHARE-M01"),
      ("QR codes", "Tests/Unit/QRCodeTests/PictureTests.swift", "SHARE-Q03"),
    ])
  func groups(name: String, path: String, clause: String) throws {
    let text = try Self.text(path)
    #expect(text.contains(clause))
    #expect(!text.contains(".disabled("))
    guard path.hasSuffix(".swift") else { return }
    // The folder is a test target of the package, on every platform.
    let folder = path.split(separator: "/").prefix(3).joined(separator: "/")
    let package = try Self.text("Package.swift")
    let target = try #require(package.range(of: "path: \"\(folder)\""))
    let start = try #require(
      package[..<target.lowerBound].range(of: ".testTarget(", options: .backwards))
    #expect(!package[start.upperBound..<target.lowerBound].contains(".executableTarget("))
  }
}
