import LandfallDomain
import LandfallFiles
import LandfallParsing
import LandfallWorkbench

enum AuditCommand {
  /// `textshell audit FILE`.
  static let definition = CommandDefinition(
    words: ["audit"], abstract: "Classify a list of links: where the app would send each.",
    examples: [
      "textshell audit links.txt > sorted.jsonl",
      "cut -d' ' -f7 access.log | sed s,^,docodego:/, | textshell audit - --totals",
    ],
    discussion:
      "Reads one link per line and prints one JSON object per line, in the same order. No session "
      + "is read: links that need sign-in are routed too. Values of links are masked. Memory does "
      + "not grow with the input. The totals go to standard error.",
    arguments: [Argument(name: "file", help: "The links, or '-' for standard input.")],
    options: [
      .flag("totals", "Print only the totals, as one JSON object, on standard output."),
      .flag("quiet", "Write no totals."),
      .flag("values", "Print links and their values too; links that a rule handles stay masked."),
      .value("jobs", "count", "The number of threads. (default: one per processor)"),
    ],
    run: { context throws(ShellFailure) in try audit(context) })

  private static func audit(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    if context.arguments.flags.contains("totals") { try context.refuse(["quiet"], with: "totals") }
    let app = try context.loadApp().definition
    let onlyTotals = context.arguments.flags.contains("totals")
    let showsValues = context.arguments.flags.contains("values")
    let source = try context.adapters.streams.open(context.arguments.words[0])
    let works = try context.works { () throws(RouteTableError) in
      try AuditWork(app, showsValues: showsValues, isQuiet: onlyTotals)
    }
    let clock = context.adapters.clock
    let start = clock.now().instant
    guard try context.stream(source, works) else { return .success }
    let took = clock.now().instant - start
    var totals = works[0].totals
    for work in works.dropFirst() { totals.add(work.totals) }
    if onlyTotals {
      context.print([totals.json])
    } else if context.arguments.flags.contains("quiet") {
      return .success
    } else if context.isJSON {
      context.note(totals.json)
    } else {
      for line in AuditText.lines(totals, took: took, jobs: works.count) { context.note(line) }
    }
    return .success
  }
}

extension CommandContext {
  /// Returns the work of each thread.
  func works<Work>(
    _ make: () throws(RouteTableError) -> Work
  ) throws(ShellFailure) -> [Work] {
    let given = arguments.options["jobs"]
    let count = given.map { Int($0) } ?? min(256, adapters.streams.processors())
    guard let count, 1...256 ~= count else {
      throw ShellFailure(
        .usage, "The value '\(given ?? "")' is invalid for '--jobs <count>'", hint: "1 to 256")
    }
    do throws(RouteTableError) {
      var works: [Work] = []
      for _ in 0..<count { works.append(try make()) }
      return works
    } catch {
      throw ShellFailure(
        .badAppFolder, "\(error)", hint: "'textshell routes check' lists all errors")
    }
  }

  /// Processes the lines of a source, and shows the progress.
  ///
  /// - Returns: Whether everything was written. The program reports a failed write at its end,
  ///   unless only the reader has gone.
  func stream(_ source: LineSource, _ works: [some LineWork]) throws(ShellFailure) -> Bool {
    let progress = StreamProgress(self, size: source.size)
    let ending = LineStream.run(
      source, works: works, write: adapters.streams.write, progress: progress.report)
    progress.clear()
    if case .readFailed(let code) = ending {
      throw ShellFailure(
        .inputOutput, "the links cannot be read to the end: \(SystemText.of(code))")
    }
    return ending == .finished
  }
}
