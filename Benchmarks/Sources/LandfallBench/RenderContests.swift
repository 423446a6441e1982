import LandfallDomain
import LandfallFullScreen
import LandfallLocalization

/// A frame of the full-screen view: drawn on a canvas and turned into bytes.
///
/// At 60 frames a second a frame has 16.67 ms. 99 % of it must stay free, which leaves 166,700 ns.
enum RenderContests {
  static let all: [(name: String, make: @Sendable () -> Contest)] = [
    ("render/phone", { contest("render/phone", CellSize(width: 44, height: 40)) }),
    ("render/wide", { contest("render/wide", CellSize(width: 200, height: 60)) }),
  ]

  private static func contest(_ name: String, _ size: CellSize) -> Contest {
    Contest(
      name: name, target: "below 166,700 ns a frame",
      contenders: [
        frames("a list that scrolls by a row", size) { frame, canvas in
          list(on: &canvas, from: frame)
        },
        frames("nothing changed", size) { _, canvas in list(on: &canvas, from: 0) },
        sliding(size),
        frames("every cell new, 24-bit colours", size) { frame, canvas in
          noise(on: &canvas, frame)
        },
        frames("Arabic and Hebrew, shaped and reordered", size) { frame, canvas in
          list(on: &canvas, from: frame, texts: fromTheRight)
        },
      ])
  }

  private static let latin = ["Ada Lovelace", "Grace Hopper", "Élodie Durand", "日本語 太郎"]
  private static let fromTheRight = ["عضو جديد في الفريق", "שלום עולם, Ada", "لا شيء هنا (3)"]

  private static func frames(
    _ name: String, _ size: CellSize, draw: @escaping @Sendable (Int, inout Canvas) -> Void
  ) -> Contender {
    let state = Hidden(State(size))
    return Contender(name, items: 60) {
      for _ in 0..<60 { state.value.show(draw) }
      return state.value.bytes.count
    }
  }

  /// Two screens next to each other that move by one column a frame, as in a push.
  private static func sliding(_ size: CellSize) -> Contender {
    let state = Hidden(State(size))
    var pages = (0..<2).map { _ in Canvas(size: size, glyphs: state.value.glyphs) }
    list(on: &pages[0], from: 0)
    list(on: &pages[1], from: 500)
    let shown = Hidden(pages)
    return Contender("two screens sliding", items: 60) {
      for _ in 0..<60 {
        state.value.show { frame, canvas in
          let x = frame % size.width
          canvas.copy(shown.value[0], to: CellPoint(x: -x / 3, y: 0))
          canvas.copy(shown.value[1], to: CellPoint(x: size.width - x, y: 0))
        }
      }
      return state.value.bytes.count
    }
  }

  private static func list(on canvas: inout Canvas, from first: Int, texts: [String] = latin) {
    let width = canvas.size.width
    for row in 0..<canvas.size.height {
      let number = first + row
      let rect = CellRect(x: 0, y: row, width: width, height: 1)
      if row == 0 { canvas.fill(rect, CellStyle(.plain, on: .bar)) }
      let fill: CellStyle.Fill = row == 0 ? .bar : .page
      canvas.draw(
        texts[number % texts.count], in: CellRect(x: 2, y: row, width: width / 2, height: 1),
        CellStyle(.plain, on: fill), direction: texts == latin ? .leftToRight : .rightToLeft)
      canvas.draw("\(number)", in: rect, CellStyle(.faint, on: fill), align: .trailing)
    }
  }

  private static func noise(on canvas: inout Canvas, _ frame: Int) {
    for y in 0..<canvas.size.height {
      for x in 0..<canvas.size.width {
        let color = CellStyle.Color.allCases[(x + y + frame) % CellStyle.Color.allCases.count]
        canvas.draw(
          letters[(x * 7 + y + frame) % letters.count],
          in: CellRect(x: x, y: y, width: 1, height: 1), CellStyle(color))
      }
    }
  }

  private static let letters = "abcdefghijklmnopqrstuvwxyz".map { String($0) }
}

/// State of one view between frames.
///
/// One contender uses it at a time.
private final class State {
  let size: CellSize
  let glyphs = GlyphTable()
  var bytes: [UInt8] = []
  private var renderer = ScreenRenderer(palette: Palette(depth: .direct, background: .dark))
  private var frame = 0

  init(_ size: CellSize) { self.size = size }

  func show(_ draw: (Int, inout Canvas) -> Void) {
    frame += 1
    var canvas = Canvas(size: size, glyphs: glyphs)
    draw(frame, &canvas)
    bytes.removeAll(keepingCapacity: true)
    renderer.render(canvas, into: &bytes)
  }
}
