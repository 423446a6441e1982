import Testing

@testable import LandfallFullScreen

/// A small terminal that understands only what the renderer writes.
struct ScreenModel {
  var cells: [[String]]
  var x = 0
  var y = 0
  var parameters = "0"
  var isCursorVisible = true
  var unknown: [String] = []

  init(_ width: Int, _ height: Int) {
    cells = Array(repeating: Array(repeating: "0| ", count: width), count: height)
  }

  mutating func take(_ bytes: [UInt8]) {
    var rest = String(decoding: bytes, as: UTF8.self)[...]
    while let first = rest.first {
      guard first == "\u{1B}" else {
        put(first)
        rest.removeFirst()
        continue
      }
      let end = rest.dropFirst(2).firstIndex { $0.isLetter } ?? rest.endIndex
      let body = String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])
      command(rest[end], body)
      rest = rest[rest.index(after: end)...]
    }
  }

  private mutating func command(_ final: Character, _ body: String) {
    let numbers = body.split(separator: ";").map { Int($0) ?? -1 }
    switch (final, body) {
    case ("H", _): (y, x) = ((numbers.first ?? 1) - 1, (numbers.count > 1 ? numbers[1] : 1) - 1)
    case ("C", _): x += numbers.first ?? 1
    case ("K", ""): for column in x..<cells[y].count { cells[y][column] = parameters + "| " }
    case ("J", "2"):
      for row in cells.indices {
        for column in cells[row].indices { cells[row][column] = parameters + "| " }
      }
    case ("m", _): parameters = body
    case ("h", "?25"): isCursorVisible = true
    case ("l", "?25"): isCursorVisible = false
    case ("h", "?2026"), ("l", "?2026"): break
    default: unknown.append(body + String(final))
    }
  }

  private mutating func put(_ character: Character) {
    let width = CellWidth.of(cluster: character.unicodeScalars)
    guard cells.indices.contains(y), x >= 0, x + width <= cells[y].count else {
      unknown.append("\(character) at \(x),\(y)")
      return
    }
    cells[y][x] = parameters + "|" + String(character)
    if width == 2 { cells[y][x + 1] = parameters + "|" }
    x += width
  }
}

@Suite("Screen renderer")
struct ScreenRendererTests {
  static let palette = Palette(depth: .direct, background: .dark)

  /// Returns what a terminal should show.
  static func expected(_ canvas: Canvas, _ palette: Palette) -> [[String]] {
    (0..<canvas.size.height).map { y in
      (0..<canvas.size.width).map { x in
        let cell = canvas[x, y]
        var style: [UInt8] = []
        palette.append(cell.style, to: &style)
        var glyph: [UInt8] = []
        if !cell.isRightHalf { canvas.glyphs.append(cell.glyph, to: &glyph) }
        let parameters = String(decoding: style.dropFirst(2).dropLast(), as: UTF8.self)
        return parameters + "|" + String(decoding: glyph, as: UTF8.self)
      }
    }
  }

