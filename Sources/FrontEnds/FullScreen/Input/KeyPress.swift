/// A key with its modifiers.
struct KeyPress: Hashable, Sendable {
  /// The key.
  var key: Key
  /// The modifiers, as far as the terminal reports them.
  var modifiers: Modifiers = []

  init(_ key: Key, _ modifiers: Modifiers = []) {
    self.key = key
    self.modifiers = modifiers
  }

  /// A key of a keyboard.
  enum Key: Hashable, Sendable {
    /// The character of the key, never a control character.
    ///
    /// With Control or Alt it is in lower case.
    case character(Unicode.Scalar)
    case enter, tab, backspace, escape
    case up, down, left, right, home, end, pageUp, pageDown, insert, delete
    /// F1 to F35.
    case function(Int)
  }

  /// The modifiers of a key.
  struct Modifiers: OptionSet, Hashable, Sendable {
    let rawValue: UInt8

    static let shift = Modifiers(rawValue: 1)
    static let alt = Modifiers(rawValue: 2)
    static let control = Modifiers(rawValue: 4)
    static let command = Modifiers(rawValue: 8)

    init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Reads xterm's modifier parameter, which is one more than the bits.
    ///
    /// Meta counts as Alt.
    init(parameter: Int) {
      let bits = max(0, min(parameter, 256) - 1)
      rawValue = UInt8(bits & 0xF) | (bits & 0x20 != 0 ? Self.alt.rawValue : 0)
    }
  }
}
