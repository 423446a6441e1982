import LandfallAssociation
import LandfallWorkbench

/// Longer texts of `textshell help`.
enum HelpTopic {
  /// The topics with what each is about.
  static let all: [(name: String, abstract: String)] = [
    ("exit-codes", "What the numbers mean that commands end with."),
    ("journeys", "The steps that 'play' and 'shell' take."),
    ("keys", "Keys and mouse of the full-screen 'shell'."),
    ("environment", "Variables and folders."),
    ("findings", "The codes of 'routes check' and 'validate'; a code alone tells its line."),
    ("man-page", "The manual page, to be read by 'man'."),
  ]

  /// The text of a topic, or `nil`.
  static func text(_ name: String) -> String? {
    switch name {
    case "exit-codes":
      TextTable.lines(ExitCode.allCases.map { ["\($0.rawValue)", $0.meaning] }, indent: 2)
        .joined(separator: "\n")
    case "journeys": JourneyGrammar.help
    case "keys": keys
    case "environment": environment
    case "findings": TextTable.lines(findings, indent: 2).joined(separator: "\n")
    case "man-page": ManPage.text(TextShell.table, version: TextShell.version)
    default: findings.first { $0[0] == name.uppercased() }?.joined(separator: "  ")
    }
  }

  /// A row for each code, which is its first column.
  private static var findings: [[String]] {
    LandfallWorkbench.FindingCode.allCases.map {
      [$0.rawValue, $0.name, $0.severity.rawValue, $0.summary]
    }
      + LandfallAssociation.FindingCode.allCases.map {
        [$0.rawValue, "\($0)", $0.severity.rawValue, $0.summary]
      }
  }

  private static let keys = """
    rows          Up, Down, Page Up, Page Down, Home, End; Enter opens
    back          Esc, Backspace, Left (Right in a right-to-left language)
    tabs          1 to 9, Tab, Shift-Tab; the tab on view goes back to its root
    m             the menu of the row        r    load again, or try again
    o             organizations, sign out    l    language
    g             the first screen           x    take a message, or a notification, away
    n             open the notification that has arrived
    ?, F1         the keys                   q, Control-C    leave
    :             a command: the steps of journeys ('textshell help journeys'), and
                  'help', 'quit'; Tab completes, Up and Down recall; 'device ID' shows the screen of
                  a device as far as the terminal has room, 'rotate' turns it
    paste         a link that is pasted waits behind ':' for Enter

    mouse         click rows, tabs and buttons; hold the button, or use the right one, for the menu;
                  drag from the leading edge to go back; drag or turn the wheel to scroll;
                  drag down at a list's start to load it again
    sign-in       type the address, Enter; the code, Enter; Tab and arrows reach the buttons, one
                  for each way in; where a link is asked for, a paste goes into the line
    """

  private static let environment = """
    TEXTSHELL_APP       An app folder, where --app does not name one.
    TEXTSHELL_KEY       Where the store's key is: file (default), keyring, passphrase, environment.
    TEXTSHELL_SECRET    With 'environment': the key, 64 hexadecimal digits. For CI.
    TEXTSHELL_PASSPHRASE_FILE
                        With 'passphrase': a file that holds it, 0600.
    XDG_STATE_HOME      State is kept in $XDG_STATE_HOME/landfall/<app id>, where --home names none.
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
