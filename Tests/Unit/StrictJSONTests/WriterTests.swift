import LandfallStrictJSON
import LandfallTestSupport
import Testing

@Suite("JSON writer")
struct WriterTests {
  @Test("Commas are written only between values")
  func commas() {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("outcome", "landed")
      writer.member("depth", 2)
      writer.member("live", true)
      writer.member("none", String?.none)
      writer.array("empty") { _ in }
      writer.array("events") { writer in
        writer.value("a")
        writer.object { $0.member("b", 1) }
        writer.null()
        writer.number("0.25")
      }
      writer.object("params") { _ in }
    }
    #expect(
      writer.text
        == #"{"outcome":"landed","depth":2,"live":true,"none":null,"empty":[],"#
        + #""events":["a",{"b":1},null,0.25],"params":{}}"#)
  }

  @Test(
    "A string is read back as it was written",
    arguments: [
      "", "\"", "\\", "\u{0}\u{1F}\u{7F}\n\r\t", "é e\u{301}", "🚀👩‍👩‍👧", "\u{2068}فريق\u{2069}",
      "\u{FFFF}", "\u{10FFFF}", "</script>",
    ])
  func roundTrip(text: String) throws {
    var writer = JSONWriter()
    writer.object { $0.member(text, text) }
    let member = try #require(try JSONReader.read(Array(writer.text.utf8)).object?.first)
    #expect(Array(member.name.unicodeScalars) == Array(text.unicodeScalars))
    #expect(
      Array(member.node.string?.unicodeScalars ?? "".unicodeScalars) == Array(text.unicodeScalars))
  }

  @Test("Control characters are escaped")
  func controls() {
    var writer = JSONWriter()
    writer.value("\u{1}\u{7F}\n")
    #expect(writer.text == #""\u0001\u007f\n""#)
  }

  @Test("Every hidden character is escaped, and every other is not", .review("S4"))
  func hidden() throws {
    for value in UInt32(0)..<0x3000 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      var writer = JSONWriter()
      writer.value(String(Character(scalar)))
      let isRaw = writer.text.unicodeScalars.contains(scalar)
      let isMark = scalar == "\"" || scalar == "\\"
      #expect(isRaw == (isMark || !HiddenCharacters.contains(scalar)), "\(value)")
      let read = try JSONReader.read(Array("[\(writer.text)]".utf8)).array?.first?.string
      #expect(read?.unicodeScalars.first == scalar)
    }
    let hidden = (UInt32(0)..<0x3000).compactMap { Unicode.Scalar($0) }
      .filter(HiddenCharacters.contains)
    // C0, DEL and C1; U+061C, U+200E, U+200F; U+2028 … U+202E; U+2066 … U+2069.
    #expect(hidden.count == 32 + 33 + 3 + 7 + 4)
    #expect(hidden.allSatisfy { HiddenCharacters.mayStand(in: String(Character($0))) })
  }
}
