import Landfall
@_spi(TypedRoutes) import LandfallDomain
import LandfallLocalization

enum OpenCommand {
  /// `textshell open URL`.
  static let definition = CommandDefinition(
    words: ["open"], abstract: "Open a link and show each step and the screen.",
    examples: [
      "textshell open docodego://app/acme-corp/members --as ada@acme.test",
      "echo 'docodego://app/search?q=test&page=2' | textshell open - --as ada@acme.test",
    ],
    discussion:
      "If you are signed out on a terminal, it asks for the address and the code, and then opens "
      + "the link. Without a terminal, the pending link ends with the command (exit code 3).",
    arguments: [
      Argument(name: "url", help: "The link, or '-' to read it from standard input.", isLink: true)
    ],
    options: openOptions,
    run: { context throws(ShellFailure) in try await open(context) }
  )

  private static var openOptions: [Option] {
    let options: [Option] = [
      .value("from", "channel", "push, email, chat, app, qr or typed. (default: typed)")
    ]
    #if Desktop
      return options + forwardOptions
    #else
      return options
    #endif
  }

  private static func open(_ context: CommandContext) async throws(ShellFailure) -> ExitCode {
    let link = try context.linkArgument()
    let name = context.arguments.options["from"] ?? "typed"
    guard let channel = LinkChannel(rawValue: name) else {
      throw ShellFailure(
        .usage, "The value '\(name)' is invalid for '--from <channel>'",
        hint: "use one of " + LinkChannel.allCases.map(\.rawValue).joined(separator: ", "))
    }
    #if Desktop
      if context.arguments.flags.contains("forward") {
        return try await forward(link, from: channel, context)
      }
      guard !context.arguments.flags.contains("taken") else {
        throw ShellFailure(.usage, "--taken is only for --forward")
      }
    #endif
    return try await openLink(link, from: channel, context)
  }

  /// Opens a link from a channel and prints the outcome.
  static func openLink(
    _ link: LinkText, from channel: LinkChannel, _ context: CommandContext
  ) async throws(ShellFailure) -> ExitCode {
    let environment = try await context.openEnvironment(isBrief: true)
    environment.keepsLists = false
    let landfall = try await environment.process()
    let id = await landfall.open(link, channel: channel).id
    await landfall.start()
    return try await conclude(id, landfall, environment, context)
  }

  /// Waits for the outcome of a link or a tap, asks for what a sign-in needs, and prints the result.
  static func conclude(
    _ id: DeliveryID, _ landfall: Landfall, _ environment: AppEnvironment,
    _ context: CommandContext
  ) async throws(ShellFailure) -> ExitCode {
    defer { context.noteTrouble(of: environment) }
    var report = await landfall.report(of: id)
    if case .signInNeeded = report.outcome, context.io.isInputTerminal, !context.isJSON {
      context.printTap(report.notification)
      context.print(ReportText(styles: context.styles).lines(report))
      if let landing = try await SignInDialogue(context).run(landfall) { report = landing }
    }
    let method = environment.app.definition.signInMethod(of: report.outcome)
    if let method {
      let step = await landfall.signInWhenReady()
      report = await landfall.finishedReport(of: id) ?? report
      // With `--json`, no one is asked.
      if report.ruleRefusal == nil, !context.isJSON || !SignInDialogue.asks(step) {
        _ = try await SignInDialogue(context, method.kind).run(landfall, from: step)
      }
    }
    let opened = await landfall.opened(by: id)
    report = await landfall.finishedReport(of: id) ?? report
    context.show(report, opened: opened, await landfall.settledSnapshot(), staysOpen: false)
    if case .handled = report.outcome, method == nil, opened == nil, report.ruleRefusal == nil,
      !context.isJSON
    {
      context.note("hint: the link waits for its handler, and ends with this command;")
      let needsPerson = environment.app.definition.rules.contains {
        $0.id.text == report.outcome.reason && $0.requirement == .signedIn
      }
      let isGuest = await landfall.snapshot.person == nil
      let other = needsPerson && isGuest ? ", or sign in first" : ""
      context.note("      stay in one process with 'textshell shell'" + other)
    }
    return ExitCode(report, opened: opened)
  }
}

extension AppDefinition {
  /// Returns the sign-in method whose link had this outcome, or `nil`.
  func signInMethod(of outcome: Outcome) -> SignInMethod? {
    guard case .handled(let rule) = outcome else { return nil }
    return signIn.first { $0.callback?.rule == rule }
  }
}

extension CommandContext {
  /// Runs a command's body and reports its failure.
  func run(
    _ body: (CommandContext) async throws(ShellFailure) -> ExitCode
  ) async -> ExitCode {
    do {
      return try await body(self)
    } catch {
      return fail(error)
    }
  }

