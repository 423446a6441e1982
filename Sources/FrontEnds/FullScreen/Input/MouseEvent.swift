/// A mouse event in whole cells.
///
/// The upper left corner is (0, 0).
struct MouseEvent: Hashable, Sendable {
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

  enum Button: Hashable, Sendable { case left, middle, right, back, forward }

  enum Wheel: Hashable, Sendable { case up, down, left, right }

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
