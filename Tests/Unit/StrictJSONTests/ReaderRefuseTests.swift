import LandfallStrictJSON
import Testing

@Suite("JSON that is refused")
struct ReaderRefuseTests {
  @Test(
    "An error names the first wrong byte",
    arguments: [
      ("", JSONError.Reason.unexpectedEnd, 0, 1, 1), ("  \n ", .unexpectedEnd, 4, 2, 2),
      ("{\"a\":1,}", .unexpectedByte, 7, 1, 8), ("[1,]", .unexpectedByte, 3, 1, 4),
      ("[1 2]", .unexpectedByte, 3, 1, 4), ("{a:1}", .unexpectedByte, 1, 1, 2),
      ("{\"a\" 1}", .unexpectedByte, 5, 1, 6), ("['a']", .unexpectedByte, 1, 1, 2),
      ("nul", .unexpectedEnd, 3, 1, 4), ("nulL", .unexpectedByte, 3, 1, 4),
      ("{\"a\":1", .unexpectedEnd, 6, 1, 7), ("\"abc", .unexpectedEnd, 4, 1, 5),
      ("// c\n1", .unexpectedByte, 0, 1, 1), ("NaN", .unexpectedByte, 0, 1, 1),
      ("1 1", .trailingBytes, 2, 1, 3), ("{}\n{}", .trailingBytes, 3, 2, 1),
      ("{\"a\":1,\n \"a\":2}", .duplicateName("a"), 9, 2, 2),
      (#"{"a":1,"\u0061":2}"#, .duplicateName("a"), 7, 1, 8),
      ("\"\u{1}\"", .controlCharacter, 1, 1, 2), ("\"a\nb\"", .controlCharacter, 2, 1, 3),
      (#""\x""#, .malformedEscape, 1, 1, 2), (#""\u12G4""#, .malformedEscape, 1, 1, 2),
      (#""\ud800""#, .malformedEscape, 1, 1, 2), (#""\udc00""#, .malformedEscape, 1, 1, 2),
      (#""\ud800\u0041""#, .malformedEscape, 1, 1, 2), ("01", .malformedNumber, 1, 1, 2),
      ("-", .malformedNumber, 1, 1, 2), ("1.", .malformedNumber, 2, 1, 3),
      (".5", .unexpectedByte, 0, 1, 1), ("1e", .malformedNumber, 2, 1, 3),
      ("+1", .unexpectedByte, 0, 1, 1), ("\u{FEFF}1", .illFormedUTF8, 0, 1, 1),
    ])
  func refused(
    text: String, reason: JSONError.Reason, offset: Int, line: Int, column: Int
  ) {
    let error = #expect(throws: JSONError.self) { try JSONReader.read(Array(text.utf8)) }
    #expect(error?.reason == reason)
    #expect(error?.position == JSONPosition(offset: offset, line: line, column: column))
  }

  @Test("More depth or bytes than allowed are refused")
  func limits() {
    let deep = Array("[{\"a\":[]}]".utf8)
    #expect(throws: JSONError(.tooDeep, at: JSONPosition(offset: 6, line: 1, column: 7))) {
      try JSONReader.read(deep, maximumDepth: 2)
    }
    #expect(throws: JSONError(.tooLong, at: JSONPosition(offset: 3, line: 1, column: 4))) {
      try JSONReader.read(Array("[  ]".utf8), maximumBytes: 3)
    }
    let nested = [UInt8](repeating: UInt8(ascii: "["), count: 1 << 20)
    let error = #expect(throws: JSONError.self) { try JSONReader.read(nested) }
    #expect(error?.reason == .tooDeep)
    #expect(error?.position.offset == 64)
  }

  @Test("An error prints its position and never the text")
  func description() {
    let error = #expect(throws: JSONError.self) {
      try JSONReader.read(Array("{\"a\":\n secret}".utf8))
    }
    #expect(error?.description == "2:2: unexpected byte")
  }
}
