import LandfallAssociation
import LandfallDiagnostics
import LandfallTestSupport
import Testing

/// One file for each code of the lint of `assetlinks.json`, with that fault.
@Suite("assetlinks.json: lint")
struct AssetLinksLintTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let file: String
    let codes: [String]
    var testDescription: String { codes.joined(separator: " ") + " " + file.prefix(60) }
  }

  private static let good = AndroidMatchingTests.statement(rules: nil)

  private static func with(_ old: String, _ new: String) -> String {
    good.split(separator: old, omittingEmptySubsequences: false).joined(separator: new)
  }

  private static func rules(_ rules: String) -> String {
    AndroidMatchingTests.statement(rules: rules)
  }

  static let rows: [Row] = [
    Row(file: good, codes: []),
    Row(file: "[]", codes: ["DAL001"]),
    Row(file: with("handle_all_urls", "get_login_creds"), codes: ["DAL001"]),
    Row(
      file: #"[{"relation": ["x"], "target": {"namespace": "web", "site": "https://a.test"}}]"#,
      codes: ["DAL001"]),
    Row(
      file: with("\"target\"", "\"comment\": \"x\", \"tarjet\": 1, \"target\""), codes: ["DAL003"]),
    Row(file: with("\"package_name\"", "\"site\": \"x\", \"package_name\""), codes: ["DAL003"]),
    Row(file: with("android_app", "ios_app"), codes: ["DAL001", "DAL004"]),
    Row(file: "[5]", codes: ["DAL001", "DAL004"]),
    Row(file: #"[{"relation": []}]"#, codes: ["DAL001", "DAL004"]),
    Row(file: with("com.example.app", "app"), codes: ["DAL010"]),
    Row(file: with("\"package_name\"", "\"name\""), codes: ["DAL001", "DAL003", "DAL010"]),
    Row(
      file: with(AndroidMatchingTests.fingerprint, AndroidMatchingTests.fingerprint.lowercased()),
      codes: ["DAL011"]),
    Row(file: with("\"\(AndroidMatchingTests.fingerprint)\"", ""), codes: ["DAL012"]),
    Row(
      file: "[" + good.dropFirst().dropLast() + "," + good.dropFirst().dropLast() + "]",
      codes: ["DAL013"]),
    Row(file: #"[{"include": "https://a.test/other.json"}]"#, codes: ["DAL014"]),
    Row(file: rules(#"{"/": "/a"}, {"/": 5}"#), codes: ["DAL020"]),
    Row(file: rules("5"), codes: ["DAL020"]),
    Row(file: rules(#"{"?": {"x": 1}}"#), codes: ["DAL020"]),
    Row(file: rules(#"{"/": "/a/*"}, {"/": "/a/b"}"#), codes: ["DAL021"]),
    Row(file: rules(#"{"/": "/a", "?": {"x": "1"}}, {"/": "/a"}"#), codes: []),
    Row(file: rules(#"{"/": "/a", "exclude": true}"#), codes: ["DAL022"]),
    Row(file: rules(#"{"/": "/a*c"}"#), codes: ["DAL023"]),
    Row(file: rules(#"{"/": "/?*/a/?*"}"#), codes: []),
    Row(
      file: "[" + rules(#"{"/": "/a"}"#).dropFirst().dropLast() + ","
        + rules(#"{"/": "/b"}"#).dropFirst().dropLast() + "]", codes: ["DAL013", "DAL024"]),
  ]

  @Test("Each file has exactly its findings", arguments: rows)
  func finds(row: Row) throws {
    let file = try AssetLinks(Array(row.file.utf8))
    #expect(Set(file.findings.map(\.code.rawValue)).sorted() == row.codes)
  }

  @Test("Every code has a row")
  func complete() {
    let shown = Set(Self.rows.flatMap(\.codes))
    let codes = FindingCode.association.map(\.rawValue).filter { $0.hasPrefix("DAL") }
    #expect(codes.filter { !shown.contains($0) } == [])
  }

  @Test("The lint of many rules compares only those that begin alike", .timeLimit(.minutes(1)))
  func manyRules() throws {
    let rules = (0..<8_000).map { "{\"/\": \"/a\($0)\"}" }.joined(separator: ",")
    let apple = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.a"],
        "components": [\(rules), {"/": "/a7999"}]}]}}
      """
    let findings = try AppleAssociation(Array(apple.utf8)).findings
    #expect(findings.map(\.code) == [.unreachable])
    #expect(findings.first?.message.hasPrefix("applinks.details[0].components[7999] ") == true)
    let links = AndroidMatchingTests.statement(rules: rules + ", {\"/\": \"/a7999\"}")
    #expect(try AssetLinks(Array(links.utf8)).findings.map(\.code) == [.dynamicUnreachable])
  }
}
