import Landfall
import LandfallDiagnostics
import LandfallDomain
import LandfallLocalization
import LandfallStrictJSON
import LandfallWorkbench

enum RoutesCheckCommand {
  /// `textshell routes check`.
  static let definition = CommandDefinition(
    words: ["routes", "check"], abstract: "Find all errors in the app's links.",
    examples: [
      "textshell routes check --app Examples/DoCodeGo/App",
      "textshell routes check --app App --sarif > routes.sarif",
    ],
    discussion:
      "Checks the whole folder: files, routes that match the same path, unreachable rules and "
      + "routes, parents, reserved words, texts, examples that land on another route, and the data "
      + "of the embedded services. Each finding has a stable code, a file and a line. The exit "
      + "code is 78 if there is an error. 'textshell help findings' lists the codes.",
    options: [
      .flag("sarif", "Print a SARIF 2.1.0 log, which code hosts show next to the lines."),
      .flag("strict", "Exit with 78 for a warning too, or if there is no app here."),
    ],
    run: { context throws(ShellFailure) in try check(context) })

  private static func check(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    let directory = context.appFolder
    let isStrict = context.arguments.flags.contains("strict")
    // A build that checks the wrong folder must not pass.
    guard directory != nil || !isStrict else {
      throw ShellFailure(
        .badAppFolder, "there is no app in this folder",
        hint: "use --app, or run the command in an app folder or the folder that contains App")
    }
    context.noteExample()
    var inspected = try context.adapters.inspectApp(directory)
    inspected.defaults = LayeredCatalogues([CoreTexts(), ShellCatalogues()])
    let check = RouteCheck(inspected, organizations: try organizations(inspected, context))
    let text = FindingText(styles: context.errorStyles, folder: inspected.folder)
    if context.arguments.flags.contains("sarif") {
      context.print([
        SARIFLog(
          tool: "textshell routes check", version: TextShell.version, rules: FindingCode.app,
          results: check.findings.map { finding in
            .init(
              finding, path: finding.file.isEmpty ? nil : finding.path(in: inspected.folder),
              bytes: inspected.bytes(finding.file))
          }
        ).text
      ])
    } else if context.isJSON {
      context.print([json(check, inspected.folder)])
    } else {
      for line in check.findings.flatMap(text.lines) { context.note(line) }
      context.print([count(check.routes.count, "route") + ", " + count(check.examples, "example")])
      if !check.reservedWords.isEmpty {
        context.print(["reserved words: " + check.reservedWords.joined(separator: ", ")])
      }
      if !check.findings.isEmpty {
        context.note(FindingText.summary(check.findings, hasZeros: false))
      }
    }
    let isBad =
      isStrict
      ? check.findings.contains { $0.severity != .note } : check.hasErrors
    return isBad ? .badAppFolder : .success
  }

  private static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)" + (number == 1 ? "" : "s")
  }

  /// Returns the organizations of the services next to the app, or `nil`.
  private static func organizations(
    _ inspected: InspectedApp, _ context: CommandContext
  ) throws(ShellFailure) -> OrganizationNames? {
    guard let folder = inspected.folder else { return nil }
    let path = folder + "/../Workspace/organizations.json"
    guard context.adapters.isFile(path) else { return nil }
    return OrganizationNames(
      try context.adapters.readFile(path), file: "../Workspace/organizations.json")
  }

  private static func json(_ check: RouteCheck, _ folder: String?) -> String {
    JSONWriter.answer { writer in
      writer.member("routes", check.routes.count)
      writer.member("examples", check.examples)
      writer.member("reservedWords", check.reservedWords)
      writer.objects("findings", check.findings) { writer, finding in
        writer.member("code", finding.code.rawValue)
        writer.member("name", finding.code.name)
        writer.member("severity", finding.severity.rawValue)
        writer.member("message", finding.message)
        writer.member("fix", finding.fix)
        writer.member("file", finding.file.isEmpty ? nil : finding.path(in: folder))
        writer.member("line", finding.position?.line)
        writer.member("column", finding.position?.column)
      }
    }.text
  }
}
