import Foundation
import Landfall
import LandfallAppManifest
import LandfallDiagnostics
import LandfallDomain
import LandfallStrictJSON
import LandfallTestSupport
import LandfallWorkbench
import Testing

@testable import textshell

@Suite("routes check")
struct CheckTests {
  private static let folder = Fixtures.root.path + "/Tests/Vectors/faults/App"

  private func check(_ folder: String) throws -> RouteCheck {
    let path = folder + "/../Workspace/organizations.json"
    let names = OrganizationNames(
      Array(try Data(contentsOf: URL(fileURLWithPath: path))), file: "organizations.json")
    var inspected = try Inspection.read(folder)
    inspected.defaults = CoreTexts()
    return RouteCheck(inspected, organizations: names)
  }

  /// Findings that cannot occur together with the others.
  private static let elsewhere: Set<FindingCode> = [
    .unreadableFile, .missingFile, .tooMuchBacktracking, .redirectLoop,
  ]

  @Test("A folder with one of each fault has exactly these findings")
  func oneOfEach() throws {
    let found = try check(Self.folder).findings.map(\.code)
    let counts = Dictionary(grouping: found) { $0 }.mapValues(\.count)
    for code in FindingCode.app where !Self.elsewhere.contains(code) {
      #expect(counts[code] == 1, "\(code.rawValue) \(code.name)")
    }
    #expect(found.count == FindingCode.app.count - Self.elsewhere.count)
  }

