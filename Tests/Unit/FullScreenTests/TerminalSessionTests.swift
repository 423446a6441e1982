import LandfallDomain
import LandfallSimulation
import Testing

@testable import LandfallFullScreen

/// A terminal whose reports are fixed in advance.
final class ScriptedDevice: @unchecked Sendable {
  // Sendable: used by one test on one thread.
  var reports: [DeviceReport]
  var deadlines: [Instant?] = []
  var written = ""
  var size = CellSize(width: 20, height: 3)
  var isTaken = false
  /// Called before each report with the number of earlier reports.
  var onNext: (Int) -> Void = { _ in }

  init(_ reports: [DeviceReport]) { self.reports = reports }

  var device: ScreenDevice {
    ScreenDevice(
      begin: { _, _ throws(ScreenFailure) in self.isTaken = true }, end: { self.isTaken = false },
      size: { self.size },
      write: { self.written += String(decoding: $0, as: UTF8.self) },
      next: { deadline in
        self.onNext(self.deadlines.count)
        self.deadlines.append(deadline)
        return self.reports.isEmpty ? .closed : self.reports.removeFirst()
      },
      wake: { self.reports.insert(.woken, at: 0) })
  }
}

@Suite("Terminal session")
struct ScreenSessionTests {
  static let variables = ["TERM": "xterm-256color", "LANG": "en_US.UTF-8"]

  static func session(_ scripted: ScriptedDevice, _ clock: ManualClock) throws -> TerminalSession {
    try TerminalSession(scripted.device, clock: clock, variable: { variables[$0] })
  }

  @Test("Events come in order, and the end comes last")
  func order() async throws {
    let scripted = ScriptedDevice([.bytes(Array("ab".utf8)), .woken, .resized])
    let session = try Self.session(scripted, ManualClock())
    scripted.size = CellSize(width: 30, height: 4)
    var seen: [TerminalSession.Event] = []
    while seen.last != .ended { seen.append(await session.next(until: nil)) }
    #expect(
      seen == [
        .input(.key(KeyPress(.character("a")))), .input(.key(KeyPress(.character("b")))), .woken,
        .redraw, .ended,
      ])
    #expect(session.size == CellSize(width: 30, height: 4))
    #expect(scripted.isTaken)
    session.close()
    #expect(!scripted.isTaken)
  }

  @Test("The earlier deadline is used: that of a lone ESC or that of a frame")
  func deadlines() async throws {
    let clock = ManualClock()
    let scripted = ScriptedDevice([.bytes([0x1B]), .deadline, .deadline])
    scripted.onNext = { call in if call > 0 { clock.pass(.milliseconds(50)) } }
    let session = try Self.session(scripted, clock)
    let frame = Instant.origin + .milliseconds(80)
    #expect(await session.next(until: frame) == .input(.key(KeyPress(.escape))))
    #expect(await session.next(until: frame) == .tick)
    #expect(scripted.deadlines == [frame, .origin + InputDecoder.sequencePause, frame])
  }

  @Test("Without pending work there is no deadline")
  func idle() async throws {
    let scripted = ScriptedDevice([.woken])
    let session = try Self.session(scripted, ManualClock())
    #expect(await session.next(until: nil) == .woken)
    #expect(scripted.deadlines == [nil])
  }

  @Test("The terminal's answers change colors and updates and are not keys")
  func answers() async throws {
    let scripted = ScriptedDevice([
      .bytes(Array("\u{1B}]11;rgb:ffff/ffff/ffff\u{1B}\\\u{1B}[?2026;2$y\u{1B}[?65c".utf8))
    ])
    let session = try Self.session(scripted, ManualClock())
    #expect(session.palette.background == .unknown)
    #expect(await session.next(until: nil) == .redraw)
    #expect(session.palette.background == .light)
    scripted.written = ""
    session.show { canvas in canvas.draw("x", in: canvas.bounds, CellStyle()) }
    #expect(scripted.written.hasPrefix("\u{1B}[?2026h"))
    #expect(scripted.written.hasSuffix("\u{1B}[?2026l"))
    #expect(await session.next(until: nil) == .ended)
  }

  @Test("The same picture is written once, and again after the terminal was lent")
  func frames() async throws {
    let scripted = ScriptedDevice([.resumed])
    let session = try Self.session(scripted, ManualClock())
    func show() -> String {
      scripted.written = ""
      session.show { canvas in canvas.draw("hello", in: canvas.bounds, CellStyle()) }
      return scripted.written
    }
    #expect(show().contains("hello"))
    #expect(show() == "")
    #expect(await session.next(until: nil) == .redraw)
    #expect(show().contains("hello"))
  }

  @Test("Endless clusters do not fill memory")
  func crowd() throws {
    let scripted = ScriptedDevice([])
    let session = try Self.session(scripted, ManualClock())
    for number in 0..<GlyphTable.capacity {
      session.show { canvas in
        let mark = Unicode.Scalar(0x300 + UInt32(number % 0x60)) ?? "\u{300}"
        let base = Unicode.Scalar(0x4E00 + UInt32(number)) ?? "x"
        canvas.draw("\(base)\(mark)", in: canvas.bounds, CellStyle())
      }
    }
    #expect(session.glyphs.clusters.count <= GlyphTable.capacity / 2 + 1)
  }

  @Test(
    "A full-screen view needs a terminal with a movable cursor and UTF-8",
    arguments: [
      (["TERM": "xterm", "LANG": "en_US.UTF-8"], true),
      (["TERM": "xterm", "LANG": "C.utf8"], true),
      (["TERM": "dumb", "LANG": "en_US.UTF-8"], false), (["LANG": "en_US.UTF-8"], false),
      (["TERM": "xterm", "LANG": "de_DE.ISO-8859-1"], false), (["TERM": "xterm"], false),
      (["TERM": "xterm", "LANG": "en_US.UTF-8", "LC_ALL": "C"], false),
    ])
  func possible(variables: [String: String], isPossible: Bool) {
    #expect(TerminalSession.isPossible { variables[$0] } == isPossible)
  }
}
