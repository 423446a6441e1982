/// A control sequence of a terminal (ECMA-48, 5.4) and its meaning.
///
/// Supported: xterm, VTE and tmux, the Linux console, and rxvt's modifiers. Also supported: xterm's
/// `modifyOtherKeys` and kitty's keyboard protocol (`CSI … u`), which tmux may forward.
struct ControlSequence {
  private let prefix: UInt8?
  private let intermediate: UInt8?
  private let final: UInt8
  /// Each parameter with its sub-parameters; `nil` for an omitted one.
  private var parameters: [[Int?]] = []

  /// Parses the bytes between `CSI` and the final byte.
  ///
  /// - Returns: `nil` for a malformed sequence.
  init?(_ bytes: [UInt8], final: UInt8) {
    var bytes = bytes[...]
    self.final = final
    prefix = bytes.first.flatMap { (0x3C...0x3F).contains($0) ? $0 : nil }
    if prefix != nil { bytes.removeFirst() }
    intermediate = bytes.last.flatMap { (0x20...0x2F).contains($0) ? $0 : nil }
    if intermediate != nil { bytes.removeLast() }
    for parameter in bytes.split(separator: 0x3B, omittingEmptySubsequences: false) {
      var parts: [Int?] = []
      for part in parameter.split(separator: 0x3A, omittingEmptySubsequences: false) {
        var number: Int?
        for byte in part {
          guard (0x30...0x39).contains(byte) else { return nil }
          // The limit prevents an overflow. No valid number is larger.
          number = min((number ?? 0) * 10 + Int(byte & 0x0F), 0xFF_FFFF)
        }
        parts.append(number)
      }
      parameters.append(parts)
    }
  }

  /// Whether the sequence starts a bracketed paste.
  var startsPaste: Bool {
    final == 0x7E && prefix == nil && intermediate == nil && number(0) == 200
  }

  /// Returns the event, or `nil` for an unknown sequence.
  func event(alt: Bool) -> InputEvent? {
    switch (prefix, final) {
    case (0x3C?, 0x4D), (0x3C?, 0x6D):
      guard parameters.count == 3 else { return nil }
      return MouseEvent(
        code: number(0) ?? -1, column: number(1) ?? 0, row: number(2) ?? 0,
        isRelease: final == 0x6D
      ).map { .mouse($0) }
    case (0x3F?, 0x79) where intermediate == 0x24:
      let setting = number(1) ?? 0
      return .answer(.mode(number(0) ?? 0, isKnown: setting == 1 || setting == 2))
    case (0x3F?, 0x63): return .answer(.attributes)
    case (nil, 0x49) where parameters.count <= 1: return .focus(true)
    case (nil, 0x4F) where parameters.count <= 1: return .focus(false)
    case (nil, _) where intermediate == nil: return key(alt: alt).map { .key($0) }
    default: return nil
    }
  }

  private func number(_ index: Int, _ part: Int = 0) -> Int? {
    guard parameters.indices.contains(index), parameters[index].indices.contains(part) else {
      return nil
    }
    return parameters[index][part]
  }

  private func key(alt: Bool) -> KeyPress? {
    // Kitty only sends releases on request, and they have no meaning here.
    if number(1, 1) == 3 { return nil }
    var modifiers = KeyPress.Modifiers(parameter: number(1) ?? 1)
    if alt { modifiers.insert(.alt) }
    switch final {
    case 0x75: return number(0).flatMap { Self.unicodeKey($0, modifiers) }
    case 0x7E where number(0) == 27:
      return number(2).flatMap { Self.unicodeKey($0, modifiers) }
    case 0x7E: return numbered(modifiers)
    // rxvt: Shift, Control, or both.
    case 0x24: return numbered(modifiers.union(.shift))
    case 0x5E: return numbered(modifiers.union(.control))
    case 0x40: return numbered(modifiers.union([.shift, .control]))
    case 0x61...0x64:
      return Self.lettered(final & 0x5F).map { KeyPress($0, modifiers.union(.shift)) }
    case 0x5A: return KeyPress(.tab, modifiers.union(.shift))
    default: return Self.lettered(final).map { KeyPress($0, modifiers) }
    }
  }

