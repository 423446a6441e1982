/// A key with what was held down.
struct KeyPress: Hashable, Sendable {
  /// The key.
  var key: Key
  /// What was held down, as far as the terminal tells.
  var modifiers: Modifiers = []

  init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// A key of a keyboard.
  enum Key: Hashable, Sendable {
    /// What the key types. With Control or Alt held it is in lower case. Never a control character.
    case character(Unicode.Scalar)
    case enter, tab, backspace, escape
    case up, down, left, right, home, end, pageUp, pageDown, insert, delete
    /// F1 to F35.
    case function(Int)
  }

  /// What is held down beside a key.
  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
    static let command = Modifiers(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Reads xterm's modifier parameter, one more than the bits.
    ///
    /// Meta counts as Alt.
    init(parameter: Int) {
      let bits = max(0, min(parameter, 256) - 1)
      rawValue = UInt8(bits & 0xF) | (bits & 0x20 != 0 ? Self.alt.rawValue : 0)
    }
  }
}
