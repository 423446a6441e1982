import LandfallStrictJSON
import Testing

@Suite("Written JSON")
struct WriterTests {
  @Test("Commas stand between values and nowhere else")
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
    "A string comes back as it was",
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
}
