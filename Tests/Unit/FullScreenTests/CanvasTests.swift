import LandfallDomain
import LandfallLocalization
import Testing

@testable import LandfallFullScreen

#if canImport(Glibc)
  import Glibc
#endif

@Suite("Canvas")
struct CanvasTests {
  static func canvas(_ width: Int, _ height: Int = 1) -> Canvas {
    Canvas(size: CellSize(width: width, height: height), glyphs: GlyphTable())
  }

  static func drawn(
    _ text: String, _ width: Int, _ align: Canvas.Alignment = .leading,
    _ direction: TextDirection = .leftToRight
  ) -> String {
    var canvas = Self.canvas(width)
    canvas.draw(text, in: canvas.bounds, CellStyle(), align: align, direction: direction)
    return canvas.text(row: 0)
  }

  @Test(
    "Text takes as many cells as terminals give it",
    arguments: [
      ("abc", 3), ("", 0), ("日本語", 6), ("ｱ", 1), ("Ａ", 2), ("한국", 4), ("e\u{301}", 1), ("é", 1),
      ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👧‍👦", 2), ("🇩🇪", 2), ("❤", 1),
      ("❤\u{FE0F}", 2), ("1\u{FE0F}\u{20E3}", 2), ("क्ष", 2), ("ก็", 1), ("שלום", 4), ("\u{200B}", 0),
      ("\u{301}", 0), ("a\u{200D}b", 2), ("\u{2066}a\u{2069}", 1),
    ])
  func widths(text: String, width: Int) {
    #expect(LineText.width(of: text) == width)
  }

  @Test("Lam and alef are one glyph of one cell")
  func ligature() {
    #expect(LineText.width(of: "لا") == 1)
    #expect(Self.drawn("لا", 4, .leading, .rightToLeft) == "   \u{FEFB}")
  }

  #if canImport(Glibc)
    @Test("Widths equal those of the C library, with listed exceptions")
    func differential() throws {
      typealias Width = @convention(c) (wchar_t) -> Int32
      let symbol = try #require(dlsym(nil, "wcwidth"))
      let wcwidth = unsafeBitCast(symbol, to: Width.self)
      let locale = try #require(newlocale(1 << LC_CTYPE, "C.UTF-8", nil))
      let before = uselocale(locale)
      #expect(wcwidth(0x65E5) == 2, "the locale C.UTF-8 is missing")
      defer {
        uselocale(before)
        freelocale(locale)
      }
      var different: [UInt32] = []
      for value in UInt32(0x20)...0x1FFFF {
        guard let scalar = Unicode.Scalar(value) else { continue }
        let theirs = Int(wcwidth(wchar_t(value)))
        // −1: unassigned in the C library, or a control character.
        if theirs >= 0, CellWidth.of(scalar) != theirs { different.append(value) }
      }
      // Debian 12's C library has the same version of Unicode. It makes these wide that are not W.
      let known: [ClosedRange<UInt32>] = [0x3248...0x324F, 0x4DC0...0x4DFF]
      let unknown = different.filter { value in !known.contains { $0.contains(value) } }
      #expect(unknown.isEmpty, "\(unknown.prefix(50).map { String($0, radix: 16) })")
    }
  #endif

  @Test(
    "Control characters are replaced",
    arguments: [
      ("a\u{1B}[31mb", "a\u{FFFD}[31mb"), ("a\u{9B}2Jb", "a\u{FFFD}2Jb"),
      ("a\u{7F}b", "a\u{FFFD}b"),
      ("a\nb\tc\rd", "a b c d"), ("a\u{2028}b", "a b"), ("a\u{7}\0b", "a\u{FFFD}\u{FFFD}b"),
      ("a\u{202E}b", "ab"),
      (
        "e" + String(repeating: "\u{301}", count: 500),
        "e" + String(repeating: "\u{301}", count: 15)
      ),
    ])
  func injection(text: String, shown: String) {
    #expect(Self.drawn(text, 20).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test(
    "Text that does not fit ends with an ellipsis",
    arguments: [
      ("Members", 7, "Members"), ("Members", 6, "Membe…"), ("Members", 1, "…"), ("Members", 0, ""),
      ("日本語", 5, "日本…"), ("日本語", 4, "日…"), ("ab cd", 4, "ab…"), ("👩‍👧👩‍👧", 3, "👩‍👧…"),
    ])
  func ellipsis(text: String, width: Int, shown: String) {
    #expect(Self.drawn(text, width) == shown)
  }

  @Test(
    "Leading alignment starts where the line starts",
    arguments: [
      (Canvas.Alignment.leading, TextDirection.leftToRight, "ab"),
      (.trailing, .leftToRight, "    ab"),
      (.center, .leftToRight, "  ab"), (.leading, .rightToLeft, "    ab"),
      (.trailing, .rightToLeft, "ab"),
    ])
  func alignment(align: Canvas.Alignment, direction: TextDirection, shown: String) {
    #expect(Self.drawn("ab", 6, align, direction) == shown)
  }

