import LandfallQRSymbols
import LandfallTestSupport
import Testing

/// Levels, drawings and texts, which need no library.
@Suite("QR symbols")
struct SymbolTests {
  /// Returns a random code.
  ///
  /// Drawing does not depend on whether it can be read.
  private static func noise(size: Int, seed: UInt64) throws -> QRSymbol {
    var dice = Dice(seed: seed)
    let modules = (0..<size * size).map { _ in dice.below(2) == 1 }
    return try #require(QRSymbol(size: size, level: .medium, modules: modules))
  }

  @Test(
    "The level is the highest that does not enlarge the code",
    arguments: [
      ("all within comfort", [21, 25, 25, 29], .high), ("to the brim", [29, 33, 37, 37], .high),
      ("H is too large", [29, 33, 37, 41], .quartile), ("only L", [45, 53, 61, 69], .low),
      ("M is free", [45, 45, 53, 61], .medium), ("L alone holds it", [173], .low),
      ("comfort ends at L", [37, 41, 45, 49], .low), ("nothing", [], nil),
    ] as [(String, [Int], QRLevel?)])
  func level(id: String, sizes: [Int], level: QRLevel?) {
    let sizes = Dictionary(uniqueKeysWithValues: zip(QRLevel.allCases, sizes))
    #expect(QRLevel.chosen(for: sizes) == level)
  }

  @Test("The levels are in order, and each holds less than the one before")
  func order() {
    #expect(QRLevel.allCases.sorted() == QRLevel.allCases)
    #expect(QRLevel.allCases.map(\.maximumBytes) == [2_953, 2_331, 1_663, 1_273])
  }

  @Test("There are exactly forty sizes", arguments: [0, 20, 22, 178, 181])
  func sizes(size: Int) {
    #expect(
      QRSymbol(size: size, level: .low, modules: Array(repeating: true, count: size * size)) == nil)
    #expect(Array(QRSymbol.sizes).count == 40)
    #expect(QRSymbol(size: 21, level: .low, modules: [true]) == nil)
  }

  @Test(
    "Half blocks show the modules in either color, inside a border of four light ones",
    .clause("SHARE-Q03"), arguments: QRHalfBlocks.Color.allCases, [21, 25, 177])
  func halfBlocks(color: QRHalfBlocks.Color, size: Int) throws {
    let symbol = try Self.noise(size: size, seed: UInt64(size))
    let rows = QRHalfBlocks.rows(symbol, color: color)
    #expect(rows.count == (size + 9) / 2 && rows.allSatisfy { $0.count == size + 8 })
    #expect(QRHalfBlocks.columns(symbol) == size + 8)
    var isDark: [[Bool]] = []
    for row in rows {
      let cells = row.map { cell -> (Bool, Bool) in
        switch cell {
        case "\u{2588}": (true, true)
        case "\u{2580}": (true, false)
        case "\u{2584}": (false, true)
        default: (false, false)
        }
      }
      isDark += [cells.map { $0.0 == (color == .dark) }, cells.map { $0.1 == (color == .dark) }]
    }
    for (row, line) in isDark.enumerated() {
      for (column, dark) in line.enumerated() { try #require(dark == symbol[row - 4, column - 4]) }
    }
  }

  @Test("The path of an SVG shows the modules", arguments: [21, 97])
  func svg(size: Int) throws {
    let symbol = try Self.noise(size: size, seed: 7)
    let text = QRDrawing.svg(symbol, scale: 3)
    let side = size + 8
    #expect(
      text.contains(#"width="\#(3 * side)" height="\#(3 * side)" viewBox="0 0 \#(side) \#(side)""#))
    #expect(text.hasPrefix("<svg xmlns=") && text.hasSuffix("</svg>\n"))
    #expect(text.contains(##"<path fill="#fff" d="M0 0h\##(side)v\##(side)h-\##(side)z"/>"##))
    var dark = Array(repeating: Array(repeating: false, count: side), count: side)
    let path = try #require(text.split(separator: "\n").first { $0.hasPrefix("<path d=") })
    for match in path.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
      let column = try #require(Int(match.1))
      let row = try #require(Int(match.2))
      let width = try #require(Int(match.3))
      #expect(match.3 == match.4)
      for place in column..<column + width {
        #expect(!dark[row][place], "drawn once")
        dark[row][place] = true
      }
    }
    for row in dark.indices {
      for column in dark.indices {
        try #require(dark[row][column] == symbol[row - 4, column - 4], "\(row) \(column)")
      }
    }
  }

  @Test(
    "The text of a code is one line of UTF-8",
    arguments: [
      ("a link", Array("docodego://app?q=%20".utf8), nil), ("nothing", [], nil),
      ("not only Latin", Array("Grüße 東京 🎉".utf8), nil),
      ("no UTF-8", [0x41, 0xFC], .notUTF8), ("cut short", [0xE6, 0x9D], .notUTF8),
      ("overlong", [0xC0, 0xAF], .notUTF8), ("a surrogate", [0xED, 0xA0, 0x80], .notUTF8),
      ("NUL", [0x41, 0], .controlCharacter(0)), ("LF", [0x41, 0x0A], .controlCharacter(0x0A)),
      ("ESC", [0x1B, 0x5B], .controlCharacter(0x1B)), ("DEL", [0x7F], .controlCharacter(0x7F)),
      ("CSI of C1", [0xC2, 0x9B], .controlCharacter(0x9B)),
      ("LINE SEPARATOR", [0xE2, 0x80, 0xA8], .controlCharacter(0x2028)),
    ] as [(String, [UInt8], QRError?)])
  func text(id: String, bytes: [UInt8], error: QRError?) {
    let reading = QRReading(
      bytes: bytes, place: QRReading.Place(x: 0, y: 0, width: 0, height: 0))
    if let error {
      #expect(throws: error) { try reading.text() }
    } else {
      #expect(throws: Never.self) {
        let text = try reading.text()
        #expect(Array(text.utf8) == bytes)
      }
    }
  }
}
