internal import LandfallDomain

/// The keys of a screen: their actions, and their texts on the help sheet and in the help page.
package enum ScreenKeys {
  /// The action of a key.
  enum Action: Equatable {
    case move(Int), page(Int), first, last, choose
    case back, leading, trailing
    case tab, stepTab(Int)
    case menu, refresh, dismiss
    case run(ViewCommand)
  }

  /// Keys that share an entry in the help.
  struct Row {
    /// The keys with their actions, in the order of the help.
    let keys: [(key: KeyPress, action: Action)]
    /// The keys and their text on the help sheet.
    let sign: String
    let words: TextKey
    /// The text in the help page.
    let help: String
  }

  /// Returns the action of a key on a screen, or `nil`.
  static func action(for key: KeyPress) -> Action? {
    // A letter is the same with and without Shift. An arrow key with a modifier is not a key of the
    // view.
    let isLetter = if case .character = key.key { true } else { false }
    let press = isLetter ? KeyPress(key.key, key.modifiers.subtracting(.shift)) : key
    return actions[press]
  }

  private static let actions = Dictionary(
    uniqueKeysWithValues: rows.flatMap(\.keys).map { ($0.key, $0.action) })

  /// All keys, in the order of the help.
  static let rows: [Row] = [
    Row(
      keys: [
        (.init(.up), .move(-1)), (.init(.down), .move(1)), (.init(.character("k")), .move(-1)),
        (.init(.character("j")), .move(1)), (.init(.pageUp), .page(-1)),
        (.init(.pageDown), .page(1)), (.init(.home), .first), (.init(.end), .last),
      ], sign: "↑ ↓", words: "textshell:help.move", help: "move between rows and buttons"),
    Row(
      keys: [(.init(.enter), .choose), (.init(.right), .trailing)], sign: "⏎",
      words: "textshell:help.open", help: "open; Left, in a right-to-left language"),
    Row(
      keys: [
        (.init(.escape), .back), (.init(.backspace), .back), (.init(.left), .leading),
      ], sign: "← ⌫", words: "textshell:help.back",
      help: "back; Right, in a right-to-left language"),
    Row(
      keys: [(.init(.tab), .stepTab(1)), (.init(.tab, .shift), .stepTab(-1))]
        + (1...9).map { (.init(.character(digit($0))), .tab) },
      sign: "1 – 9 ⇥", words: "textshell:help.tabs",
      help: "tabs; the visible tab goes back to its root"),
    row("m", .menu, "textshell:help.menu", "the menu of the row"),
    Row(
      keys: [(.init(.character("r")), .refresh), (.init(.function(5)), .refresh)], sign: "r",
      words: "textshell:help.refresh", help: "load again, or try again"),
    row("g", .run(.home), "textshell:help.home", "the first screen"),
    row("s", .run(.showShare), "textshell:help.share", "share the visible screen"),
    row(
      "n", .run(.openBanner), "textshell:help.notification",
      "open the notification that has arrived"),
    row("x", .dismiss, "textshell:help.dismiss", "dismiss a message or a notification"),
    row(
      "o", .run(.showOrganizations), "textshell:help.organization", "organizations, sign out"),
    row("l", .run(.showLanguages), "textshell:help.language", "language"),
    row(
      ":", .run(.typeCommand), "textshell:help.command",
      "a command: the steps in 'textshell help scenarios', and 'help', 'quit'; Tab completes, Up "
        + "and Down recall; 'device ID' shows the screen of a device, as far as it fits into the "
        + "terminal; 'rotate' turns it"),
    Row(
      keys: [(.init(.character("?")), .run(.showHelp)), (.init(.function(1)), .run(.showHelp))],
      sign: "?",
      words: "textshell:help.help", help: "the keys"),
    Row(
      keys: [
        (.init(.character("q")), .run(.quit)), (.init(.character("c"), .control), .run(.quit)),
      ], sign: "q",
      words: "textshell:help.quit", help: "leave"),
  ]

  private static func row(
    _ letter: Unicode.Scalar, _ action: Action, _ words: TextKey, _ help: String
  ) -> Row {
    Row(
      keys: [(.init(.character(letter)), action)], sign: String(letter), words: words, help: help)
  }

  private static func digit(_ number: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(ascii: "0") + UInt8(number))
  }

  // MARK: Help

  /// The keys of each row and their effect.
  package static var help: [(keys: String, what: String)] {
    rows.map { row in
      var names = row.keys.map { name(of: $0.key) }
      if row.keys.contains(where: { $0.action == .tab }) {
        names = names.filter { $0.count > 1 } + ["1 to 9"]
      }
      return (names.joined(separator: ", "), row.help)
    }
  }

  /// Returns the name of a key for the help.
  static func name(of press: KeyPress) -> String {
    let key: String =
      switch press.key {
      case .character(let letter): String(letter)
      case .enter: "Enter"
      case .tab: "Tab"
      case .backspace: "Backspace"
      case .escape: "Esc"
      case .up: "Up"
      case .down: "Down"
      case .left: "Left"
      case .right: "Right"
      case .home: "Home"
      case .end: "End"
      case .pageUp: "Page Up"
      case .pageDown: "Page Down"
      case .insert: "Insert"
      case .delete: "Delete"
      case .function(let number): "F\(number)"
      }
    if press.modifiers.contains(.control) { return "Control-" + key.uppercased() }
    return (press.modifiers.contains(.shift) ? "Shift-" : "") + key
  }
}
