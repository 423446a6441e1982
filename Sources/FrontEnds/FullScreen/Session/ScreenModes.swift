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