  @Test("After each of two thousand random changes the terminal shows the canvas")
  func randomFrames() {
    let table = GlyphTable()
    let size = CellSize(width: 17, height: 6)
    var renderer = ScreenRenderer(palette: Self.palette)
    var model = ScreenModel(17, 6)
    var canvas = Canvas(size: size, glyphs: table)
    var seed: UInt64 = 42
    func random(_ bound: Int) -> Int {
      seed ^= seed << 13
      seed ^= seed >> 7
      seed ^= seed << 17
      return Int(seed >> 11) % bound
    }
    let texts = ["a", "hello", "日本", "👩‍👧x", "e\u{301}", "──────", "   ", "שלום", "❤\u{FE0F}", "│"]
    var wrong = 0
    for frame in 0..<2_000 {
      for _ in 0...random(3) {
        let rect = CellRect(x: random(19) - 2, y: random(7) - 1, width: random(12), height: 1)
        let style = CellStyle(
          CellStyle.Color.allCases[random(6)], on: CellStyle.Fill.allCases[random(3)],
          CellStyle.Traits(rawValue: UInt8(random(3))))
        random(3) == 0
          ? canvas.fill(rect, random(2) == 0 ? CellStyle() : style)
          : { canvas.draw(texts[random(texts.count)], in: rect, style) }()
      }
      canvas.cursor = random(4) == 0 ? CellPoint(x: random(17), y: random(6)) : nil
      if frame % 200 == 199 { renderer.invalidate() }
      renderer.synchronizes = random(2) == 0
      var bytes: [UInt8] = []
      renderer.render(canvas, into: &bytes)
      model.take(bytes)
      if model.cells != Self.expected(canvas, Self.palette) { wrong += 1 }
      if model.isCursorVisible != (canvas.cursor != nil) { wrong += 1 }
      if let cursor = canvas.cursor, (model.x, model.y) != (cursor.x, cursor.y) { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(model.unknown == [])
  }

  @Test("Only changed cells are written")
  func minimal() {
    let table = GlyphTable()
    var renderer = ScreenRenderer(palette: Self.palette)
    renderer.synchronizes = true
    var canvas = Canvas(size: CellSize(width: 40, height: 10), glyphs: table)
    canvas.draw("Members", in: CellRect(x: 3, y: 4, width: 20, height: 1), CellStyle())
    var bytes: [UInt8] = []
    renderer.render(canvas, into: &bytes)
    bytes = []
    renderer.render(canvas, into: &bytes)
    #expect(bytes == [])
    renderer.synchronizes = false
    canvas.draw("m", in: CellRect(x: 3, y: 4, width: 1, height: 1), CellStyle())
    renderer.render(canvas, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self) == "\u{1B}[5;4Hm")
  }

  @Test("After a cluster of disputed width the cursor is positioned again")
  func disputed() {
    var renderer = ScreenRenderer(palette: Palette(depth: .none, background: .unknown))
    var canvas = CanvasTests.canvas(10)
    canvas.draw("👩‍👧ab", in: canvas.bounds, CellStyle())
    var bytes: [UInt8] = []
    renderer.render(canvas, into: &bytes)
    #expect(String(decoding: bytes, as: UTF8.self).contains("👩‍👧\u{1B}[1;3Hab"))
  }

  @Test("No control character reaches the terminal, whatever is drawn")
  func injection() {
    var renderer = ScreenRenderer(palette: Self.palette)
    var canvas = CanvasTests.canvas(200, 300)
    for value in UInt32(0)...0x10F {
      guard let scalar = Unicode.Scalar(value) else { continue }
      canvas.draw(
        "a\(scalar)]0;x\(scalar)\u{301}", in: CellRect(x: 0, y: Int(value), width: 200, height: 1),
        CellStyle())
    }
    var bytes: [UInt8] = []
    renderer.render(canvas, into: &bytes)
    var model = ScreenModel(200, 300)
    model.take(bytes)
    #expect(model.unknown == [])
    let scalars = String(decoding: bytes, as: UTF8.self).unicodeScalars
    #expect(!scalars.contains { (0x7F...0x9F).contains($0.value) })
    #expect(!scalars.contains { $0.value < 0x20 && $0.value != 0x1B })
  }

  @Test(
    "The environment determines the number of colors",
    arguments: [
      ("xterm-256color", "truecolor", "", ColorDepth.direct), ("xterm-256color", "", "", .indexed),
      ("xterm", "", "", .sixteen), ("linux", "", "", .sixteen), ("vt100", "", "", .none),
      ("dumb", "truecolor", "", .none), ("", "", "", .none), ("xterm-direct", "", "", .direct),
      ("xterm-256color", "truecolor", "1", .none),
    ])
  func depth(term: String, colorTerm: String, noColor: String, depth: ColorDepth) {
    let variables = ["TERM": term, "COLORTERM": colorTerm, "NO_COLOR": noColor]
    #expect(ColorDepth { variables[$0] } == depth)
  }

  @Test("Without color every fill except the page and a menu has its own marking")
  func colorless() {
    let palette = Palette(depth: .none, background: .unknown)
    for fill in CellStyle.Fill.allCases {
      for color in CellStyle.Color.allCases {
        var bytes: [UInt8] = []
        palette.append(CellStyle(color, on: fill), to: &bytes)
        let parameters = String(decoding: bytes.dropFirst(2).dropLast(), as: UTF8.self)
        #expect(
          parameters.split(separator: ";").allSatisfy { ["0", "1", "2", "4", "7"].contains($0) })
        let isMarked = parameters != "0"
        let mayBePlain = [.page, .panel].contains(fill) && [.plain, .good].contains(color)
        #expect(isMarked || mayBePlain, "\(fill) \(color)")
      }
    }
  }

