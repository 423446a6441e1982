import LandfallAssociation
import LandfallWorkbench

/// Longer texts of `textshell help`.
enum HelpTopic {
  /// The topics with what each is about.
  static let all: [(name: String, abstract: String)] = [
    ("commands", "Every command with what it does."),
    ("exit-codes", "What the numbers mean that commands end with."),
    ("journeys", "The steps that 'play' and 'shell' take."),
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
    case "journeys": journeys
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

  /// The steps of journeys.
  static let journeys = """
    One step a line; '#' starts a comment; double quotes keep spaces. Steps with * set up or break
    things: 'play' alone has them, in folders of its own, and 'shell' refuses them.

    setting       app DIR | clock 2026-03-01T09:00:00Z | workspace DIR  (first lines only)
                  locale ar                       (later: changes the language)
                  * signed-out | signed-in EMAIL [org SLUG] [expires 30s]
                  * role EMAIL SLUG ROLE | remove EMAIL SLUG
    links         launch [URL] | link URL [from push|email|chat|app|qr|typed] [without-waiting]
                  open URL (the same as link) | kill | background | foreground
    notifications notify FILE [as ID]             (arrives on view)
                  tap FILE|last [terminated|background|foreground] [as ID] [with URL]
                  tap-banner | dismiss-banner
    hands         tab NAME | back | home | retry (or try-again) | refresh | go PATH
                  type TEXT [into FIELD] | dismiss
    fingers       open-item ID | press ID 500ms | menu ACTION | pull | scroll 180px-from-end
                  swipe x=12 [dx=180] [resting 100ms] [from leading|left|right]
    the device    device iphone-15-pro [system "iOS 18.2"] | rotate
                  The first finger or device takes one in hand (iphone-16); from then on what
                  moves takes its time, and 'advance' lets it.
    sharing       share KIND ID [1h|1d|7d|30d|indefinite] | revoke shared | revoke KIND ID
                  share-keys rotate [30d] | * share-keys lost
                  In links, $shared is the newest share link and $token its token.
    owners        subscribe RULE | unsubscribe RULE
                  screen-links on|off | sign-in-links on|off    (the app's own owners)
    people        sign-in email ADDRESS [code CODE] | sign-in scripted ADDRESS
                  request-code ADDRESS | cancel-sign-in | confirm-sign-in | sign-out
                  switch-org SLUG
    time          advance 601s | * clock-back 1h
    faults        * network down|up|latency 250ms|loses-answer
                  * store locked|full|slow 101ms|mended|flip-bit|truncated|missing-key|revoked-key
                  * pending-slot broken | entity ID gone | translations missing|back
                  * screen PATH|SCREEN broken|mended
                  insets missing|zero|back | gestures off|on | animations off|on
    expectations  expect claimed RULE N [VALUE]
                  expect path P | screen S | tab T | depth N | org SLUG | param K V | query K V
                  expect pending N | text "…" | message KEY | messages N | items N | person EMAIL
                  expect count EVENT N | event E [before E2] | no-event E | phase STATE
                  expect error CODE [REASON] | outcome O | within 500ms | direction rtl
                  expect shares N                           (tokens that the registry holds)
                  expect launches N | reads N | commits N | no-secret-on-disk "…"
                  expect banner TYPE|none | refused CODE [DETAIL]     (of the newest tap)
                  expect tabs N | highlighted TAB | tab-bar on|off|kept | organizations N
                  expect state S | states S1 S2 …     (the last ones that were entered)
                  expect row ID | no-row ID | stale N | generation N | field NAME "…"
                  expect menu N | no-menu | clipboard "…" | scroll 180 | indicator on|off
                  expect overlaps N | insets TOP RIGHT BOTTOM LEFT
                  expect frames N|none | missed-frames N     (of the newest transition)
    """

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
