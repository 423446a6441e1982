import LandfallAssociation
import LandfallDiagnostics
import LandfallStrictJSON

enum ValidateCommand {
  /// `textshell validate FILE…`.
  static let definition = CommandDefinition(
    words: ["validate"],
    abstract: "Check apple-app-site-association and assetlinks.json files.",
    examples: [
      "textshell validate apple-app-site-association", "textshell validate *.json --sarif",
      "curl https://example.com/.well-known/assetlinks.json | textshell validate -",
      "textshell validate --codes",
    ],
    discussion:
      "The content decides the kind of file. The exit code is 65 if there is an error, with "
      + "--strict also if there is a warning.",
    arguments: [
      Argument(
        name: "file", help: "A file, or '-' for standard input.", isOptional: true,
        isRepeating: true)
    ],
    options: [
      .flag("sarif", "Print SARIF 2.1.0."), .flag("strict", "Warnings count as errors."),
      .flag("codes", "List all codes."),
    ],
    run: { context throws(ShellFailure) in try validate(context) })

  private static func validate(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    if context.arguments.flags.contains("codes") {
      guard context.arguments.words.isEmpty else {
        throw ShellFailure(
          .usage, "'--codes' lists codes, so no file can be named",
          hint: "leave one of them out")
      }
      try context.refuse(["sarif", "strict"], with: "codes")
      return list(context)
    }
    guard !context.arguments.words.isEmpty else {
      throw ShellFailure(
        .usage, "Missing expected argument '<file>'", hint: "see 'textshell help validate'")
    }
    var reports: [AssociationFindingText.Report] = []
    for path in context.arguments.words {
      reports.append(report(path, try context.readAssociationFile(path)))
    }
    if context.arguments.flags.contains("sarif") {
      context.print([AssociationFindingText.sarif(reports)])
    } else if context.isJSON {
      context.print([AssociationFindingText.json(reports)])
    } else {
      context.print(AssociationFindingText.lines(reports, context.styles))
      context.note(FindingText.summary(reports.flatMap(\.findings), hasZeros: true))
    }
    let worst = reports.flatMap(\.findings).map(\.severity)
    let isStrict = context.arguments.flags.contains("strict")
    return worst.contains(.error) || isStrict && worst.contains(.warning) ? .badData : .success
  }

  private static func report(_ path: String, _ bytes: [UInt8]) -> AssociationFindingText.Report {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    let isList = first == UInt8(ascii: "[")
    let kind = isList ? GeneratedFile.Kind.assetLinks : .appleAssociation
    let findings: [Finding]
    do throws(AssociationError) {
      findings = isList ? try AssetLinks(bytes).findings : try AppleAssociation(bytes).findings
    } catch {
      findings = [error.finding]
    }
    return AssociationFindingText.Report(
      file: path, kind: kind.rawValue, bytes: bytes, findings: findings)
  }

  private static func list(_ context: CommandContext) -> ExitCode {
    if context.isJSON {
      context.printList("codes", FindingCode.association) { writer, code in
        writer.member("code", code.rawValue)
        writer.member("severity", code.severity.rawValue)
        writer.member("summary", code.summary)
        writer.member("fix", code.fix)
      }
    } else {
      let rows = FindingCode.association.map { [$0.rawValue, $0.severity.rawValue, $0.summary] }
      context.print(TextTable.lines([["CODE", "SEVERITY", "WHAT"]] + rows))
    }
    return .success
  }
}

extension CommandContext {
  /// Returns the bytes of a file, or of standard input for `-`.
  func readAssociationFile(_ path: String) throws(ShellFailure) -> [UInt8] {
    guard path == "-" else { return try adapters.readFile(path) }
    return try io.readAll(AppleAssociation.maximumBytes)
  }
}