  // UAX #9, and as a person reads: from the right.
  @Test(
    "Right-to-left text is drawn in visual order",
    arguments: [
      ("hebrew", "שלום", TextDirection.rightToLeft, "םולש"),
      ("a name within", "שלום Ada!", .rightToLeft, "!Ada םולש"),
      ("numbers keep their order", "עמוד 12", .rightToLeft, "12 דומע"),
      ("brackets are mirrored", "(א)", .rightToLeft, "(א)"),
      ("hebrew within latin", "to אב now", .leftToRight, "to בא now"),
      ("an isolated name", "א \u{2068}x-1\u{2069} ב", .rightToLeft, "ב x-1 א"),
      ("marks stay on their letter", "שָׁב", .rightToLeft, "בשָׁ"),
      ("emoji are not torn", "א👩‍👧ב", .rightToLeft, "ב👩‍👧א"),
      ("latin alone", "Ada Lovelace.", .rightToLeft, ".Ada Lovelace"),
      ("arabic is shaped", "سلام", .rightToLeft, "\u{FEE1}\u{FEFC}\u{FEB3}"),
    ])
  func bidi(id: String, text: String, direction: TextDirection, shown: String) {
    let width = LineText.width(of: text, direction: direction)
    #expect(Self.drawn(text, width, .leading, direction) == shown, "\(id)")
  }

  @Test("Right-to-left text is cut at its logical end")
  func cutFromTheRight() {
    #expect(Self.drawn("שלום עולם", 6, .leading, .rightToLeft) == " …םולש")
  }

  @Test("Drawing over half a wide letter leaves a space, never half a letter")
  func halves() {
    var canvas = Self.canvas(6)
    canvas.draw("日本語", in: canvas.bounds, CellStyle())
    canvas.draw("x", in: CellRect(x: 1, y: 0, width: 1, height: 1), CellStyle())
    #expect(canvas.text(row: 0) == " x本語")
    canvas.fill(CellRect(x: 2, y: 0, width: 1, height: 1), CellStyle())
    #expect(canvas.text(row: 0) == " x  語")
    canvas.clipped(to: CellRect(x: 0, y: 0, width: 5, height: 1)) { canvas in
      canvas.draw("語", in: CellRect(x: 4, y: 0, width: 2, height: 1), CellStyle())
    }
    #expect(canvas.text(row: 0) == " x")
  }

  @Test("Nothing is drawn outside the clip or the canvas")
  func clip() {
    var canvas = Self.canvas(6, 3)
    canvas.clipped(to: CellRect(x: 1, y: 1, width: 3, height: 1)) { canvas in
      canvas.fill(CellRect(x: -5, y: -5, width: 50, height: 50), CellStyle(.plain, on: .bar))
      canvas.draw("abcdefgh", in: CellRect(x: -1, y: 1, width: 8, height: 1), CellStyle())
      canvas.frame(CellRect(x: -2, y: 0, width: 20, height: 9), CellStyle())
      canvas.rule("=", CellRect(x: -9, y: 0, width: 40, height: 1), CellStyle())
    }
    #expect((0..<3).map { canvas.text(row: $0) } == ["", " cde", ""])
  }

  @Test("A canvas is copied with its edges, at any offset")
  func copies() {
    let table = GlyphTable()
    var page = Canvas(size: CellSize(width: 6, height: 1), glyphs: table)
    page.draw("a日本e", in: page.bounds, CellStyle())
    let shown = [-7, -2, -1, 0, 1, 3, 6].map { x in
      var canvas = Canvas(size: CellSize(width: 6, height: 1), glyphs: table)
      canvas.draw("......", in: canvas.bounds, CellStyle())
      canvas.copy(page, to: CellPoint(x: x, y: 0))
      return canvas.text(row: 0)
    }
    #expect(shown == ["......", " 本e..", "日本e.", "a日本e", ".a日本", "...a日", "......"])
  }

  @Test("A frame has corners; paragraphs break at spaces and in ideographs")
  func boxes() {
    var canvas = Self.canvas(8, 4)
    canvas.frame(canvas.bounds, CellStyle())
    canvas.drawParagraph(
      "one two 日本語 x", in: canvas.bounds.inset(horizontally: 1, vertically: 1), CellStyle())
    #expect(
      (0..<4).map { canvas.text(row: $0) } == ["┌──────┐", "│one   │", "│two…  │", "└──────┘"])
    #expect(LineBreaks.lines("one two three", width: 7, maximum: 9) == ["one two", "three"])
    #expect(LineBreaks.lines("日本語 x", width: 4, maximum: 9) == ["日本", "語 x"])
    #expect(LineBreaks.lines("abcdefgh", width: 3, maximum: 9) == ["abc", "def", "gh"])
    #expect(LineBreaks.lines("a\n\nb", width: 3, maximum: 9) == ["a", "", "b"])
    #expect(LineBreaks.lines("a b c d", width: 1, maximum: 2) == ["a", "b c d"])
  }

  @Test("A rectangle is mirrored within its bounds")
  func mirror() {
    let bounds = CellRect(x: 2, y: 0, width: 10, height: 5)
    let rect = CellRect(x: 3, y: 1, width: 4, height: 2)
    #expect(rect.mirrored(in: bounds) == CellRect(x: 7, y: 1, width: 4, height: 2))
    #expect(rect.mirrored(in: bounds).mirrored(in: bounds) == rect)
  }
}

extension Canvas {
  /// Returns the text of a row without trailing spaces.
  fileprivate func text(row y: Int) -> String {
    var bytes: [UInt8] = []
    for x in 0..<size.width where !self[x, y].isRightHalf {
      glyphs.append(self[x, y].glyph, to: &bytes)
    }
    while bytes.last == 0x20 { bytes.removeLast() }
    return String(decoding: bytes, as: UTF8.self)
  }
}
