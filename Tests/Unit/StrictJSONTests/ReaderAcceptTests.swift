import LandfallStrictJSON
import Testing

@Suite("JSON that is accepted")
struct ReaderAcceptTests {
  private func read(_ text: String) throws -> JSONNode { try JSONReader.read(Array(text.utf8)) }

  @Test(
    "Scalars keep their values",
    arguments: [
      ("null", JSONNode.Value.null), ("true", .bool(true)), ("false", .bool(false)),
      ("0", .number("0")), ("-0", .number("-0")),
      ("12345678901234567890", .number("12345678901234567890")),
      ("1.50e+10", .number("1.50e+10")), ("-2E-3", .number("-2E-3")),
      (#""""#, .string("")), (#""a\u0000b""#, .string("a\u{0}b")),
      (#""\"\\\/\b\f\n\r\t""#, .string("\"\\/\u{8}\u{C}\n\r\t")),
      (#""\ud83d\ude80 \u00e9""#, .string("🚀 é")), (#""فريق 🚀""#, .string("فريق 🚀")),
      (" \t\r\n[ ] \n", .array([])), ("{ }", .object([])),
    ])
  func scalar(text: String, value: JSONNode.Value) throws {
    #expect(try read(text).value == value)
  }

  @Test("An escaped combining mark does not join the letter before it")
  func scalarsStayApart() throws {
    let text = try #require(try read(#""e\u0301""#).string)
    #expect(Array(text.unicodeScalars) == ["e", "\u{301}"])
  }

  @Test("Members keep their order and their positions")
  func places() throws {
    let node = try read("{\n  \"b\": [1, {\"é\": true}],\n  \"a\": null\n}")
    let members = try #require(node.object)
    #expect(members.map(\.name) == ["b", "a"])
    #expect(members[0].position == JSONPosition(offset: 4, line: 2, column: 3))
    #expect(members[1].position == JSONPosition(offset: 30, line: 3, column: 3))
    #expect(node["b"]?.array?[1].position == JSONPosition(offset: 13, line: 2, column: 12))
    // The column counts bytes: é has two.
    #expect(node["b"]?.array?[1]["é"]?.position.column == 19)
    #expect(node["a"]?.value == .null)
    #expect(node["missing"] == nil)
  }

  @Test("Accessors return values of their own kind only")
  func accessors() throws {
    #expect(try read("1").int == 1)
    #expect(try read("1.0").int == nil)
    #expect(try read("1e2").int == nil)
    #expect(try read("9223372036854775808").int == nil)
    #expect(try read("\"1\"").int == nil)
    #expect(try read("1").string == nil)
    #expect(try read("true").bool == true)
    #expect(try read("{}").array == nil)
    #expect(try read("[]").object == nil)
  }

  @Test("A flat read joins the names of nested objects with dots")
  func flat() throws {
    let text = #"{"a": {"b": "1", "c": {"d": 2}, "e": {}}, "a.b": 3, "f": [{"g": {"h": 4}}]}"#
    let node = try JSONReader.read(Array(text.utf8), isFlat: true)
    let members = try #require(node.object)
    #expect(members.map(\.name) == ["a.b", "a.c.d", "a.b", "f"])
    #expect(members[0].node.string == "1")
    #expect(members[0].position.column == 8)
    #expect(members[2].node.int == 3)
    #expect(members[3].node.array?[0].object?.map(\.name) == ["g.h"])
  }

  @Test(
    "A repeated name in an object is refused, whether it has few members or many",
    arguments: [2, 15, 16, 17, 40])
  func duplicates(count: Int) {
    let names = (0..<count).map { "n\($0)" }
    for flat in [false, true] {
      for again in [0, count / 2, count - 1] {
        let all = names + ["n\(again)"]
        let text = "{" + all.map { "\"\($0)\": {\"x\": 1}" }.joined(separator: ",") + "}"
        let error = #expect(throws: JSONError.self) {
          try JSONReader.read(Array(text.utf8), isFlat: flat)
        }
        #expect(error?.reason == .duplicateName("n\(again)"))
      }
    }
  }

  @Test("In a flat read the total length of the names is bounded")
  func flatRoom() throws {
    let inner = (0..<1000).map { "\"\($0)\":\"\"" }.joined(separator: ",")
    let text = "{\"" + String(repeating: "n", count: 20_000) + "\":{\(inner)}}"
    let error = #expect(throws: JSONError.self) {
      try JSONReader.read(Array(text.utf8), isFlat: true)
    }
    #expect(error?.reason == .tooLong)
    #expect(throws: Never.self) { try JSONReader.read(Array(text.utf8)) }
    // Many objects in a list do not count.
    let list = "[" + String(repeating: "{},", count: 100_000) + "{}]"
    #expect(try JSONReader.read(Array(list.utf8), isFlat: true).array?.count == 100_001)
    // Exactly as much as allowed: "a", then "a.b".
    #expect(throws: Never.self) {
      try JSONReader.read(Array(#"{"a":{"b":1}}"#.utf8), maximumBytes: 13, isFlat: true)
    }
  }

  @Test("The maximum depth and the maximum length are accepted")
  func atTheLimit() throws {
    #expect(throws: Never.self) { try JSONReader.read(Array("[[[]]]".utf8), maximumDepth: 3) }
    #expect(throws: Never.self) { try JSONReader.read(Array("[  ]".utf8), maximumBytes: 4) }
  }
}
