internal import LandfallDomain

/// A state machine that converts the bytes of a terminal into events.
///
/// It has no clock.
///
/// Sequences may be split between reads at any point. If more bytes could change the meaning, as
/// after an ESC, ``deadline`` is the time to wait until. ``expire(at:)`` then decides. Any input is
/// accepted, and the buffer is bounded. An unknown sequence is dropped as a whole, so that no part
/// of it counts as a key.
struct InputDecoder {
  /// The maximum pause inside a sequence.
  ///
  /// It is long enough for a slow line and short enough for the Escape key.
  static let sequencePause: Duration = .milliseconds(50)
  /// The maximum pause inside a paste or an answer before keys are accepted again.
  static let stringPause: Duration = .seconds(1)
  /// The maximum number of bytes in a control sequence.
  static let maximumSequence = 64
  /// The maximum number of bytes kept of an answer, such as OSC.
  static let maximumString = 1024
  /// The maximum number of bytes in a paste.
  ///
  /// The rest is dropped.
  static let maximumPaste = 64 * 1024

  enum State: Hashable {
    /// Between events.
    case ground
    /// In a scalar of several bytes: the number of missing bytes.
    case scalar(missing: Int)
    /// After ESC.
    case escape
    /// After `ESC [`.
    case control
    /// After `ESC [` and too many bytes: everything up to the final byte is dropped.
    case endlessControl
    /// After `ESC [ [`, which the Linux console sends for F1 to F5.
    case linuxFunction
    /// After `ESC O`.
    case single
    /// In the three bytes after `ESC [ M`.
    case oldMouse
    /// After `ESC ]`, `ESC P`, `ESC X`, `ESC ^` or `ESC _`, until BEL or ST.
    case string(StringKind)
    /// In such a string after an ESC.
    ///
    /// A `\` completes ST.
    case stringEscape(StringKind)
    /// In a bracketed paste.
    case paste
  }

  enum StringKind: Equatable { case command, other }

  var state = State.ground
  /// Whether an ESC preceded the sequence, which means Alt.
  var hasAlt = false
  /// The bytes of the current sequence, string, paste or scalar.
  var collected: [UInt8] = []
  private var lastByte = Instant.origin

  /// The time to call ``expire(at:)``, or `nil` if nothing is undecided.
  var deadline: Instant? {
    switch state {
    case .ground: nil
    case .string, .stringEscape, .paste: lastByte + Self.stringPause
    case .scalar, .escape, .control, .endlessControl, .linuxFunction, .single, .oldMouse:
      lastByte + Self.sequencePause
    }
  }

  /// Reads bytes and returns the complete events.
  mutating func feed(_ bytes: some Sequence<UInt8>, at now: Instant) -> [InputEvent] {
    var events: [InputEvent] = []
    lastByte = now
    for byte in bytes { take(byte, &events) }
    return events
  }

  /// Decides the pending sequence if ``deadline`` has passed.
  mutating func expire(at now: Instant) -> [InputEvent] {
    guard let deadline, now >= deadline else { return [] }
    var events: [InputEvent] = []
    switch state {
    case .escape: events = [key(.escape)]
    case .control where collected.isEmpty: events = [.key(KeyPress(.character("["), .alt))]
    case .single: events = [.key(KeyPress(.character("O"), .alt))]
    case .paste: events = [pasted()]
    case .scalar: events = [key(.character("\u{FFFD}"))]
    case .ground, .control, .endlessControl, .linuxFunction, .oldMouse, .string, .stringEscape:
      break
    }
    reset()
    return events
  }

  private mutating func take(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch state {
    case .ground: ground(byte, &events)
    case .scalar(let missing): scalar(byte, missing, &events)
    case .escape: escape(byte, &events)
    case .control: control(byte, &events)
    case .endlessControl:
      if byte == 0x1B { restart() } else if (0x40...0x7E).contains(byte) { reset() }
    case .linuxFunction:
      if (0x41...0x45).contains(byte) { events.append(key(.function(Int(byte) - 0x40))) }
      byte == 0x1B ? restart() : reset()
    case .single: single(byte, &events)
    case .oldMouse:
      // This report is never requested, but it is read so that its bytes do not count as keys.
      collected.append(byte)
      if collected.count == 3 { reset() }
    case .string(let kind): string(byte, kind, &events)
    case .stringEscape(let kind):
      if byte == 0x5C {
        finish(kind, &events)
      } else {
        reset()
        escape(byte, &events)
      }
    case .paste: paste(byte, &events)
    }
  }