  /// Returns the findings of an example app with more files in its folder.
  private func check(
    _ example: String, adding change: (URL) throws -> Void
  ) throws -> [FindingCode] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    try FileManager.default.copyItem(
      at: Fixtures.root.appending(path: "Examples/\(example)"), to: folder)
    try change(folder.appending(path: "App"))
    return try check(folder.path + "/App").findings.map(\.code)
  }

  @Test("An unreadable file is the only finding, because nothing else is certain")
  func unreadable() throws {
    let found = try check("MatchTally") { app in
      #expect(mkfifo(app.appending(path: "routes/pipe.json").path, 0o600) == 0)
    }
    #expect(found == [.unreadableFile])
  }

  /// Returns the codes of the findings in a changed example.
  private func findings(
    _ example: String, adding change: (URL) throws -> Void
  ) throws -> [Finding] {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: folder) } }
    try FileManager.default.copyItem(
      at: Fixtures.root.appending(path: "Examples/\(example)"), to: folder)
    try change(folder)
    return try check(folder.path + "/App").findings.filter { $0.severity != .note }
  }

  @Test(
    "A row that names something missing is found, with its position", .review("C8"),
    arguments: [
      ("memberships.json", #""person": "ada""#, #""person": "eve""#, "unknown person \"eve\""),
      (
        "collections/documents.json", #""organization": "org-acme""#,
        #""organization": "org-acne""#, "unknown organization \"org-acne\""
      ),
      (
        "services.json", #""pageSize""#, #""openCollections": ["nothing"], "pageSize""#,
        "unknown collection \"nothing\""
      ),
    ])
  func strangers(file: String, text: String, other: String, message: String) throws {
    let found = try findings("DoCodeGo") { folder in
      let url = folder.appending(path: "Workspace/" + file)
      let old = try String(contentsOf: url, encoding: .utf8)
      let range = try #require(old.range(of: text))
      try Data(old.replacingCharacters(in: range, with: other).utf8).write(to: url)
    }
    #expect(found.map(\.code) == [.unknownRowName])
    #expect(found.first?.message.hasPrefix(message) == true)
    #expect(found.first?.file == "../Workspace/" + file)
    #expect((found.first?.position?.line ?? 0) > 1)
  }

  @Test("A collection that a screen requests and that has no file is found", .review("C8"))
  func unserved() throws {
    let found = try findings("DoCodeGo") { folder in
      try FileManager.default.removeItem(
        at: folder.appending(path: "Workspace/collections/teams.json"))
    }
    #expect(Set(found.map(\.code)) == [.unknownRowName])
    #expect(found.contains { $0.message == "the embedded services have no \"teams\"" })
  }

  @Test("Routes and services that do not agree on guests are found, and tabs without an open root")
  func guests() throws {
    func market(_ file: String, _ old: String, _ new: String) throws -> [Finding] {
      try findings("../Tests/Scenarios/Market") { folder in
        let url = folder.appending(path: file)
        let text = try String(contentsOf: url, encoding: .utf8)
        #expect(text.contains(old))
        try Data(text.replacing(old, with: new).utf8).write(to: url)
      }
    }
    #expect(try market("App/app.json", "Market", "Bazaar") == [])
    let services = "Workspace/services.json"
    let refused = try market(services, #""offers","#, "")
    #expect(
      refused.map { "\($0.code.rawValue) \($0.file)" } == [
        "LF503 routes/offers/[offer]/index.json", "LF503 routes/offers/[offer]/photo.json",
        "LF503 routes/offers/index.json",
      ])
    let served = try market(services, #""offers","#, #""offers", "orders","#)
    #expect(served.map { "\($0.code.rawValue) \($0.file)" } == ["LF503 routes/orders/index.json"])
    let signIn = try market("App/app.json", #""guests": "tabs""#, #""guests": "signIn""#)
    #expect(signIn == [], "a public route is open to people with a link")
    let closed = try findings("../Tests/Scenarios/Market") { folder in
      for tab in ["offers", "news"] {
        let url = folder.appending(path: "App/routes/\(tab)/index.json")
        let text = try String(contentsOf: url, encoding: .utf8)
        try Data(text.replacing(#""public""#, with: #""required""#).utf8).write(to: url)
      }
    }
    #expect(closed.filter { $0.severity == .error }.map(\.code) == [.badValue])
    #expect(closed.first { $0.code == .badValue }?.file == "app.json")
  }

  @Test("Missing texts of a row's title or inside another text are found", .review("C8"))
  func rawWithin() throws {
    let found = try findings("DoCodeGo") { folder in
      let rows = folder.appending(path: "Workspace/collections/settings.json")
      let old = try String(contentsOf: rows, encoding: .utf8)
      try Data(old.replacing("screens:settings.profile", with: "screens:settings.no").utf8)
        .write(to: rows)
      let texts = folder.appending(path: "App/locales/en/screens.json")
      let words = try String(contentsOf: texts, encoding: .utf8)
      try Data(words.replacing("$t(roles.owner)", with: "$t(roles.nobody)").utf8).write(to: texts)
    }
    #expect(found.map(\.code) == [.missingText, .missingText])
    #expect(found.contains { $0.file == "../Workspace/collections/settings.json" })
    #expect(found.contains { $0.message.contains("inserts \"roles.nobody\"") })
  }

  @Test("Texts of the core need no text of the app; an app's own one counts as used", .review("C8"))
  func defaults() throws {
    let found = try findings("DoCodeGo") { folder in
      for language in ["en", "ar", "he", "de", "fr", "es", "ja"] {
        try FileManager.default.removeItem(
          at: folder.appending(path: "App/locales/\(language)/errors.json"))
      }
    }
    #expect(found == [])
    let notes = try check(Fixtures.root.path + "/Examples/DoCodeGo/App").findings
    #expect(notes.filter { $0.message.contains("offline") } == [])
  }

  @Test("Following the advice on a tab's root makes the finding go away", .review("C8"))
  func adviceOnTabs() throws {
    func write(_ tab: String, _ folder: URL, _ file: String) throws {
      try Data(#"{"version":1,"tab":"\#(tab)"}"#.utf8)
        .write(to: folder.appending(path: "App/" + file))
    }
    let layout = "routes/games/_layout.json"
    let fault = try findings("MatchTally") { try write("history", $0, layout) }
      .first { $0.code == .badValue }
    #expect(fault?.fix == #"set "tab": "games" in "# + layout)
    #expect(try findings("MatchTally") { try write("games", $0, layout) } == [])
  }

  @Test("Redirects that lead back to where they started are found")
  func circle() throws {
    let found = try check("MatchTally") { app in
      for (one, other) in [("there", "back"), ("back", "there")] {
        try Data(#"{"version":1,"redirect":"/\#(other)"}"#.utf8)
          .write(to: app.appending(path: "routes/\(one).json"))
      }
    }
    #expect(found == [.redirectLoop, .redirectLoop])
  }

  @Test(
    "A finding has its line",
    arguments: [
      (FindingCode.brokenJSON, "routes/broken.json", 3), (.unknownKey, "app.json", 31),
      (.shadowedRule, "app.json", 46), (.missingParent, "routes/[org]/orphan.json", 6),
      (.exampleUnmatched, "routes/unmatched.json", 7), (.missingText, "routes/text.json", 4),
      (.reservedSlug, "organizations.json", 11), (.brokenCatalogue, "locales/de/more.json", 2),
    ])
  func places(code: FindingCode, file: String, line: Int) throws {
    let finding = try #require(try check(Self.folder).findings.first { $0.code == code })
    #expect(finding.file == file)
    #expect(finding.position?.line == line)
  }

  @Test(
    "Each example app has no findings",
    arguments: ["DoCodeGo", "ExpresScan", "MatchTally", "PeerMentor"])
  func clean(name: String) throws {
    let check = try check(Fixtures.root.path + "/Examples/\(name)/App")
    #expect(check.findings.filter { $0.severity != .note } == [])
    #expect(check.routes.count >= 10)
  }

  @Test("Codes and names are unique, and every name consists of words")
  func codes() {
    #expect(Set(FindingCode.app.map(\.name)).count == FindingCode.app.count)
    for code in FindingCode.app {
      #expect(code.name.utf8.allSatisfy { $0 == 0x2D || 0x61...0x7A ~= $0 }, "\(code.name)")
      #expect(code.summary.hasSuffix("."))
    }
  }

  @Test("A folder without app.json or without routes has exactly that finding")
  func missing() throws {
    let routes = AppManifest.inspect(
      AppFiles(files: ["routes/a.json": Array(#"{"version":1,"screen":"a","titleKey":"a:b"}"#.utf8)]
      ))
    #expect(routes.faults.map(\.file) == ["app.json"])
    #expect(routes.definition == nil)
    #expect(AppManifest.inspect(AppFiles(files: [:])).faults.map(\.file) == ["app.json", "routes"])
  }

  @Test("The SARIF log has the structure of 2.1.0")
  func sarif() throws {
    let inspected = try Inspection.read(Self.folder)
    let check = try check(Self.folder)
    let text = SARIFLog(
      tool: "check", version: "1.2.3", rules: FindingCode.app,
      results: check.findings.map { finding in
        .init(
          finding, path: finding.path(in: "App dir"), bytes: inspected.bytes(finding.file))
      }
    ).text
    let log = try JSONReader.read(Array(text.utf8), maximumDepth: 16)
    #expect(log["version"]?.string == "2.1.0")
    #expect(log["$schema"]?.string?.hasSuffix("sarif-2.1.0.json") == true)
    let run = try #require(log["runs"]?.array?.first)
    let driver = try #require(run["tool"]?["driver"])
    #expect(driver["name"]?.string?.isEmpty == false)
    let rules = try #require(driver["rules"]?.array)
    let results = try #require(run["results"]?.array)
    #expect(results.count == check.findings.count)
    for result in results {
      let index = try #require(result["ruleIndex"]?.int)
      #expect(rules[index]["id"]?.string == result["ruleId"]?.string)
      #expect(["error", "warning", "note"].contains(result["level"]?.string))
      #expect(result["message"]?["text"]?.string?.isEmpty == false)
      let place = try #require(result["locations"]?.array?.first?["physicalLocation"])
      let uri = try #require(place["artifactLocation"]?["uri"]?.string)
      // The files of the services are next to the app's folder.
      #expect(uri.hasPrefix("App%20dir/") || uri.hasPrefix("Workspace/"))
      #expect(!uri.contains("["))
      if let region = place["region"] {
        #expect((region["startLine"]?.int ?? 0) >= 1)
        #expect((region["startColumn"]?.int ?? 0) >= 1)
      }
    }
  }
}
