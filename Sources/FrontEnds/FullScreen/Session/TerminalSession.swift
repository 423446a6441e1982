import LandfallAuth
package import LandfallDomain

/// A terminal that a full-screen view uses exclusively.
///
/// Events come in, canvases go out.
///
/// A view is a loop on the shell's actor. There are no callbacks and no concurrent tasks:
///
/// ```swift
/// let screen = try TerminalSession(device, clock: clock, variable: io.variable)
/// defer { screen.close() }
/// loop: while true {
///   screen.show { canvas in … }                       // writes what differs
///   switch await screen.next(until: nextFrame) {      // nil while nothing moves
///   case .input(let event): …
///   case .tick: …                                     // the deadline has passed
///   case .woken: …                                    // wake() was called
///   case .redraw: continue
///   case .ended: break loop
///   }
/// }
/// ```
package final class TerminalSession {
  /// An event that a view handles.
  enum Event: Equatable {
    /// A key, the mouse, a paste or a focus change.
    case input(InputEvent)
    /// The size or the colors changed, or another program used the terminal: draw again.
    case redraw
    /// The deadline has passed.
    case tick
    /// ``TerminalSession/wake()`` was called because shown content changed.
    case woken
    /// The terminal is gone, or the process is asked to end: finish.
    case ended
  }

  /// The size of the screen.
  private(set) var size: CellSize
  /// The glyph table for canvases that are copied into the shown one.
  let glyphs = GlyphTable()
  /// The current colors.
  var palette: Palette { renderer.palette }

  private let device: ScreenDevice
  private let clock: any Timekeeper
  private var decoder = InputDecoder()
  private var renderer: ScreenRenderer
  private var waiting: [Event] = []
  private var output: [UInt8] = []

  /// Returns whether a full-screen view is possible on this terminal.
  ///
  /// It needs a terminal with a movable cursor and a UTF-8 locale.
  package static func isPossible(variable: (String) -> String?) -> Bool {
    obstacle(variable: variable) == nil
  }

  /// Returns why a full-screen view is not possible and how to fix it, or `nil` if it is possible.
  package static func obstacle(variable: (String) -> String?) -> String? {
    guard let term = variable("TERM"), !term.isEmpty else { return "TERM is not set" }
    guard term != "dumb" else { return "TERM is dumb" }
    for name in ["LC_ALL", "LC_CTYPE", "LANG"] {
      guard let value = variable(name), !value.isEmpty else { continue }
      let charset = value.lowercased().filter { $0 != "-" }
      return charset.contains("utf8")
        ? nil : "\(name)=\(value) is not UTF-8; set \(name)=C.UTF-8"
    }
    return "no locale is set; set LC_ALL=C.UTF-8"
  }

  /// Takes over the terminal and queries its features.
  ///
  /// It does not wait for the answers. Until they arrive, the colors suit any background.
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

  /// Restores the terminal.
  package func close() { device.end() }

  /// Makes ``next(until:)`` return ``Event/woken``.
  ///
  /// Any task of the shell may call it.
  func wake() { device.wake() }

  /// Copies a text to the terminal's clipboard, if the terminal allows it (OSC 52).
  func copy(_ text: String) {
    device.write(Array("\u{1B}]52;c;\(Base64URL.padded(text.utf8))\u{07}".utf8))
  }

  /// Draws a frame on a blank canvas and writes what differs from the last frame.
  ///
  /// - Parameters:
  ///   - motion: The animation in the frame. It is only evaluated if frame times are recorded.
  ///   - due: The scheduled time of the frame.
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

  /// Waits for the next event without using processor time.
  ///
  /// - Parameter deadline: The time at which ``Event/tick`` is returned, or `nil` for never.
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

/// The sequences that take over a terminal and restore it.
///
/// Sources: xterm's control sequences (private modes 7, 25, 1002, 1004, 1006, 1049, 2004, DECRQM,
/// OSC 11), ECMA-48 8.3.106 and TR/53 (mode 8, BDSM), and contour's synchronized output (2026).
enum ScreenModes {
  /// Enters full-screen mode: alternate screen, mouse with drags, focus and pastes.
  ///
  /// The cursor and line wrapping are off.
  ///
  /// `CSI 8 l` selects explicit mode in terminals that reorder right-to-left text (VTE, Konsole,
  /// mlterm): they then show cells where they are put. Other terminals ignore it. tmux does not
  /// forward this mode, so inside tmux the person has to set it in a terminal that reorders text.
  static let enter = Array(
    """
    \u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[8l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1004h\u{1B}[?2004h\
    \u{1B}[0m\u{1B}[2J
    """.utf8)

  /// Leaves full-screen mode: reverts ``enter`` in the opposite order.
  static let leave = Array(
    """
    \u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[8h\u{1B}[?7h\
    \u{1B}[?25h\u{1B}[?1049l
    """.utf8)

  /// Queries the background color and mode 2026.
  ///
  /// The last query is one that every terminal answers, so its answer marks the end.
  static let questions = Array("\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[c".utf8)
}