  private mutating func ground(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B: state = .escape
    case 0x20...0x7E:
      events.append(key(.character(Unicode.Scalar(byte))))
      hasAlt = false
    case 0xC2...0xDF: begin(byte, missing: 1)
    case 0xE0...0xEF: begin(byte, missing: 2)
    case 0xF0...0xF4: begin(byte, missing: 3)
    case 0x80...0xFF:
      events.append(key(.character("\u{FFFD}")))
      hasAlt = false
    default:
      events.append(.key(Self.controlKey(byte, hasAlt ? .alt : [])))
      hasAlt = false
    }
  }

  private mutating func begin(_ byte: UInt8, missing: Int) {
    collected = [byte]
    state = .scalar(missing: missing)
  }

  private mutating func scalar(_ byte: UInt8, _ missing: Int, _ events: inout [InputEvent]) {
    guard byte & 0xC0 == 0x80 else {
      events.append(key(.character("\u{FFFD}")))
      reset()
      ground(byte, &events)
      return
    }
    collected.append(byte)
    guard missing == 1 else {
      state = .scalar(missing: missing - 1)
      return
    }
    // Overlong forms and surrogates become U+FFFD. C1 controls, which have two bytes here, are not
    // keys.
    let scalars = String(decoding: collected, as: UTF8.self).unicodeScalars
    if let scalar = scalars.first, !(0x80...0x9F).contains(scalar.value) {
      events.append(key(.character(scalars.count == 1 ? scalar : "\u{FFFD}")))
    }
    reset()
  }

  private mutating func escape(_ byte: UInt8, _ events: inout [InputEvent]) {
    state = .ground
    switch byte {
    case 0x1B:
      if hasAlt { events.append(key(.escape)) }
      hasAlt = true
      state = .escape
    case 0x5B: state = .control
    case 0x4F: state = .single
    case 0x5D: state = .string(.command)
    case 0x50, 0x58, 0x5E, 0x5F: state = .string(.other)
    default:
      hasAlt = true
      ground(byte, &events)
    }
    collected.removeAll(keepingCapacity: true)
    if case .scalar = state { collected = [byte] }
  }

  private mutating func control(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x5B where collected.isEmpty: state = .linuxFunction
    case 0x4D where collected.isEmpty: state = .oldMouse
    case 0x1B: restart()
    // rxvt ends a sequence with `$` for Shift. DEC puts `$` before the final byte.
    case 0x24 where collected.first.map { (0x30...0x39).contains($0) } == true:
      if let event = ControlSequence(collected, final: byte)?.event(alt: hasAlt) {
        events.append(event)
      }
      reset()
    case 0x20...0x3F:
      collected.append(byte)
      if collected.count > Self.maximumSequence { state = .endlessControl }
    case 0x40...0x7E:
      let sequence = ControlSequence(collected, final: byte)
      if sequence?.startsPaste == true {
        reset()
        state = .paste
        return
      }
      if let event = sequence?.event(alt: hasAlt) { events.append(event) }
      reset()
    default:
      // A control character or a byte above 0x7E ends the malformed sequence.
      reset()
    }
  }

  private mutating func single(_ byte: UInt8, _ events: inout [InputEvent]) {
    switch byte {
    case 0x1B: restart()
    // Some terminals put the modifier here: `ESC O 5 A`.
    case 0x30...0x3B where collected.count < 4 && byte != 0x3A: collected.append(byte)
    default:
      if let event = ControlSequence.single(byte, collected, alt: hasAlt) { events.append(event) }
      reset()
    }
  }

  private mutating func string(
    _ byte: UInt8, _ kind: StringKind, _ events: inout [InputEvent]
  ) {
    switch byte {
    case 0x07: finish(kind, &events)
    case 0x1B: state = .stringEscape(kind)
    case 0x18, 0x1A: reset()
    default: if collected.count < Self.maximumString { collected.append(byte) }
    }
  }

  private mutating func finish(_ kind: StringKind, _ events: inout [InputEvent]) {
    if kind == .command, let answer = TerminalAnswer(operatingSystemCommand: collected) {
      events.append(.answer(answer))
    }
    reset()
  }

  /// The end of a bracketed paste.
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  private mutating func paste(_ byte: UInt8, _ events: inout [InputEvent]) {
    collected.append(byte)
    if byte == 0x7E, collected.suffix(Self.pasteEnd.count).elementsEqual(Self.pasteEnd) {
      collected.removeLast(Self.pasteEnd.count)
      events.append(pasted())
      reset()
    } else if collected.count >= Self.maximumPaste + 2 * Self.pasteEnd.count {
      // The last bytes are kept to recognize the end of the paste.
      collected.removeSubrange(Self.maximumPaste..<(collected.count - Self.pasteEnd.count))
    }
  }

  private func pasted() -> InputEvent {
    .paste(String(decoding: collected.prefix(Self.maximumPaste), as: UTF8.self))
  }

  private func key(_ key: KeyPress.Key) -> InputEvent { .key(KeyPress(key, hasAlt ? .alt : [])) }

  private mutating func reset() {
    state = .ground
    hasAlt = false
    collected.removeAll(keepingCapacity: collected.capacity <= Self.maximumString)
  }

  private mutating func restart() {
    reset()
    state = .escape
  }

  /// Returns the key of a control character.
  static func controlKey(_ byte: UInt8, _ modifiers: KeyPress.Modifiers) -> KeyPress {
    switch byte {
    case 0x0D, 0x0A: KeyPress(.enter, modifiers)
    case 0x09: KeyPress(.tab, modifiers)
    case 0x08, 0x7F: KeyPress(.backspace, modifiers)
    case 0x1B: KeyPress(.escape, modifiers)
    case 0x00: KeyPress(.character(" "), modifiers.union(.control))
    case 0x01...0x1A:
      KeyPress(.character(Unicode.Scalar(byte | 0x60)), modifiers.union(.control))
    default:
      // 0x1C to 0x1F: `\`, `]`, `^`, `_`.
      KeyPress(.character(Unicode.Scalar(byte | 0x40)), modifiers.union(.control))
    }
  }
}
