import LandfallAssociation
import LandfallDiagnostics
import LandfallStrictJSON
import LandfallTestSupport
import Testing

/// One file for each code of the lint, with only that fault.
@Suite("Apple's file: lint")
struct AppleLintTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let file: String
    let codes: [String]
    var testDescription: String { codes.joined(separator: " ") + " " + file }
  }

  private static func links(_ members: String) -> String { "{\"applinks\": {\(members)}}" }

  private static func rules(_ rules: String, more: String = "") -> String {
    links("\"details\": [{\"appIDs\": [\"ABCDE12345.a.b\"], \"components\": [\(rules)]}]\(more)")
  }

  private static func detail(_ members: String) -> String { links("\"details\": [{\(members)}]") }

  private static func variables(_ list: String, use: String) -> String {
    rules("{\"/\": \"/\(use)\"}", more: ", \"substitutionVariables\": {\(list)}")
  }

  static let rows: [Row] = [
    Row(file: rules(#"{"/": "/buy/*", "comment": "x"}"#), codes: []),
    Row(file: "{}", codes: ["AASA001"]),
    Row(file: #"{"webcredentials": {"apps": ["ABCDE12345.a.b"]}}"#, codes: []),
    Row(file: #"{"appclips": {"apps": ["x"], "y": 1}}"#, codes: ["AASA003", "AASA012"]),
    Row(file: rules(#"{"/": "/a", "casesensitive": false}"#), codes: ["AASA003"]),
    Row(file: rules(#"{"/": "/a"}"#, more: #", "detail": []"#), codes: ["AASA003"]),
    Row(file: #"{"applinks": {}, "apps": []}"#, codes: ["AASA003", "AASA024"]),
    Row(file: rules(#"{"/": "/a", "exclude": "yes"}"#), codes: ["AASA004"]),
    Row(file: rules(#"{"/": "/a", "?": 5}"#), codes: ["AASA004"]),
    Row(file: #"{"applinks": []}"#, codes: ["AASA001", "AASA004"]),
    Row(file: detail(#""components": [{"/": "/a"}]"#), codes: ["AASA010"]),
    Row(
      file: detail(
        #""appID": "ABCDE12345.a.b", "appIDs": ["ABCDE12345.a.b"], "components": [{"/": "/a"}]"#),
      codes: ["AASA011"]),
    Row(file: detail(#""appIDs": ["a.b"], "components": [{"/": "/a"}]"#), codes: ["AASA012"]),
    Row(
      file: links(
        #""details": [{"appID": "ABCDE12345.a", "components": [{"/": "/a"}]}, "#
          + #"{"appID": "ABCDE12345.a", "components": [{"/": "/b"}]}]"#), codes: ["AASA013"]),
    Row(
      file: detail(#""appID": "ABCDE12345.a", "components": [{"/": "/a"}], "paths": ["/a"]"#),
      codes: ["AASA020", "AASA023"]),
    Row(
      file: links(#""details": {"ABCDE12345.a": {"paths": ["/a"]}}"#),
      codes: ["AASA021", "AASA023"]),
    Row(
      file: rules(#"{"/": "/a"}"#, more: #", "apps": ["ABCDE12345.a.b"]"#), codes: ["AASA022"]),
    Row(file: rules(#"{"/": "/a"}"#, more: #", "apps": []"#), codes: []),
    Row(file: links(#""details": []"#), codes: ["AASA024"]),
    Row(file: rules(""), codes: ["AASA025"]),
    Row(
      file: variables(#""a": ["$(b)"], "b": ["x"]"#, use: "$(a)$(b)"), codes: ["AASA030"]),
    Row(file: rules(#"{"/": "/$(nope)"}"#), codes: ["AASA031"]),
    Row(file: variables(#""a(": ["x"]"#, use: "$(a()"), codes: ["AASA032"]),
    Row(file: variables(#""digit": ["x"]"#, use: "$(digit)"), codes: ["AASA033"]),
    Row(file: variables(#""a": ["x"]"#, use: "b"), codes: ["AASA034"]),
    Row(file: rules(#"{"/": "/$(digit"}"#), codes: ["AASA035"]),
    Row(file: variables(#""a": []"#, use: "$(a)"), codes: ["AASA036"]),
    Row(file: rules(#"{"/": "/a", "?": {"x": true}}"#), codes: ["AASA040"]),
    Row(file: rules(#"{"/": "/a", "?": {"x": "*"}}"#), codes: ["AASA041"]),
    Row(file: rules(#"{"/": "/a", "?": {}}"#), codes: ["AASA042"]),
    Row(file: rules(#"{"/": "/a/*"}, {"/": "/a/b"}"#), codes: ["AASA050"]),
    Row(file: rules(#"{"/": "/a/*"}, {"/": "/a"}"#), codes: ["AASA050"]),
    Row(file: rules(#"{"/": "/a/?"}, {"/": "/a/$(digit)"}"#), codes: ["AASA050"]),
    Row(file: rules(#"{"/": "*b*"}, {"/": "/a?b*c"}"#), codes: ["AASA050"]),
    Row(
      file: rules(#"{"/": "/a", "?": {"x": "1"}}, {"/": "/a", "?": {"x": "1", "y": "2"}}"#),
      codes: ["AASA050"]),
    Row(file: rules(#"{"/": "/a/?*"}, {"/": "/a"}"#), codes: []),
    Row(file: rules(#"{"/": "/a", "?": {"x": "1"}}, {"/": "/a"}"#), codes: []),
    Row(file: rules(#"{"/": "/a"}, {"/": "/A", "caseSensitive": false}"#), codes: []),
    Row(
      file: rules(#"{"comment": "everything"}, {"/": "/never"}"#), codes: ["AASA050", "AASA051"]),
    Row(file: rules(#"{"/": "/a"}, {"/": "/b", "exclude": true}"#), codes: ["AASA052"]),
    Row(file: rules(#"{"/": "/b", "exclude": true}, {"/": "/*"}"#), codes: ["AASA051"]),
    Row(file: rules(#"{"/": "/a b"}"#), codes: ["AASA053"]),
    Row(file: rules(#"{"/": "/café"}"#), codes: ["AASA053"]),
    Row(
      file: rules(#"{"/": "/a%20b", "percentEncoded": false}"#), codes: ["AASA054", "AASA057"]),
    Row(file: rules(#"{"/": "/caf%c3%a9"}"#), codes: ["AASA055"]),
    Row(file: rules(#"{"/": "/a#b"}"#), codes: ["AASA056"]),
    Row(
      file: rules(#"{"/": "/a"}"#, more: #", "defaults": {"?": "*"}"#), codes: ["AASA058"]),
    Row(
      file: rules(#"{"/": "/a"}"#, more: #", "defaults": {"caseSensitive": false}"#), codes: []),
  ]

  @Test("Each file has exactly its findings", arguments: rows)
  func finds(row: Row) throws {
    let file = try AppleAssociation(Array(row.file.utf8))
    #expect(Set(file.findings.map(\.code.rawValue)).sorted() == row.codes)
  }

  @Test("Every code has a row and a fix")
  func complete() {
    let shown = Set(Self.rows.flatMap(\.codes) + ["AASA002", "AASA005"])
    let codes = FindingCode.association.map(\.rawValue)
    #expect(codes.filter { $0.hasPrefix("AASA") && !shown.contains($0) } == [])
    #expect(Set(codes).count == codes.count)
    #expect(
      FindingCode.association.allSatisfy { $0.fix?.isEmpty == false && $0.summary.hasSuffix(".") })
  }

  @Test("Findings name their line and are sorted by position")
  func places() throws {
    let text =
      "{\"applinks\": {\"details\": [\n {\"appIDs\": [\"ABCDE12345.a\"], \"components\": [\n"
      + "  {\"/\": \"/a\", \"exlude\": true},\n  {\"/\": \"/$(x)\"}]}]}}"
    let findings = try AppleAssociation(Array(text.utf8)).findings
    #expect(findings.map(\.position?.line) == [3, 4])
    #expect(findings.map(\.place) == (0...1).map { "applinks.details[0].components[\($0)]" })
    #expect(findings[0].severity == .warning)
  }

  @Test("A file that is too large to be fetched is an error in a report, not an exception")
  func large() throws {
    let filler = String(repeating: " ", count: AppleAssociation.maximumFetchedBytes)
    let file = try AppleAssociation(Array((Self.rows[0].file + filler).utf8))
    #expect(file.findings.map(\.code) == [.tooLarge])
  }
}
