/// A decoded input from a person or the terminal.
enum InputEvent: Equatable, Sendable {
  /// A key, or a character from an input method.
  case key(KeyPress)
  /// A button, the wheel, or a move with a button held.
  case mouse(MouseEvent)
  /// Pasted text.
  ///
  /// It may contain any character, including line feeds.
  case paste(String)
  /// The window gained or lost the keyboard focus.
  case focus(Bool)
  /// The terminal's answer to a query.
  case answer(TerminalAnswer)
}

/// An answer of the terminal to a query.
enum TerminalAnswer: Equatable, Sendable {
  /// The background color, with components from 0 to 255 (OSC 11).
  case background(red: UInt8, green: UInt8, blue: UInt8)
  /// A private mode and whether the terminal supports it (DECRQM, `CSI ? Ps $ p`).
  case mode(Int, isKnown: Bool)
  /// Primary device attributes (DA1).
  ///
  /// Every terminal sends them, so they end a series of queries.
  case attributes
}

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

/// A mouse event in whole cells.
///
/// The upper left corner is (0, 0).
struct MouseEvent: Equatable, Sendable {
  /// The kind of event.
  var kind: Kind
  /// The cell under the pointer.
  var position: CellPoint
  /// The modifier keys that were held.
  var modifiers: KeyPress.Modifiers = []

  enum Kind: Hashable, Sendable {
    case pressed(Button)
    /// The pointer moved to another cell with the button held.
    case dragged(Button)
    case released(Button)
    /// The pointer moved without a button.
    ///
    /// Only terminals that send more than requested report it.
    case moved
    case wheeled(Wheel)
  }

  enum Button: Equatable, Sendable { case left, middle, right, back, forward }

  enum Wheel: Equatable, Sendable { case up, down, left, right }

  /// Parses a report of mode 1006 (xterm's control sequences, "Extended coordinates").
  ///
  /// - Returns: `nil` for an invalid report.
  init?(code: Int, column: Int, row: Int, isRelease: Bool) {
    guard code >= 0, column >= 1, row >= 1 else { return nil }
    position = CellPoint(x: column - 1, y: row - 1)
    if code & 4 != 0 { modifiers.insert(.shift) }
    if code & 8 != 0 { modifiers.insert(.alt) }
    if code & 16 != 0 { modifiers.insert(.control) }
    let isMotion = code & 32 != 0
    switch (code & 0xC0, code & 3) {
    case (0x40, let direction):
      // A wheel has no release, but some terminals send one.
      guard !isRelease, !isMotion else { return nil }
      kind = .wheeled([Wheel.up, .down, .left, .right][direction])
    case (0, 3):
      // Without mode 1006 this is the release of any button. With it, this is a move without a
      // button.
      guard isMotion else { return nil }
      kind = .moved
    case (0, let number):
      let button = [Button.left, .middle, .right][number]
      kind = isRelease ? .released(button) : isMotion ? .dragged(button) : .pressed(button)
    case (0x80, let number) where number < 2:
      let button = [Button.back, .forward][number]
      kind = isRelease ? .released(button) : isMotion ? .dragged(button) : .pressed(button)
    default: return nil
    }
  }

  init(_ kind: Kind, _ position: CellPoint, _ modifiers: KeyPress.Modifiers = []) {
    self.kind = kind
    self.position = position
    self.modifiers = modifiers
  }
}
