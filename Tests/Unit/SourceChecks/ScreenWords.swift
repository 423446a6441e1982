/// NAV-B02: no word that a person reads on a screen stands outside the catalogues.
///
/// **Where.** In `Sources/FrontEnds/TextShell` every file, but for those below that write what developers
/// read (the command line, journeys, reports of a link's way) or speak to the terminal. A new file is
/// bound until it is named here. In the cores and in `Landfall` the lines that hand a key on: `showMessage(`, `show(`,
/// `TextKey(`, `titleKey:`, `key: TextKey`.
///
/// **What.** A string literal with two letters in a row, escapes and interpolations apart. It is
/// none of a person's words if it is a key (`textshell:actions.back`) or stands where only names of
/// the program stand: after `NamedValue(`, `named:`, `case`, `==`, `!=`, `hasPrefix(`, `hasSuffix(`,
/// `.contains(`, `.value(`, `.label(`, `variable(`, in a `precondition(`, or on a line that ends in
/// `// not a word`.
enum ScreenWords {
  static let rule = Rule(
    name: "words outside the catalogues", binds: { isScreen($0) || isCore($0) }
  ) { file in
    StringLiteral.all(in: file.lines.joined(separator: "\n")).filter { literal in
      guard !isKey(literal.text) else { return false }
      let line = file.lines[literal.line - 1]
      if isCore(file) { return handsKeysOn(literal.before) && !isProgramName(literal.before) }
      return hasWord(literal.text) && !isProgramName(literal.before)
        && !line.hasSuffix("// not a word")
    }.map(\.line)
  }

  /// What developers read stays English: `Docs/Localization.md`.
  private static let developerFolders = [
    "Arguments", "Journeys", "Wiring", "FullScreen/Input", "FullScreen/Rendering",
    "FullScreen/Session", "FullScreen/Try", "Completion", "Commands/Desktop",
  ]
  private static let developerFiles: Set<String> = [
    "TextShell.swift", "Commands/CommandContext.swift", "Commands/ExplainCommand.swift",
    "Commands/HelpTopic.swift", "Commands/OpenCommand.swift", "Commands/PlayCommand.swift",
    "Commands/ReplayCommand.swift",
    "Commands/QRCommands.swift", "Commands/QRLink.swift", "Commands/QRReadCommands.swift",
    "Commands/RoutesCommand.swift", "Commands/SessionCommands.swift",
    "Commands/SignInCommands.swift", "Commands/TokenCommands.swift",
    "Commands/TokenKeyCommands.swift", "Commands/MatchCommand.swift",
    "Commands/MatchReport.swift", "Commands/GenerateCommand.swift",
    "Commands/ValidateCommand.swift", "Rendering/FindingText.swift",
    "Journeys/JourneyRunner+Shares.swift",
    "Wiring/ShellFailure.swift", "Commands/TapCommand.swift",
    "Commands/ShellCommand.swift", "Commands/TerminalCommand.swift",
    "Rendering/AssociationFindingText.swift", "Rendering/CaretText.swift",
    "Rendering/DurationText.swift",
    "Rendering/ExplanationText.swift", "Rendering/ReportJSON.swift", "Rendering/ReportText.swift",
    "Rendering/TapText.swift", "Texts/ShellCatalogues.swift", "Rendering/NearLink.swift",
    "FullScreen/View/ScreenKeys.swift",
    "Commands/AuditCommand.swift", "Commands/CompletionsCommand.swift",
    "Commands/DiffCommand.swift", "Commands/RoutesCheckCommand.swift",
    "Commands/RoutesGraphCommand.swift", "Commands/StreamProgress.swift",
    "Rendering/AuditText.swift", "Rendering/DifferenceText.swift",
    "Rendering/ExplanationPage.swift", "Rendering/FindingText.swift",
  ]

  private static func isScreen(_ file: SourceFile) -> Bool {
    guard file.module == "TextShell" else { return false }
    let path = String(file.path.dropFirst("Sources/FrontEnds/TextShell/".count))
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

  /// The literal is the key itself, and no further argument.
  private static func handsKeysOn(_ before: String) -> Bool {
    before.contains(
      /\b(showMessage|show|TextKey)\([^),]*$|\btitleKey: $|: TextKey\b.*[=?:] $/
        .wordBoundaryKind(.simple))
  }
}
