package import LandfallDomain

/// A terminal that a full-screen view has for itself: events come in, canvases go out.
///
/// A view is a loop on the shell's actor. Nothing calls it back and nothing runs beside it:
///
/// ```swift
/// let screen = try ScreenSession(device, clock: clock, variable: io.variable)
/// defer { screen.close() }
/// loop: while true {
///   screen.show { canvas in … }                       // writes what differs
///   switch await screen.next(until: nextFrame) {      // nil while nothing moves
///   case .input(let event): …
///   case .tick: …                                     // the deadline has come
///   case .woken: …                                    // somebody called wake()
///   case .redraw: continue
///   case .ended: break loop
///   }
/// }
/// ```
package final class ScreenSession {
  /// What a view has to do something about.
  enum Event: Hashable {
    /// A key, the mouse, a paste, focus.
    case input(InputEvent)
    /// The size or the colours changed, or the terminal was lent to others: draw anew.
    case redraw
    /// The deadline has come.
    case tick
    /// Something the view shows has changed, as whoever called ``ScreenSession/wake()`` knows.
    case woken
    /// The terminal is gone, or the process is asked to end: finish.
    case ended
  }

  /// How large the screen is.
  private(set) var size: CellSize
  /// The table for canvases that are copied into the one that is shown.
  let glyphs = GlyphTable()
  /// The colours that are used.
  var palette: Palette { renderer.palette }

  private let device: ScreenDevice
  private let clock: any Timekeeper
  private var decoder = InputDecoder()
  private var renderer: ScreenRenderer
  private var waiting: [Event] = []
  private var output: [UInt8] = []

  /// Whether a full-screen view can be drawn on a terminal of this kind.
  ///
  /// It takes a terminal that can move its cursor, and one whose text is UTF-8.
  package static func isPossible(variable: (String) -> String?) -> Bool {
    obstacle(variable: variable) == nil
  }

  /// Why a view cannot be drawn on the terminal, with what fixes it; `nil` where it can.
  package static func obstacle(variable: (String) -> String?) -> String? {
    guard let term = variable("TERM"), !term.isEmpty else { return "TERM is not set" }
    guard term != "dumb" else { return "TERM is dumb" }
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = variable(name), !value.isEmpty else { continue }
      let charset = value.lowercased().filter { $0 != "-" }
      return charset.contains("utf8")
        ? nil : "\(name)=\(value) is not UTF-8; \(name)=C.UTF-8 is"
    }
    return "no locale is set; LC_ALL=C.UTF-8 is one with UTF-8"
  }

  /// Takes the terminal over and asks it what it can.
  ///
  /// Nothing waits for the answers: until they come the colours are ones for any background.
  package init(
    _ device: ScreenDevice, clock: any Timekeeper, variable: (String) -> String?,
    isColored: Bool = true
  ) throws(ScreenFailure) {
    self.device = device
    self.clock = clock
    let depth = isColored ? ColorDepth(variable: variable) : .none
    let background = Background(colorFGBG: variable("COLORFGBG"))
    renderer = ScreenRenderer(palette: Palette(depth: depth, background: background))
    try device.begin(ScreenModes.enter, ScreenModes.leave)
    size = device.size()
    device.write(ScreenModes.questions)
  }

  /// Gives the terminal back.
  package func close() { device.end() }

  /// Makes ``next(until:)`` return ``Event/woken``, from any task of the shell.
  func wake() { device.wake() }

  /// Puts a text on the terminal's clipboard, where the terminal allows it (OSC 52).
  func copy(_ text: String) {
    device.write(Array("\u{1B}]52;c;".utf8) + Base64.encoded(text.utf8) + [0x07])
  }

  /// Draws a frame on a blank canvas of the screen's size, and writes what differs from the last.
  ///
  /// - Parameters:
  ///   - motion: What moves in it; asked for where frames are stamped alone.
  ///   - due: When the schedule wanted it.
  func show(
    moving motion: @autoclosure () -> FrameStamp.Motion? = nil, due: Instant? = nil,
    _ draw: (inout Canvas) -> Void
  ) {
    let began = device.noteFrame == nil ? nil : clock.now().instant
    if glyphs.isCrowded {
      glyphs.reset()
      renderer.invalidate()
    }
    var canvas = Canvas(size: size, glyphs: glyphs)
    draw(&canvas)
    output.removeAll(keepingCapacity: true)
    renderer.render(canvas, into: &output)
    let drawn = began.map { _ in clock.now().instant }
    if !output.isEmpty { device.write(output) }
    guard let noteFrame = device.noteFrame, let began, let drawn else { return }
    noteFrame(
      FrameStamp(
        motion: motion(), due: due, began: began, drawn: drawn, written: clock.now().instant,
        bytes: output.count))
  }

  /// Waits for the next event; no processor time is spent meanwhile.
  ///
  /// - Parameter deadline: When to give ``Event/tick`` at the latest, or `nil` for never.
  func next(until deadline: Instant?) async -> Event {
    while true {
      if !waiting.isEmpty { return waiting.removeFirst() }
      let undecided = decoder.deadline
      let report = await device.next([deadline, undecided].compactMap { $0 }.min())
      switch report {
      case .bytes(let bytes): take(decoder.feed(bytes, at: clock.now().instant))
      case .resized, .resumed:
        size = device.size()
        renderer.invalidate()
        return .redraw
      case .woken: return .woken
      case .closed, .ending: return .ended
      case .deadline:
        let now = clock.now().instant
        take(decoder.expire(at: now))
        if let deadline, now >= deadline { waiting.append(.tick) }
      }
    }
  }

  private func take(_ events: [InputEvent]) {
    for event in events {
      guard case .answer(let answer) = event else {
        waiting.append(.input(event))
        continue
      }
      switch answer {
      case .background(let red, let green, let blue):
        let background = Background(red: red, green: green, blue: blue)
        guard background != palette.background else { continue }
        renderer.palette = Palette(depth: palette.depth, background: background)
        waiting.append(.redraw)
      case .mode(2026, let isKnown): renderer.synchronizes = isKnown
      case .mode, .attributes: continue
      }
    }
  }
}
