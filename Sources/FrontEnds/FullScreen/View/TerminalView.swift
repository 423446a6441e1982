package import Landfall
internal import LandfallDomain
internal import LandfallLocalization
internal import LandfallNavigation
import LandfallTouch

/// A view that names the input of a terminal and shows what the terminal can draw.
package struct TerminalView {
  private static let shown = 200
  private var lines: [String] = []

  /// Runs the view until the person leaves it or the terminal is gone.
  package static func run(on screen: TerminalSession) async {
    var view = TerminalView()
    while true {
      screen.show { canvas in view.draw(on: &canvas, screen.palette) }
      switch await screen.next(until: nil) {
      case .input(let event): if view.take(event) { return }
      case .redraw, .woken, .tick: continue
      case .ended: return
      }
    }
  }

  /// Handles an event.
  ///
  /// - Returns: Whether the person leaves the view.
  mutating func take(_ event: InputEvent) -> Bool {
    if event == .key(KeyPress(.character("q"))) { return true }
    lines.insert(Self.name(event), at: 0)
    if lines.count > Self.shown { lines.removeLast() }
    return false
  }

  func draw(on canvas: inout Canvas, _ palette: Palette) {
    let (bar, rest) = canvas.bounds.splitTop(1)
    let (body, foot) = rest.splitBottom(1)
    let barStyle = CellStyle(.plain, on: .bar)
    canvas.fill(bar, barStyle)
    canvas.draw(" textshell terminal", in: bar, barStyle.with(.plain, .bold))
    canvas.draw(
      "\(canvas.size.width) × \(canvas.size.height) ", in: bar, barStyle.with(.faint),
      align: .trailing)
    canvas.fill(foot, barStyle)
    canvas.draw(
      " colors \(palette.depth.rawValue), background \(palette.background.rawValue)   q leaves",
      in: foot, barStyle.with(.faint))
    let samples = drawSamples(on: &canvas, body.inset(horizontally: 1, vertically: 1))
    let room = body.inset(horizontally: 1, vertically: 1).splitTop(samples + 1).rest
    for (row, line) in lines.prefix(room.height).enumerated() {
      canvas.draw(
        line, in: room.splitTop(row).rest, CellStyle(row == 0 ? .plain : .faint))
    }
  }

  private func drawSamples(on canvas: inout Canvas, _ rect: CellRect) -> Int {
    var x = rect.x
    for color in CellStyle.Color.allCases {
      let room = CellRect(x: x, y: rect.y, width: rect.maxX - x, height: 1)
      x += canvas.draw("\(color)", in: room, CellStyle(color)).width + 1
    }
    x = rect.x
    for fill in CellStyle.Fill.allCases {
      let room = CellRect(x: x, y: rect.y + 1, width: rect.maxX - x, height: 1)
      x += canvas.draw(" \(fill) ", in: room, CellStyle(.plain, on: fill)).width
    }
    let texts = ["e\u{301}té 日本語 👩‍👧 🇩🇪 ❤️|", "السلام عليكم، لا بأس (1 من 2)", "שלום, Ada!"]
    for (row, text) in texts.enumerated() {
      canvas.draw(
        text, in: rect.splitTop(2 + row).rest, CellStyle(),
        direction: row == 0 ? .leftToRight : .rightToLeft)
    }
    return 2 + texts.count
  }

  /// Returns the name of an event, such as `key Control-Alt-left` or `mouse drag left 12,3`.
  static func name(_ event: InputEvent) -> String {
    switch event {
    case .key(let press): return "key " + name(press)
    case .mouse(let event):
      let place = "\(event.position.x),\(event.position.y)"
      return "mouse " + held(event.modifiers) + name(event.kind) + " " + place
    case .paste(let text): return "paste of \(text.unicodeScalars.count): " + text
    case .focus(let isHere): return isHere ? "focus gained" : "focus lost"
    case .answer(let answer): return "answer \(answer)"
    }
  }

  private static func name(_ press: KeyPress) -> String {
    switch press.key {
    case .character(" "): held(press.modifiers) + "space"
    case .character(let scalar): held(press.modifiers) + String(Character(scalar))
    case .function(let number): held(press.modifiers) + "F\(number)"
    default: held(press.modifiers) + "\(press.key)"
    }
  }

  private static func name(_ kind: MouseEvent.Kind) -> String {
    switch kind {
    case .pressed(let button): "press \(button)"
    case .dragged(let button): "drag \(button)"
    case .released(let button): "release \(button)"
    case .moved: "move"
    case .wheeled(let direction): "wheel \(direction)"
    }
  }

  private static func held(_ modifiers: KeyPress.Modifiers) -> String {
    let names: [(KeyPress.Modifiers, String)] = [
      (.control, "Control-"), (.alt, "Alt-"), (.shift, "Shift-"), (.command, "Command-"),
    ]
    return names.filter { modifiers.contains($0.0) }.map(\.1).joined()
  }
}

/// A picture of the phone without animations, drawn as in the full-screen view, for benchmarks.
package enum ShellPicture {
  /// The size of the phone in cells.
  package static var size: CellSize { PhoneFrame.preferred }

  /// Draws the visible screen: the header, the visible rows and the tab bar.
  ///
  /// - Parameters:
  ///   - snapshot: The snapshot to draw.
  ///   - scroll: The scroll position of the list in rows.
  ///   - canvas: A canvas of ``size``.
  package static func paint(
    _ snapshot: AppSnapshot, scrolledBy scroll: Int, on canvas: inout Canvas
  ) {
    let words = Wording(snapshot: snapshot)
    let shown = ShownScreen(
      snapshot, rowHeight: PhoneFrame.rowHeight, menu: nil, hasSheet: false)
    let layout = ScreenLayout(
      shown, size: PhoneFrame(size).size, insets: ScreenInsets(),
      scroll: Double(scroll) * PhoneFrame.rowHeight, metrics: PhoneFrame.metrics)
    ScreenPainter(
      entry: snapshot.top, layout: layout, words: words, links: snapshot.links, selected: nil,
      spinner: "", pull: PullToRefresh()
    ).draw(on: &canvas)
    TabBarPainter(layout: layout, words: words, isPlain: false).draw(on: &canvas)
  }
}

/// A limit on the rate of unscheduled frames (keys, the mouse, new data).
///
/// The first frame is drawn at once. Changes within one frame's time share the next frame.
struct FramePace {
  private static let span = Duration.nanoseconds(1_000_000_000 / Int64(PhoneView.rate.rawValue))
  private var last: Instant?
  private var isWanted = true

  /// The time of the next frame, or `nil` if nothing has changed.
  var nextFrame: Instant? { isWanted ? last.map { $0 + Self.span } : nil }

  /// Requests a frame after a change.
  mutating func wantsFrame() { isWanted = true }

  func isDue(at now: Instant) -> Bool {
    guard isWanted else { return false }
    return last.map { now >= $0 + Self.span } ?? true
  }

  mutating func drew(at now: Instant) {
    last = now
    isWanted = false
  }
}