  @Test("With 256 colors the nearest one is used", arguments: [Background.dark, .light, .unknown])
  func nearest(background: Background) {
    let levels = [0, 95, 135, 175, 215, 255]
    var colors: [[Int]] = []
    for red in levels {
      for green in levels { colors += levels.map { [red, green, $0] } }
    }
    for grey in 0..<24 { colors.append(Array(repeating: 8 + 10 * grey, count: 3)) }
    func parameters(_ kind: Int, _ style: CellStyle, _ depth: ColorDepth) -> [Int]? {
      var bytes: [UInt8] = []
      Palette(depth: depth, background: background).append(style, to: &bytes)
      let parts = String(decoding: bytes.dropFirst(2).dropLast(), as: UTF8.self)
        .split(separator: ";").compactMap { Int($0) }
      let length = depth == .direct ? 5 : 3
      var at = 0
      while at < parts.count {
        if parts[at] == kind { return Array(parts[(at + 2)..<(at + length)]) }
        at += parts[at] == 38 || parts[at] == 48 ? length : 1
      }
      return nil
    }
    for fill in CellStyle.Fill.allCases {
      for color in CellStyle.Color.allCases {
        let style = CellStyle(color, on: fill)
        for kind in [38, 48] {
          guard let wanted = parameters(kind, style, .direct) else { continue }
          func distance(_ color: [Int]) -> Int {
            var sum = 0
            for part in 0..<3 {
              let difference = color[part] - wanted[part]
              sum += difference * difference
            }
            return sum
          }
          let taken = parameters(kind, style, .indexed).map { distance(colors[$0[0] - 16]) }
          #expect(taken == colors.map(distance).min(), "\(color) on \(fill)")
        }
      }
    }
  }

  // WCAG 2.2, 1.4.3: 4.5 for text.
  @Test(
    "Text is readable on every fill", arguments: [Background.dark, .light])
  func contrast(background: Background) throws {
    let palette = Palette(depth: .direct, background: background)
    let page = background == .dark ? (0x10, 0x14, 0x18) : (0xFC, 0xFC, 0xFC)
    let text = background == .dark ? (0xE0, 0xE0, 0xE0) : (0x20, 0x20, 0x20)
    for fill in CellStyle.Fill.allCases where fill != .veil {
      for color in CellStyle.Color.allCases {
        var bytes: [UInt8] = []
        palette.append(CellStyle(color, on: fill), to: &bytes)
        let parts = String(decoding: bytes.dropFirst(2).dropLast(), as: UTF8.self)
          .split(separator: ";").compactMap { Int($0) }
        func value(_ kind: Int) -> (Int, Int, Int)? {
          var at = 0
          while at < parts.count {
            let isColor = parts[at] == 38 || parts[at] == 48
            if parts[at] == kind { return (parts[at + 2], parts[at + 3], parts[at + 4]) }
            at += isColor ? 5 : 1
          }
          return nil
        }
        let ratio = Self.contrast(value(38) ?? text, value(48) ?? page)
        #expect(ratio >= 4.5, "\(color) on \(fill): \(ratio)")
      }
    }
  }

  private static func contrast(_ one: (Int, Int, Int), _ other: (Int, Int, Int)) -> Double {
    func luminance(_ color: (Int, Int, Int)) -> Double {
      func linear(_ part: Int) -> Double {
        let value = Double(part) / 255
        // The 2.4th power, approximated by a polynomial.
        return value <= 0.04045
          ? value / 12.92
          : (value * (value * (value * 0.305306011 + 0.682171111) + 0.012522878))
      }
      return 0.2126 * linear(color.0) + 0.7152 * linear(color.1) + 0.0722 * linear(color.2)
    }
    let (a, b) = (luminance(one), luminance(other))
    return (max(a, b) + 0.05) / (min(a, b) + 0.05)
  }
}
