/// NAV-B02: every word that a person reads on a screen is in the catalogues.
///
/// **Where.** In `Sources/FrontEnds/{TextShell,FullScreen}` the rule applies to every file, except
/// those listed below. These write text for developers (command line, scenarios, reports) or
/// control the terminal. In the cores and in `Landfall` it applies to the lines that pass a key on:
/// `showMessage(`, `show(`, `TextKey(`, `titleKey:`, `key: TextKey`.
///
/// **What.** The rule finds a string literal with two letters in a row, outside escapes and
/// interpolations. It ignores a key (`textshell:actions.back`) and a literal where only names of
/// the program occur: after `NamedValue(`, `named:`, `case`, `==`, `!=`, `hasPrefix(`,
/// `hasSuffix(`, `.contains(`, `.value(`, `.label(`, `variable(`, in a `precondition(`, or on a
/// line that ends in `// not a word`.
enum ScreenWords {
  static let rule = Rule(
    name: "words outside the catalogues", binds: { isScreen($0) || isCore($0) }
  ) { file in
    StringLiteral.all(in: file.lines.joined(separator: "\n")).filter { literal in
      guard !isKey(literal.text) else { return false }
      let line = file.lines[literal.line - 1]
      if isCore(file) { return passesKeysOn(literal.before) && !isProgramName(literal.before) }
      return hasWord(literal.text) && !isProgramName(literal.before)
        && !line.hasSuffix("// not a word")
    }.map(\.line)
  }

  /// Files with text for developers, which stays English: `Docs/Localization.md`.
  private static let developerFolders = [
    "TextShell/Arguments", "TextShell/Scenarios", "TextShell/Wiring", "TextShell/Completion",
    "TextShell/Commands/Desktop", "FullScreen/Input", "FullScreen/Rendering", "FullScreen/Session",
  ]
  private static let developerFiles: Set<String> = [
    "FullScreen/View/ScreenKeys.swift", "FullScreen/View/TerminalView.swift",
    "TextShell/Commands/AuditCommand.swift",
    "TextShell/Commands/CommandContext.swift", "TextShell/Commands/CompletionsCommand.swift",
    "TextShell/Commands/DiffCommand.swift", "TextShell/Commands/ExplainCommand.swift",
    "TextShell/Commands/FixCommand.swift", "TextShell/Commands/InitCommand.swift",
    "TextShell/Commands/GenerateCommand.swift", "TextShell/Commands/HelpTopic.swift",
    "TextShell/Commands/MatchCommand.swift", "TextShell/Commands/MatchReport.swift",
    "TextShell/Commands/OpenCommand.swift", "TextShell/Commands/PlayCommand.swift",
    "TextShell/Commands/QRCommands.swift", "TextShell/Commands/QRLink.swift",
    "TextShell/Commands/QRReadCommands.swift", "TextShell/Commands/ReplayCommand.swift",
    "TextShell/Commands/RoutesCheckCommand.swift", "TextShell/Commands/SchemaCommand.swift",
    "TextShell/Commands/RoutesCommand.swift",
    "TextShell/Commands/RoutesGraphCommand.swift", "TextShell/Commands/SessionCommands.swift",
    "TextShell/Commands/ShellCommand.swift", "TextShell/Commands/SignInCommands.swift",
    "TextShell/Commands/StreamProgress.swift", "TextShell/Commands/TapCommand.swift",
    "TextShell/Commands/TerminalCommand.swift", "TextShell/Commands/TokenCommands.swift",
    "TextShell/Commands/TokenKeyCommands.swift", "TextShell/Commands/ValidateCommand.swift",
    "TextShell/Rendering/AuditText.swift", "TextShell/Rendering/CaretText.swift",
    "TextShell/Rendering/DifferenceText.swift", "TextShell/Rendering/ExplanationPage.swift",
    "TextShell/Rendering/ExplanationText.swift", "TextShell/Rendering/FindingText.swift",
    "TextShell/Rendering/NearLink.swift", "TextShell/Rendering/ReportJSON.swift",
    "TextShell/Rendering/ReportText.swift", "TextShell/Rendering/NotificationText.swift",
    "TextShell/TextShell.swift", "TextShell/Texts/ShellCatalogues.swift",
  ]

  private static func isScreen(_ file: SourceFile) -> Bool {
    guard ["TextShell", "FullScreen"].contains(file.module) else { return false }
    let path = String(file.path.dropFirst("Sources/FrontEnds/".count))
    return !developerFiles.contains(path)
      && !developerFolders.contains { path.hasPrefix($0 + "/") }
  }

  private static func isCore(_ file: SourceFile) -> Bool {
    ["Landfall", "Navigation", "Auth", "OrgContext"].contains(file.module)
  }

  private static func hasWord(_ text: String) -> Bool { text.contains(/\p{L}\p{L}/) }

  private static func isKey(_ text: String) -> Bool {
    text.wholeMatch(of: /[a-z]+:[A-Za-z0-9_.\-\u{FFFC}]+/) != nil
  }

  private static func isProgramName(_ before: String) -> Bool {
    before.contains(
      /(\bNamedValue\(|\bnamed: |\bcase [^:{]*|[=!]= |\bhas(Pre|Suf)fix\(|\.(value|label|contains)\()$/
        .wordBoundaryKind(.simple))
      || before.contains(/\b(variable|precondition|preconditionFailure|assert)\([^"]*$/)
  }

  /// Returns whether the literal is the key itself, with no further argument.
  private static func passesKeysOn(_ before: String) -> Bool {
    before.contains(
      /\b(showMessage|show|TextKey)\([^),]*$|\btitleKey: $|: TextKey\b.*[=?:] $/
        .wordBoundaryKind(.simple))
  }
}
