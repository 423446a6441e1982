import LandfallAssociation
import LandfallDiagnostics
import LandfallFullScreen
import LandfallWorkbench

/// Longer texts of `textshell help`.
enum HelpTopic {
  /// The topics with what each is about.
  static let all: [(name: String, abstract: String)] = [
    ("commands", "Every command with what it does."),
    ("exit-codes", "What the numbers mean that commands end with."),
    ("scenarios", "The steps that 'play' and 'shell' take."),
    ("keys", "Keys and mouse of the full-screen 'shell'."),
    ("environment", "Variables and folders."),
    ("findings", "The codes of 'routes check' and 'validate'; a code behind it tells its line."),
    ("man-page", "The manual page, to be read by 'man'."),
  ]

  /// The text of a topic, or `nil`.
  static func text(_ name: String) -> String? {
    switch name {
    case "commands": String(HelpText(width: 80).list(TextShell.groups).dropLast())
    case "exit-codes":
      TextTable.lines(ExitCode.allCases.map { ["\($0.rawValue)", $0.meaning] }, indent: 2)
        .joined(separator: "\n")
    case "scenarios": ScenarioGrammar.help
    case "keys": keys
    case "environment": environment
    case "findings": TextTable.lines(findings, indent: 2).joined(separator: "\n")
    case "man-page": ManPage.text(TextShell.table, version: TextShell.version)
    default: findings.first { $0[0] == name.uppercased() }?.joined(separator: "  ")
    }
  }

  /// A row for each code, which is its first column.
  private static var findings: [[String]] {
    (FindingCode.app + FindingCode.association).map {
      [$0.rawValue, $0.name, $0.severity.rawValue, $0.summary]
    }
  }

  /// The keys of a screen, from the table that takes them, and what is no key of it.
  private static var keys: String {
    let help = HelpText(width: 80)
    return (ScreenKeys.help + beside).map { help.row($0.keys, $0.what) }.joined()
  }

  private static let beside: [(keys: String, what: String)] = [
    ("in a menu", "Up, Down, Enter; Esc, Backspace, q or m closes it"),
    (
      "on a sheet",
      "Up, Down, k, j, Page Up, Page Down, Home, End, Enter; Esc, Backspace, q or ? closes it; ':' "
        + "goes on to a command"
    ),
    (
      "sign-in",
      "type the address, Enter; the code, Enter; Tab and arrows reach the buttons, one for each way "
        + "in; where a link is asked for, a paste goes into the line"
    ),
    ("paste", "a link that is pasted waits behind ':' for Enter"),
    (
      "mouse",
      "click rows, tabs and buttons; hold the button, or use the right one, for the menu; drag from "
        + "the leading edge to go back; drag or turn the wheel to scroll; drag down at a list's start "
        + "to load it again"
    ),
  ]

  private static let environment = """
    TEXTSHELL_APP       An app folder, where --app does not name one.
    TEXTSHELL_SERVICES  The server of the app, where --services does not name one. 'play' needs none.
    TEXTSHELL_KEY       Where the store's key is: file (default), keyring, passphrase, environment.
    TEXTSHELL_SECRET    With 'environment': the key, 64 hexadecimal digits. For CI.
    TEXTSHELL_PASSPHRASE_FILE
                        With 'passphrase': a file that holds it, 0600.
    XDG_STATE_HOME      State is kept in $XDG_STATE_HOME/landfall/<app id>, where --home names none.
                        Each server has its own folder in there, below 'servers'.
    XDG_CONFIG_HOME     Keys lie in $XDG_CONFIG_HOME/landfall/<app id>, one for each home.
    XDG_DATA_HOME       'register' writes into its folders applications and dbus-1/services.
    DBUS_SESSION_BUS_ADDRESS
                        The desktop's bus, for 'serve', 'shell' and 'tap --desktop'.
    LC_ALL, LC_MESSAGES, LANG, LANGUAGE
                        The language, where --locale and the person name none; read as gettext does.
    NO_COLOR, TERM=dumb No colours.
    COLUMNS             The width of help.
    TEXTSHELL_FRAMES    A file for the times of every frame of a full-screen view, in nanoseconds:
                        due, drawing began, drawn, written, bytes, what moves, since when, how.
    """
}
