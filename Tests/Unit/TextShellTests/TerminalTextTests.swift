import LandfallTestSupport
import Testing

@testable import LandfallTextShell

@Suite("Output to a terminal", .review("S4"))
struct TerminalTextTests {
  private static let styles = Styles(isColored: true)

  @Test(
    "Hidden characters from outside become visible",
    arguments: [
      ("a\u{1B}[31mb", #"a\u{1b}[31mb"#), ("\u{9B}2J", #"\u{9b}2J"#),
      ("\u{202E}txt.exe", #"\u{202e}txt.exe"#), ("a\u{7}\u{7F}\u{0}", #"a\u{7}\u{7f}\u{0}"#),
      ("a\rb\tc", #"a\rb\tc"#), ("\u{61C}\u{200E}\u{200F}", #"\u{61c}\u{200e}\u{200f}"#),
      ("\u{2028}\u{2029}", #"\u{2028}\u{2029}"#), ("\u{2066}a\u{2069}", #"\u{2066}a\u{2069}"#),
      ("\u{2068}a", #"\u{2068}a"#), ("a\u{2069}", #"a\u{2069}"#),
      ("\u{2068}\u{2069}", #"\u{2068}\u{2069}"#),
      ("é … 🚀 שלום", "é … 🚀 שלום"), ("a\nb", "a\nb"),
    ])
  func outside(text: String, written: String) {
    #expect(TerminalText.written(text) == written)
    #expect(TerminalText.written(TerminalText.written(text)) == written)
  }

  @Test("A mark of another process has no effect here")
  func otherKeys() throws {
    for index in UInt32(0)..<11 {
      var text = String.UnicodeScalarView()
      for value in [0xFDD0, 0xF0001, 0xF0002, 0xF0000 + index] {
        text.append(try #require(Unicode.Scalar(value)))
      }
      #expect(TerminalText.written(String(text)) == String(text))
    }
  }

  @Test("The isolate of a name is kept, and the name cannot leave it")
  func isolates() {
    #expect(TerminalText.written("x \u{2068}Ada\u{2069} y") == "x \u{2068}Ada\u{2069} y")
    #expect(
      TerminalText.written("\u{2068}a\u{2068}b\u{2069}\u{202E}c\u{2069}")
        == "\u{2068}a" + #"\u{2068}b\u{2069}\u{202e}c"# + "\u{2069}")
    #expect(TerminalText.written("\u{2068}a\nb\u{2069}") == #"\u{2068}a"# + "\n" + #"b\u{2069}"#)
  }

  @Test("Color sequences of this program are kept, but not those inside foreign text")
  func own() {
    let line = Self.styles.bad("x\u{1B}[0m") + Self.styles.strong("y")
    #expect(
      TerminalText.written(line)
        == "\u{1B}[31mx" + #"\u{1b}[0m"# + "\u{1B}[0m\u{1B}[1my\u{1B}[0m")
    #expect(TerminalText.seen(line) == #"x\u{1b}[0my"#)
    #expect(TextTable.width(of: Self.styles.bad("ab")) == 2)
  }

  @Test(
    "Output has colors only on a terminal that can show them",
    arguments: [
      (["TERM": "xterm"], true), (["TERM": "vt100"], false), (["TERM": "dumb"], false),
      (["TERM": "xterm", "NO_COLOR": "1"], false), ([:], false),
    ] as [([String: String], Bool)])
  func colors(variables: [String: String], areShown: Bool) {
    let io = ShellIO(
      readBytes: { _ in nil }, write: { _ in }, writeError: { _ in }, isInputTerminal: false,
      isOutputTerminal: true, variable: { variables[$0] })
    #expect(io.hasColors == areShown)
  }

  @Test("Marked output of this program's processes keeps its own sequences, and no others")
  func marked() {
    let text = "\u{1B}[31mbad\u{1B}[0m \u{1B}[2J\n"
    #expect(
      TerminalText.written(TerminalText.marked(text)) == "\u{1B}[31mbad\u{1B}[0m "
        + #"\u{1b}[2J"# + "\n")
  }

  @Test("Direction marks of a formatted date are kept, but not those of a value inside it")
  func directions() {
    let text = "27\u{200F}/02 \u{61C}-5\u{200E}% \u{2068}a\u{200F}b\u{2069}"
    let own = TerminalText.own(text)
    #expect(
      TerminalText.written(own)
        == "27\u{200F}/02 \u{61C}-5\u{200E}% \u{2068}a" + #"\u{200f}b"# + "\u{2069}")
    #expect(TextTable.width(of: TerminalText.own("27\u{200F}/02")) == 5)
    #expect(TerminalText.written("27\u{200F}/02") == #"27\u{200f}/02"#)
  }

  @Test(
    "The width of a text is that of its cells",
    arguments: [
      ("✅ done", 7), ("⭐⭐", 4), ("𠮷野家", 6), ("￠", 2), ("🇩🇪", 2), ("❤️", 2), ("é", 1),
      ("e\u{301}", 1), ("\u{2068}كريم\u{2069}", 4), ("—", 1),
    ])
  func width(text: String, cells: Int) { #expect(TextTable.width(of: text) == cells) }

  @Test("A line feed inside a line is visible")
  func line() {
    #expect(TerminalText.line("a\nb") == #"a\nb"#)
  }

  @Test("Every writer of the shell applies this")
  func writers() {
    let written = Written()
    let io = ShellIO(
      readBytes: { _ in nil }, write: { written.text += $0 }, writeError: { written.text += $0 },
      isInputTerminal: false, isOutputTerminal: true, variable: { _ in nil })
    io.write("\u{9B}")
    io.writeError("\u{202E}")
    io.note("a\nb")
    #expect(written.text == #"\u{9b}\u{202e}a\nb"# + "\n")
  }

  private final class Written: @unchecked Sendable {
    // Sendable: one test, one thread.
    var text = ""
  }
}
