/// The sequences that take a terminal over and give it back.
///
/// Sources: xterm's control sequences (private modes 7, 25, 1002, 1004, 1006, 1049, 2004, DECRQM,
/// OSC 11), ECMA-48 8.3.106 and TR/53 (mode 8, BDSM), the synchronized output of contour (2026).
enum ScreenModes {
  /// Enters: alternate screen, no cursor, no wrapping at the edge, mouse with drags, focus, pastes.
  ///
  /// `CSI 8 l` makes terminals that reorder right-to-left text themselves (VTE, Konsole, mlterm)
  /// show cells where they are put: explicit mode, in which the text comes in visual order. Others
  /// ignore it. tmux reorders nothing, but does not pass the mode on: within tmux, a terminal that
  /// reorders has to be told by the person.
  static let enter = Array(
    """
    \u{1B}[?1049h\u{1B}[?25l\u{1B}[?7l\u{1B}[8l\u{1B}[?1002h\u{1B}[?1006h\u{1B}[?1004h\u{1B}[?2004h\
    \u{1B}[0m\u{1B}[2J
    """.utf8)

  /// Leaves: everything of ``enter`` undone, in the opposite order.
  static let leave = Array(
    """
    \u{1B}[?2026l\u{1B}[0m\u{1B}[?2004l\u{1B}[?1004l\u{1B}[?1006l\u{1B}[?1002l\u{1B}[8h\u{1B}[?7h\
    \u{1B}[?25h\u{1B}[?1049l
    """.utf8)

  /// Asks for the background's colour and for mode 2026; ends with a question that every terminal
  /// answers, so that it is known when no more answers come.
  static let questions = Array("\u{1B}]11;?\u{1B}\\\u{1B}[?2026$p\u{1B}[c".utf8)
}