  /// Reports a failure, and returns its exit code.
  ///
  /// With `--json`, the failure is also printed as an object, unless standard output already has
  /// other text.
  func fail(_ error: ShellFailure) -> ExitCode {
    note(error)
    if isJSON, !ending.hasWritten { print([ReportJSON.text(error)]) }
    return error.code
  }

  /// Reports why the embedded services could not answer: the file and the line.
  ///
  /// - Returns: Whether there was a problem.
  @discardableResult func noteTrouble(of environment: AppEnvironment) -> Bool {
    guard let trouble = environment.folder.trouble() else { return false }
    note("warning: " + trouble)
    return true
  }

  /// Prints the content of a tap.
  func printTap(_ tap: NotificationTap?) {
    guard let tap else { return }
    print(NotificationText(styles: styles, app: ending.app).lines(tap.reading, tap.refusal) + [""])
  }

  /// Prints the outcome of a link or a tap, and the visible screen.
  ///
  /// - Parameters:
  ///   - opened: The report of the screen that handled the link, or `nil`.
  ///   - staysOpen: Whether the process continues and keeps a pending link.
  ///   - isElsewhere: Whether the process runs in another terminal than the reader's.
  func show(
    _ report: LinkReport, opened: LinkReport? = nil, _ snapshot: AppSnapshot, staysOpen: Bool,
    isElsewhere: Bool = false
  ) {
    guard !isJSON else {
      let hint = hints(report).first
      print([ReportJSON.text(report, opened: opened, snapshot, of: ending.app, hint: hint)])
      return
    }
    printTap(report.notification)
    let text = ReportText(styles: styles)
    print([text.summary(report, path: opened == nil ? snapshot.path : nil)])
    print(text.lines(report) + [""])
    if let opened {
      print([text.summary(opened, path: snapshot.path)])
      print(text.lines(opened) + [""])
    }
    print(ScreenText(styles: styles).lines(snapshot))
    for failure in snapshot.translations.failures { note("warning: \(failure)") }
    switch report.outcome {
    case .invalidLink(let error): noteRefused(report.link, error)
    case .signInNeeded where isElsewhere:
      note("hint: it waits in the running app: sign in there, or run 'textshell sign-in email'")
      note("      and open the link again")
    case .signInNeeded where staysOpen:
      note("hint: 'sign-in email ADDRESS' signs in and opens the link")
    case .signInNeeded:
      note("hint: the pending link ends with this command; run 'textshell sign-in email' first,")
      note("      or stay in one process with 'textshell shell'")
    default: hints(report).forEach { note("hint: " + $0) }
    }
  }

  /// Reports a link that is refused: where, and why.
  func noteRefused(_ link: LinkText, _ error: InvalidLink) {
    note("Error: the link is refused")
    for line in CaretText.lines(link, error, of: ending.app) { note(line) }
  }

  /// Returns hints for a link that does not lead to a screen.
  private func hints(_ report: LinkReport) -> [String] {
    switch report.outcome {
    case .unmatched where report.notification?.refusal != nil:
      [
        report.notification?.refusal?.isOfPayload == true
          ? "a payload is one JSON object, as APNs, FCM or Expo deliver it"
          : "'notifications' and 'extractors' in app.json define what a tap opens"
      ]
    case .unmatched where report.link.raw.isEmpty: []
    case .unmatched: ending.app.map { NearLink(report.link, in: $0).hints } ?? []
    case .ignored(.alreadyDelivered): ["this message was already opened"]
    case .ignored(let reason): hints(report.link, ignoredFor: reason)
    default: []
    }
  }

  /// Returns hints for a link that is not for the app.
  private func hints(_ link: LinkText, ignoredFor reason: LinkIgnoredReason) -> [String] {
    var hints = appFolder == nil ? ["--app DIR opens it in another app"] : []
    guard let app = ending.app else { return hints }
    if reason == .internalRoute {
      return ["its route has \"external\": false, so only the app itself opens it"]
    }
    hints.insert(
      "the link is not for \(app.name) (\(reason.rawValue)); a link of the app is "
        + app.exampleLink, at: 0)
    if reason == .foreignScheme, link.raw.lowercased().hasPrefix("http://"), !app.hosts.isEmpty {
      hints.insert("web links of the app begin with https", at: 0)
    }
    if reason == .foreignHost, let mark = link.raw.firstRange(of: "://") {
      let host = String(link.raw[mark.upperBound...].prefix { !"/?#".contains($0) })
      if let near = Spelling.nearest(to: host, in: app.hosts.map { $0.name }) {
        hints.insert("did you mean the host \(near)?", at: 0)
      }
    }
    return hints
  }
}
