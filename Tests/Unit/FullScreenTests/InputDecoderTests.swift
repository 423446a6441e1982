import LandfallDomain
import Testing

@testable import LandfallFullScreen

/// What terminals send, byte for byte, and what it means.
@Suite("Input decoder")
struct InputDecoderTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    let bytes: String
    let expected: [InputEvent]

    init(_ id: String, _ bytes: String, _ expected: InputEvent...) {
      self.id = id
      self.bytes = bytes
      self.expected = expected
    }

    var testDescription: String { id }
  }

  static func key(_ key: KeyPress.Key, _ modifiers: KeyPress.Modifiers = []) -> InputEvent {
    .key(KeyPress(key, modifiers))
  }

  static func mouse(
    _ kind: MouseEvent.Kind, _ x: Int, _ y: Int, _ modifiers: KeyPress.Modifiers = []
  ) -> InputEvent {
    .mouse(MouseEvent(kind, CellPoint(x: x, y: y), modifiers))
  }

  static let text: [Row] = [
    Row(
      "ascii", "aZ ~", key(.character("a")), key(.character("Z")), key(.character(" ")),
      key(.character("~"))),
    Row("two bytes", "é", key(.character("é"))),
    Row("three bytes", "ﷺ語", key(.character("ﷺ")), key(.character("語"))),
    Row("four bytes", "👩", key(.character("👩"))),
    Row(
      "enter, tab, both backspaces", "\r\n\t\u{7F}\u{8}", key(.enter), key(.enter), key(.tab),
      key(.backspace), key(.backspace)),
    Row(
      "control", "\u{1}\u{1A}\0\u{1C}\u{1F}", key(.character("a"), .control),
      key(.character("z"), .control), key(.character(" "), .control),
      key(.character("\\"), .control), key(.character("_"), .control)),
    Row(
      "alt", "\u{1B}x\u{1B}é\u{1B}\r\u{1B}\u{7F}", key(.character("x"), .alt),
      key(.character("é"), .alt), key(.enter, .alt), key(.backspace, .alt)),
    Row("control and alt", "\u{1B}\u{1}", key(.character("a"), [.control, .alt])),
  ]

  static let keys: [Row] = [
    Row(
      "xterm arrows", "\u{1B}[A\u{1B}[B\u{1B}[C\u{1B}[D", key(.up), key(.down), key(.right),
      key(.left)),
    Row("application arrows", "\u{1B}OA\u{1B}OD", key(.up), key(.left)),
    Row(
      "xterm home and end", "\u{1B}[H\u{1B}[F\u{1B}OH\u{1B}OF", key(.home), key(.end), key(.home),
      key(.end)),
    Row("linux and tmux home and end", "\u{1B}[1~\u{1B}[4~", key(.home), key(.end)),
    Row("rxvt home and end", "\u{1B}[7~\u{1B}[8~", key(.home), key(.end)),
    Row(
      "editing keys", "\u{1B}[2~\u{1B}[3~\u{1B}[5~\u{1B}[6~", key(.insert), key(.delete),
      key(.pageUp), key(.pageDown)),
    Row(
      "xterm F1 to F4", "\u{1B}OP\u{1B}OQ\u{1B}OR\u{1B}OS", key(.function(1)), key(.function(2)),
      key(.function(3)), key(.function(4))),
    Row("linux F1 and F5", "\u{1B}[[A\u{1B}[[E", key(.function(1)), key(.function(5))),
    Row(
      "rxvt F1, xterm F5, F6, F12", "\u{1B}[11~\u{1B}[15~\u{1B}[17~\u{1B}[24~",
      key(.function(1)), key(.function(5)), key(.function(6)), key(.function(12))),
    Row("F13 and F20 of a VT220", "\u{1B}[25~\u{1B}[34~", key(.function(13)), key(.function(20))),
    Row("shift and tab", "\u{1B}[Z", key(.tab, .shift)),
    Row(
      "xterm modifiers", "\u{1B}[1;5D\u{1B}[1;2A\u{1B}[1;3C\u{1B}[1;8H\u{1B}[3;5~\u{1B}[1;2P",
      key(.left, .control), key(.up, .shift), key(.right, .alt),
      key(.home, [.shift, .alt, .control]), key(.delete, .control), key(.function(1), .shift)),
    Row("meta before a sequence", "\u{1B}\u{1B}[A", key(.up, .alt)),
    Row(
      "rxvt modifiers", "\u{1B}[5^\u{1B}[5$\u{1B}[5@\u{1B}[a\u{1B}Oa", key(.pageUp, .control),
      key(.pageUp, .shift), key(.pageUp, [.shift, .control]), key(.up, .shift), key(.up, .control)),
    Row(
      "keypad in application mode", "\u{1B}OM\u{1B}Op\u{1B}Oy\u{1B}Ok", key(.enter),
      key(.character("0")), key(.character("9")), key(.character("+"))),
    Row(
      "kitty", "\u{1B}[27u\u{1B}[97;5u\u{1B}[13;2u\u{1B}[97;2u\u{1B}[57399u", key(.escape),
      key(.character("a"), .control), key(.enter, .shift), key(.character("A"), .shift),
      key(.character("0"))),
    Row(
      "kitty alternates and text", "\u{1B}[97:65;2;65u\u{1B}[1;1:2A", key(.character("A"), .shift),
      key(.up)),
    Row("a kitty release is ignored", "\u{1B}[97;1:3ux", key(.character("x"))),
    Row("kitty keys without a character are ignored", "\u{1B}[57358ux", key(.character("x"))),
    Row(
      "modifyOtherKeys", "\u{1B}[27;5;105~\u{1B}[27;2;13~", key(.character("i"), .control),
      key(.enter, .shift)),
  ]

  static let others: [Row] = [
    Row(
      "press and release", "\u{1B}[<0;1;1M\u{1B}[<0;80;24m", mouse(.pressed(.left), 0, 0),
      mouse(.released(.left), 79, 23)),
    Row("drag with control", "\u{1B}[<48;5;6M", mouse(.dragged(.left), 4, 5, .control)),
    Row(
      "other buttons", "\u{1B}[<1;1;1M\u{1B}[<2;1;1M\u{1B}[<128;1;1M",
      mouse(.pressed(.middle), 0, 0), mouse(.pressed(.right), 0, 0), mouse(.pressed(.back), 0, 0)),
    Row(
      "wheel", "\u{1B}[<64;2;3M\u{1B}[<65;2;3M\u{1B}[<68;2;3M", mouse(.wheeled(.up), 1, 2),
      mouse(.wheeled(.down), 1, 2), mouse(.wheeled(.up), 1, 2, .shift)),
    Row("move", "\u{1B}[<35;9;9M", mouse(.moved, 8, 8)),
    Row("beyond 223 columns", "\u{1B}[<0;500;300M", mouse(.pressed(.left), 499, 299)),
    Row("cell 0 is ignored", "\u{1B}[<0;0;5Mx", key(.character("x"))),
    Row("X10 report is dropped whole", "\u{1B}[M !!x", key(.character("x"))),
    Row(
      "paste", "\u{1B}[200~a\r\nb\u{1B}[A\u{1B}[201~x", .paste("a\r\nb\u{1B}[A"),
      key(.character("x"))),
    Row("empty paste", "\u{1B}[200~\u{1B}[201~", .paste("")),
    Row("focus", "\u{1B}[I\u{1B}[O", .focus(true), .focus(false)),
    Row(
      "background, ST", "\u{1B}]11;rgb:0000/8080/ffff\u{1B}\\",
      .answer(.background(red: 0, green: 128, blue: 255))),
    Row(
      "background, BEL, short", "\u{1B}]11;rgb:0/80/f\u{7}",
      .answer(.background(red: 0, green: 128, blue: 255))),
    Row(
      "mode 2026 known, unknown", "\u{1B}[?2026;2$y\u{1B}[?2026;0$y",
      .answer(.mode(2026, isKnown: true)), .answer(.mode(2026, isKnown: false))),
    Row("device attributes", "\u{1B}[?65;1;9c", .answer(.attributes)),
  ]

  static let hostile: [Row] = [
    Row("unknown sequences are dropped whole", "\u{1B}[?1;2;3z\u{1B}[>0qx", key(.character("x"))),
    Row("a sequence broken by ESC", "\u{1B}[1;\u{1B}[A", key(.up)),
    Row("a sequence broken by CAN", "\u{1B}[1;\u{18}x", key(.character("x"))),
    Row(
      "a sequence without end", "\u{1B}[" + String(repeating: "1;", count: 5_000) + "Ax",
      key(.character("x"))),
    Row(
      "numbers beyond Int", "\u{1B}[<0;99999999999999999999;1M",
      mouse(.pressed(.left), 0xFF_FFFE, 0)),
    Row("a number that is not a scalar", "\u{1B}[55296u\u{1B}[999999999ux", key(.character("x"))),
    Row("C1 as UTF-8 is no key", "\u{9B}A", key(.character("A"))),
    Row("an answer of another kind", "\u{1B}]52;c;c2VjcmV0\u{7}x", key(.character("x"))),
    Row("a device control string", "\u{1B}P1$r0m\u{1B}\\x", key(.character("x"))),
    Row(
      "colours that are none", "\u{1B}]11;rgb:-1/xx/0\u{7}\u{1B}]11;rgb:1/2\u{7}x",
      key(.character("x"))),
    Row("a string broken by a sequence", "\u{1B}]11;rgb\u{1B}[A", key(.up)),
  ]

  @Test(
    "Sequences of xterm, VTE, tmux, kitty, rxvt and the Linux console are decoded",
    arguments: text + keys + others + hostile)
  func whole(row: Row) {
    var decoder = InputDecoder()
    #expect(decoder.feed(row.bytes.utf8, at: .origin) == row.expected)
    #expect(decoder.deadline == nil)
  }

  @Test(
    "Sequences are decoded when each read returns one byte",
    arguments: text + keys + others + hostile
  )
  func split(row: Row) {
    var decoder = InputDecoder()
    var events: [InputEvent] = []
    for byte in row.bytes.utf8 {
      // The deadline is not reached, however long a read takes.
      events += decoder.expire(at: .origin)
      events += decoder.feed([byte], at: .origin)
    }
    #expect(events == row.expected)
  }

  static let undecided: [Row] = [
    Row("ESC", "\u{1B}", key(.escape)),
    Row("ESC ESC", "\u{1B}\u{1B}", key(.escape, .alt)),
    Row("Alt-[", "\u{1B}[", key(.character("["), .alt)),
    Row("Alt-O", "\u{1B}O", key(.character("O"), .alt)),
    Row("half a sequence is dropped", "\u{1B}[1;5"),
    Row("half a scalar", "\u{1B}\u{E9}", key(.character("é"), .alt)),
  ]

  @Test("An ambiguous input is decided at its deadline, not before", arguments: undecided)
  func deadline(row: Row) throws {
    var decoder = InputDecoder()
    let start = Instant(nanoseconds: 7)
    let early = decoder.feed(row.bytes.utf8, at: start)
    guard let deadline = decoder.deadline else {
      #expect(early == row.expected)
      return
    }
    #expect(deadline == start + InputDecoder.sequencePause)
    #expect(decoder.expire(at: Instant(nanoseconds: deadline.nanoseconds - 1)) == [])
    #expect(decoder.expire(at: deadline) == row.expected)
    #expect(decoder.deadline == nil)
    #expect(decoder.feed("x".utf8, at: deadline) == [Self.key(.character("x"))])
  }

  @Test("A string or a paste without an end does not block the keyboard for ever")
  func strings() {
    for (start, expected) in [("\u{1B}]11;", []), ("\u{1B}[200~ab", [InputEvent.paste("ab")])] {
      var decoder = InputDecoder()
      #expect(decoder.feed(start.utf8, at: .origin) == [])
      #expect(decoder.deadline == .origin + InputDecoder.stringPause)
      #expect(decoder.expire(at: .origin + InputDecoder.stringPause) == expected)
      #expect(decoder.feed("x".utf8, at: .origin) == [Self.key(.character("x"))])
    }
  }

  @Test("A paste is bounded, and its end is still found")
  func longPaste() {
    var decoder = InputDecoder()
    let bytes = [UInt8](repeating: 0x61, count: 3 * InputDecoder.maximumPaste)
    var events = decoder.feed("\u{1B}[200~".utf8, at: .origin)
    events += decoder.feed(bytes, at: .origin)
    #expect(decoder.collected.count <= InputDecoder.maximumPaste + 12)
    events += decoder.feed("\u{1B}[201~x".utf8, at: .origin)
    let expected = String(repeating: "a", count: InputDecoder.maximumPaste)
    #expect(events == [.paste(expected), Self.key(.character("x"))])
  }

  @Test("Ill-formed UTF-8 gives replacement characters and loses no key")
  func illFormed() {
    var decoder = InputDecoder()
    let bytes: [UInt8] = [0xC3, 0x61, 0xFF, 0xE2, 0x82, 0x62, 0xC0, 0x80, 0x63, 0xED, 0xA0, 0x80]
    let events = decoder.feed(bytes, at: .origin)
    let letters = events.filter { $0 != Self.key(.character("\u{FFFD}")) }
    #expect(letters == ["a", "b", "c"].map { Self.key(.character($0)) })
    #expect(decoder.deadline == nil)
  }

  @Test("A million arbitrary bytes never trap, pile up or give a control character")
  func arbitrary() {
    var decoder = InputDecoder()
    var seed: UInt64 = 0x9E37_79B9_7F4A_7C15
    let special = Array("\u{1B}\u{1B}\u{1B}[]OP<;:?$~Mmu0123456789\u{7}".utf8)
    var wrong = 0
    for _ in 0..<250_000 {
      var bytes: [UInt8] = []
      for _ in 0..<4 {
        seed ^= seed << 13
        seed ^= seed >> 7
        seed ^= seed << 17
        let part = UInt8(truncatingIfNeeded: seed >> 24)
        bytes.append(part & 1 == 0 ? special[Int(part) % special.count] : part)
      }
      for case .key(let press) in decoder.feed(bytes, at: .origin) {
        if case .character(let scalar) = press.key {
          if scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) { wrong += 1 }
        }
      }
      if decoder.collected.count > InputDecoder.maximumPaste + 12 { wrong += 1 }
    }
    #expect(wrong == 0)
  }
}
