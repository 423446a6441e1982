import LandfallAssociation
import LandfallDiagnostics
import LandfallFullScreen
import LandfallWorkbench

/// The topics of `textshell help`.
enum HelpTopic {
  /// The topics with their summaries.
  static let all: [(name: String, abstract: String)] = [
    ("commands", "All commands with a summary."),
    ("exit-codes", "The meaning of the exit codes."),
    ("scenarios", "The steps of 'play' and 'shell'."),
    ("keys", "Keys and mouse of the full-screen 'shell'."),
    ("environment", "Variables and folders."),
    ("findings", "The codes of 'routes check' and 'validate'; add a code to see only its line."),
    ("man-page", "The manual page, for 'man'."),
  ]

  /// Returns the text of a topic, or `nil` for an unknown name.
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
    default: finding(name)
    }
  }

  /// Returns the line of a finding code, or `nil` for an unknown code.
  static func finding(_ code: String) -> String? {
    findings.first { $0[0] == code.uppercased() }?.joined(separator: "  ")
  }

  /// One row for each finding code.
  ///
  /// The first column is the code.
  private static var findings: [[String]] {
    (FindingCode.app + FindingCode.association).map {
      [$0.rawValue, $0.name, $0.severity.rawValue, $0.summary]
    }
  }

  /// The keys of a screen, from the view's own table, and then other input.
  private static var keys: String {
    let help = HelpText(width: 80)
    return (ScreenKeys.help + beside).map { help.row($0.keys, $0.what) }.joined()
  }

  private static let beside: [(keys: String, what: String)] = [
    ("in a menu", "Up, Down, Enter; Esc, Backspace, q or m closes it"),
    (
      "on a sheet",
      "Up, Down, k, j, Page Up, Page Down, Home, End, Enter; Esc, Backspace, q or ? closes it; ':' "
        + "starts a command"
    ),
    (
      "sign-in",
      "type the address, Enter; the code, Enter; Tab and arrows move to the buttons, one for each "
        + "method; if a link is requested, a paste goes into the line"
    ),
    ("paste", "a pasted link appears after ':' and waits for Enter"),
    (
      "mouse",
      "click rows, tabs and buttons; hold the button or right-click for the menu; drag from the "
        + "leading edge to go back; drag or turn the wheel to scroll; drag down at a list's start "
        + "to load it again"
    ),
  ]

  private static let environment = """
    TEXTSHELL_APP       The app folder, if --app does not name one. Without both it is ./App or
                        the current folder, if there is an app; else the DoCodeGo example.
    TEXTSHELL_SERVICES  The server of the app, if --services does not name one. Not for 'play'.
    TEXTSHELL_KEY       Where the store's key is: file (default), keyring, passphrase, environment.
    TEXTSHELL_SECRET    With 'environment': the key, 64 hexadecimal digits. For CI.
    TEXTSHELL_PASSPHRASE_FILE
                        With 'passphrase': the file with the passphrase, mode 0600.
    XDG_STATE_HOME      State is kept in $XDG_STATE_HOME/landfall/<app id>, or in --home.
                        Each server has its own subfolder in 'servers'.
    XDG_CONFIG_HOME     Keys are kept in $XDG_CONFIG_HOME/landfall/<app id>, one per home.
    XDG_DATA_HOME       'register' writes to its folders applications and dbus-1/services.
    DBUS_SESSION_BUS_ADDRESS
                        The desktop's bus, for 'serve', 'shell' and 'tap --desktop'.
    LC_ALL, LC_MESSAGES, LANG, LANGUAGE
                        The language, if --locale and the person name none; as in gettext.
    NO_COLOR, TERM=dumb No colors.
    COLUMNS             The width of the help.
    TEXTSHELL_FRAMES    A file for the times of every full-screen frame, in nanoseconds:
                        due, drawing began, drawn, written, bytes, animation, its start, its kind.
    """
}