  /// Returns the key of a sequence after `ESC O`, including application mode and the numeric
  /// keypad.
  static func single(_ final: UInt8, _ parameter: [UInt8], alt: Bool) -> InputEvent? {
    let digits = parameter.split(separator: 0x3B).last ?? []
    let number = digits.reduce(0) { min($0 * 10 + Int($1 & 0x0F), 256) }
    var modifiers = KeyPress.Modifiers(parameter: max(number, 1))
    if alt { modifiers.insert(.alt) }
    switch final {
    // rxvt: Control with an arrow key.
    case 0x61...0x64:
      return lettered(final & 0x5F).map { .key(KeyPress($0, modifiers.union(.control))) }
    case 0x4D: return .key(KeyPress(.enter, modifiers))
    case 0x49: return .key(KeyPress(.tab, modifiers))
    case 0x20, 0x58: return .key(KeyPress(.character(final == 0x20 ? " " : "="), modifiers))
    // The keypad in application mode: `*+,-./` and the digits, 0x40 above their characters.
    case 0x6A...0x79: return .key(KeyPress(.character(Unicode.Scalar(final - 0x40)), modifiers))
    default: return lettered(final).map { .key(KeyPress($0, modifiers)) }
    }
  }

  private static func lettered(_ letter: UInt8) -> KeyPress.Key? {
    switch letter {
    case 0x41: .up
    case 0x42: .down
    case 0x43: .right
    case 0x44: .left
    case 0x46: .end
    case 0x48: .home
    case 0x50...0x53: .function(Int(letter) - 0x4F)
    default: nil
    }
  }

  private func numbered(_ modifiers: KeyPress.Modifiers) -> KeyPress? {
    let key: KeyPress.Key
    switch number(0) {
    case 1, 7: key = .home
    case 2: key = .insert
    case 3: key = .delete
    case 4, 8: key = .end
    case 5: key = .pageUp
    case 6: key = .pageDown
    // VT220 numbers have a gap after F5, F10, F14 and F16.
    case let code? where (11...15).contains(code): key = .function(code - 10)
    case let code? where (17...21).contains(code): key = .function(code - 11)
    case let code? where (23...26).contains(code): key = .function(code - 12)
    case let code? where (28...29).contains(code): key = .function(code - 13)
    case let code? where (31...34).contains(code): key = .function(code - 14)
    default: return nil
    }
    return KeyPress(key, modifiers)
  }

  /// Returns a key by its Unicode number, as kitty and `modifyOtherKeys` send it.
  private static func unicodeKey(_ code: Int, _ modifiers: KeyPress.Modifiers) -> KeyPress? {
    switch code {
    case 13, 57_414: return KeyPress(.enter, modifiers)
    case 9: return KeyPress(.tab, modifiers)
    case 27: return KeyPress(.escape, modifiers)
    case 8, 127: return KeyPress(.backspace, modifiers)
    case 57_376...57_398: return KeyPress(.function(code - 57_363), modifiers)
    case 57_399...57_408:
      return KeyPress(.character(Unicode.Scalar(UInt8(0x30 + code - 57_399))), modifiers)
    case 57_417...57_426:
      let keys: [KeyPress.Key] = [
        .left, .right, .up, .down, .pageUp, .pageDown, .home, .end, .insert, .delete,
      ]
      return KeyPress(keys[code - 57_417], modifiers)
    // The private use area has keys without a character, such as Caps Lock.
    case 57_344...63_743: return nil
    default:
      guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init),
        code > 0x1F, !(0x7F...0x9F).contains(code)
      else { return nil }
      return KeyPress(.character(shifted(scalar, modifiers)), modifiers)
    }
  }

  /// Returns the capital letter if only Shift is held, because kitty sends the small letter.
  private static func shifted(
    _ scalar: Unicode.Scalar, _ modifiers: KeyPress.Modifiers
  ) -> Unicode.Scalar {
    let upper = scalar.properties.uppercaseMapping.unicodeScalars
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    if modifiers == .shift, upper.count == 1 { return upper.first ?? scalar }
    if modifiers.contains(.control), lower.count == 1 { return lower.first ?? scalar }
    return scalar
  }
}

extension TerminalAnswer {
  /// Parses the answer to `OSC 11 ; ?`: `11;rgb:RRRR/GGGG/BBBB`, with one to four digits each.
  init?(operatingSystemCommand bytes: [UInt8]) {
    let head = Array("11;rgb:".utf8)
    guard bytes.starts(with: head) else { return nil }
    let parts = bytes.dropFirst(head.count).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    guard parts.count == 3 else { return nil }
    var levels: [UInt8] = []
    for part in parts {
      guard (1...4).contains(part.count),
        let level = Int(String(decoding: part, as: UTF8.self), radix: 16), level >= 0
      else { return nil }
      let most = (1 << (4 * part.count)) - 1
      levels.append(UInt8(clamping: (level * 255 + most / 2) / most))
    }
    self = .background(red: levels[0], green: levels[1], blue: levels[2])
  }
}
