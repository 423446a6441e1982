import LandfallDiagnostics
import LandfallStrictJSON
import LandfallTestSupport
import Testing

@testable import LandfallAssociation

/// Malicious files: each is refused with a reason, or read with bounded work.
@Suite("Hostile association files")
struct HostileFileTests {
  private static func nested(_ depth: Int) -> String {
    String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
  }

  static let refused: [(id: String, bytes: [UInt8])] = [
    ("empty", []), ("no JSON", Array("<!DOCTYPE html>".utf8)),
    ("a name twice", Array(#"{"applinks": {}, "applinks": {}}"#.utf8)),
    ("too deep", Array("{\"applinks\": \(nested(AppleAssociation.maximumDepth))}".utf8)),
    ("far too deep", Array(nested(100_000).utf8)),
    ("byte order mark", [0xEF, 0xBB, 0xBF] + Array("{}".utf8)),
    ("no UTF-8", Array("{\"".utf8) + [0xFF] + Array("\": 1}".utf8)),
    ("half a surrogate pair", Array(#"{"\ud800": 1}"#.utf8)),
    ("UTF-16", [0xFF, 0xFE, 0x7B, 0, 0x7D, 0]),
    ("too large", Array(repeating: 0x20, count: AppleAssociation.maximumBytes + 1)),
    ("two files", Array("{} {}".utf8)),
    ("a signature around nothing", [0x30, 0x00]),
    ("a signature that is longer than the file", [0x30, 0x84, 0x7F, 0xFF, 0xFF, 0xFF, 0x00]),
    (
      "a signature inside one another",
      Array(repeating: [0x30, 0x80], count: 50_000).flatMap { $0 }
    ),
  ]

  @Test("Malformed files are refused", arguments: refused.map(\.id))
  func refuses(id: String) throws {
    let bytes = try #require(Self.refused.first { $0.id == id }).bytes
    #expect(throws: AssociationError.self) { try AppleAssociation(bytes) }
    if bytes.first != 0x30 {
      #expect(throws: AssociationError.self) { try AssetLinks(bytes) }
    }
  }

  @Test("A file of the other kind is refused, and the error says so")
  func otherKind() {
    #expect(throws: AssociationError.self) { try AppleAssociation(Array("[]".utf8)) }
    #expect(throws: AssociationError.self) { try AssetLinks(Array("{}".utf8)) }
    do throws(AssociationError) {
      _ = try AssetLinks(Array(" 5".utf8))
    } catch {
      #expect(
        error.description == "1:2: the file is not a valid list of statements: it is a JSON number")
      #expect(error.finding.code == .unreadable)
    }
  }

  @Test(
    "The work is bounded by the lengths of pattern and link", .timeLimit(.minutes(1)),
    arguments: [
      String(repeating: "*a", count: 4_000), String(repeating: "?*", count: 4_000),
      String(repeating: "$(lang)", count: 300), String(repeating: "*$(x)", count: 200),
    ])
  func bomb(pattern: String) throws {
    let text = """
      {"applinks": {"details": [{"appIDs": ["ABCDE12345.a"],
        "components": [{"/": "/\(pattern)b"}, {"?": {"q": "\(pattern)b"}}]}],
        "substitutionVariables": {"x": ["a*", "aa*", "*"]}}}
      """
    let matcher = AppleMatcher(try AppleAssociation(Array(text.utf8)))
    let run = String(repeating: "a", count: 4_000)
    let decision = matcher.decision(
      for: "https://a.test/\(run)?q=\(run)", domain: "", appID: "ABCDE12345.a")
    #expect(decision == .noMatch)
  }

  @Test("A signed file is read and reported")
  func signed() throws {
    let text = Array(#"{"webcredentials": {"apps": ["ABCDE12345.a.b"]}}"#.utf8)
    // ContentInfo { OID, [0] { SignedData { 1, {}, { OID, [0] { OCTET STRING } } } } }, in DER.
    let data: [UInt8] = [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x07, 0x01]
    let content = Self.element(0x30, data + Self.element(0xA0, Self.element(0x04, text)))
    let signed = Self.element(0x30, [0x02, 0x01, 0x01, 0x31, 0x00] + content)
    let oid: [UInt8] = data.dropLast() + [0x02]
    let file = Self.element(0x30, oid + Self.element(0xA0, signed))
    let read = try AppleAssociation(file)
    #expect(read.apps[.webCredentials] == ["ABCDE12345.a.b"])
    #expect(read.findings.map(\.code) == [.signed])
    // Indefinite lengths and a string in parts, as some signers write it.
    let halves = Self.element(0x04, Array(text[..<9])) + Self.element(0x04, Array(text[9...]))
    let open: [UInt8] = [0xA0, 0x80, 0x24, 0x80] + halves + [0, 0, 0, 0]
    let other = Self.element(
      0x30, [0x02, 0x01, 0x01, 0x31, 0x00] + Self.element(0x30, data + open))
    let again = try AppleAssociation(Self.element(0x30, oid + Self.element(0xA0, other)))
    #expect(again.apps == read.apps)
  }

  private static func element(_ tag: UInt8, _ body: [UInt8]) -> [UInt8] {
    body.count < 0x80
      ? [tag, UInt8(body.count)] + body
      : [tag, 0x82, UInt8(body.count >> 8), UInt8(body.count & 0xFF)] + body
  }

  @Test("All uses of a variable share its compiled values")
  func variables() throws {
    let variable = SubstitutionVariable(
      name: "v", values: ["one", "two"], position: JSONPosition(offset: 0, line: 1, column: 1))
    let pattern = PatternCompiler([variable], foldsCase: false).pattern("$(v)/$(v)")
    let places = pattern.tokens.compactMap { token in
      if case .choice(let values) = token {
        values.withUnsafeBufferPointer(\.baseAddress)
      } else {
        nil
      }
    }
    #expect(places.count == 2)
    #expect(places.first == places.last)
  }
}
