import LandfallAssociation
import LandfallDiagnostics
import LandfallDomain
import LandfallStrictJSON

enum GenerateCommand {
  /// `textshell generate KIND…`.
  static let definition = CommandDefinition(
    words: ["generate"], abstract: "Generate the files that make systems open links in the app.",
    examples: [
      "textshell generate aasa --app Examples/MatchTally",
      "textshell generate --into Examples/MatchTally/Association --app Examples/MatchTally",
      "textshell generate --check --app Examples/MatchTally",
    ],
    discussion:
      "One file goes to standard output. --into writes all requested files into a folder. "
      + "--check compares them with the existing files, exits with 65 if one differs, and writes "
      + "nothing. In a file with the comments 'landfall:begin' and 'landfall:end', only the text "
      + "between them counts. Without --into, --check reads the folder Association next to App.",
    arguments: [
      Argument(
        name: "kind",
        help: "(values: " + kindNames.joined(separator: ", ") + "; default: all of them)",
        isOptional: true,
        isRepeating: true)
    ],
    options: [
      .value("host", "host", "Only the files of this host."),
      .value("into", "dir", "Where the files are."),
      .value("exec", "command", "The command in the .desktop file. (default: textshell)"),
      .flag("check", "Compare, and write nothing."),
      .flag("dry-run", "Show what --into would write."),
    ],
    run: { context throws(ShellFailure) in try generate(context) })

  private static let kindNames = GeneratedFile.Kind.allCases.map(\.rawValue)

  private enum State: String {
    case same, written, missing, differs
    case wouldWrite = "would be written"
  }

  private static func generate(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    let files = try files(context)
    let isCheck = context.arguments.flags.contains("check")
    let isDry = context.arguments.flags.contains("dry-run")
    guard isCheck || context.arguments.options["into"] != nil else {
      guard files.count == 1, !isDry else {
        throw ShellFailure(
          .usage,
          isDry
            ? "--dry-run shows what --into would write, and --into is missing"
            : "standard output takes one file, and there are \(files.count): "
              + files.map(\.path).joined(separator: ", "),
          hint: "name one kind and --host, or a folder for all files with --into DIR")
      }
      context.io.write(files[0].text)
      report(files[0].findings, context)
      return .success
    }
    let folder = try folder(context)
    var states: [State] = []
    for file in files {
      let path = folder + "/" + file.path
      let found = try bytes(path, context)
      let drift = found.map {
        Drift(expected: file.text, found: String(decoding: $0, as: UTF8.self))
      }
      var state: State = drift == nil ? .missing : drift == .some(nil) ? .same : .differs
      if !isCheck, state != .same {
        state = isDry ? .wouldWrite : .written
        if !isDry {
          let fixed =
            found.map { Drift.fixed(expected: file.text, found: $0) } ?? Array(file.text.utf8)
          try context.adapters.writeFile(path, fixed, false)
        }
      }
      states.append(state)
      guard !context.isJSON else { continue }
      if state != .same || !isCheck { context.print(["\(path): \(state.rawValue)"]) }
      if isCheck, let drift = drift ?? nil { context.print(lines(drift)) }
    }
    if context.isJSON { context.print([json(files, states, folder)]) }
    let isDrifted = isCheck && states.contains { $0 != .same }
    if isDrifted {
      let command = (["textshell generate"] + context.arguments.words).joined(separator: " ")
      let options = " --into \(folder.shellQuoted)" + context.given(["app", "host", "exec"])
      context.note("hint: \(command)\(options) fixes them")
    }
    return isDrifted ? .badData : .success
  }

  /// Returns the requested files.
  ///
  /// Throws if the app's routes are not valid.
  private static func files(_ context: CommandContext) throws(ShellFailure) -> [GeneratedFile] {
    let app = try context.loadApp().definition
    _ = try app.resolver()
    var kinds: [GeneratedFile.Kind] = []
    let names = kindNames
    for word in context.arguments.words {
      guard let kind = GeneratedFile.Kind(rawValue: word) else {
        throw .unknown(
          "'\(word)' is not a file kind", word, in: names,
          hint: "use one of " + names.joined(separator: ", "))
      }
      kinds.append(kind)
    }
    let host = context.arguments.options["host"]
    if let host, !app.hosts.contains(where: { $0.name == host }) {
      throw ShellFailure(
        .usage, "the app has no host '\(host)'",
        hint: "app.json has: "
          + (app.hosts.isEmpty ? "none" : app.hosts.map(\.name).joined(separator: ", ")))
    }
    let command = (context.arguments.options["exec"] ?? "textshell")
    var files = AssociationFiles(app, command: [command, "open"])
      .files(kinds.isEmpty ? GeneratedFile.Kind.allCases : kinds, host: host)
    if host != nil, kinds.isEmpty { files = files.filter { $0.host != nil } }
    if let fix = FindingCode.noIdentity.fix,
      let lost = files.first(where: { $0.findings.contains { $0.code == .noIdentity } })
    {
      guard kinds.isEmpty else {
        throw ShellFailure(
          .badAppFolder, "app.json does not declare the app's identity", hint: fix)
      }
      context.note("note: no \(lost.path): " + fix)
      files = files.filter { file in !file.findings.contains { $0.code == .noIdentity } }
    }
    guard !files.isEmpty else {
      throw ShellFailure(
        .badAppFolder, "the app declares nothing for such a file",
        hint: "declare https hosts in \"hosts\" of app.json, and custom schemes in \"schemes\"")
    }
    return files
  }

  private static func folder(_ context: CommandContext) throws(ShellFailure) -> String {
    if let folder = context.arguments.options["into"] { return folder }
    guard let app = context.appFolder else {
      throw ShellFailure(
        .usage, "without --app, --check needs the folder of the files",
        hint: "name it with --into DIR, or the app with --app DIR")
    }
    let root = app.hasSuffix("/") && app.count > 1 ? String(app.dropLast()) : app
    let isExample = try bytes(root + "/App/app.json", context) != nil
    return isExample ? root + "/Association" : root + "/../Association"
  }

  /// Returns the content of a file, or `nil` if it does not exist.
  private static func bytes(
    _ path: String, _ context: CommandContext
  ) throws(ShellFailure) -> [UInt8]? {
    do throws(ShellFailure) {
      return try context.adapters.readFile(path)
    } catch {
      guard error.code == .fileMissing else { throw error }
      return nil
    }
  }

  private static func lines(_ drift: Drift) -> [String] {
    drift.lines.map { line in
      switch line {
      case .missing(let text, let number): "  +\(number): \(text)"
      case .extra(let text, let number): "  -\(number): \(text)"
      }
    }
  }

  /// Findings go to standard error, because standard output contains the file.
  private static func report(_ findings: [Finding], _ context: CommandContext) {
    for finding in findings {
      context.note(
        "\(finding.severity.rawValue): \(finding.code.rawValue): "
          + (finding.place.isEmpty ? "" : finding.place + ": ") + finding.message)
    }
  }

  private static func json(
    _ files: [GeneratedFile], _ states: [State], _ folder: String
  ) -> String {
    JSONWriter.answer { writer in
      writer.member("folder", folder)
      writer.objects("files", zip(files, states)) { writer, pair in
        let (file, state) = pair
        writer.member("kind", file.kind.rawValue)
        writer.member("host", file.host)
        writer.member("path", file.path)
        writer.member("state", state == .wouldWrite ? "wouldWrite" : state.rawValue)
        AssociationFindingText.write(file.findings, to: &writer)
      }
    }.text
  }
}
