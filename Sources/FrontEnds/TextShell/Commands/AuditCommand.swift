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
    let streams = try context.streams()
    let source = try streams.open(context.arguments.words[0])
    let jobs = try context.jobs(streams)
    var works: [AuditWork] = []
    for _ in 0..<jobs {
      do throws(RouteTableError) {
        works.append(try AuditWork(app, showsValues: showsValues, isQuiet: onlyTotals))
      } catch {
        throw ShellFailure(
          .badAppFolder, "\(error)", hint: "'textshell routes check' lists all errors")
      }
    }
    let clock = context.adapters.clock
    let start = clock.now().instant
    let progress = StreamProgress(context, streams, size: source.size)
    let ending = LineStream.run(
      source, works: works, write: streams.write, progress: progress.report)
    progress.clear()
    let took = clock.now().instant - start
    var totals = works[0].totals
    for work in works.dropFirst() { totals.add(work.totals) }
    switch ending {
    case .finished: break
    case .readFailed(let code):
      throw ShellFailure(
        .inputOutput, "the links cannot be read to the end: \(SystemText.of(code))")
    // The program reports the failed write at its end, unless only the reader has gone.
    case .writeFailed: return .success
    }
    if onlyTotals {
      context.print([totals.json])
    } else if context.arguments.flags.contains("quiet") {
      return .success
    } else if context.isJSON {
      context.note(totals.json)
    } else {
      for line in AuditText.lines(totals, took: took, jobs: jobs) { context.note(line) }
    }
    return .success
  }
}

extension CommandContext {
  /// Returns the tools for streams of lines.
  func streams() throws(ShellFailure) -> StreamTools {
    guard let streams = adapters.streams else {
      throw ShellFailure(.internal, "this build cannot stream lines")
    }
    return streams
  }

  /// Returns the number of threads.
  func jobs(_ streams: StreamTools) throws(ShellFailure) -> Int {
    guard let given = arguments.options["jobs"] else { return min(256, streams.processors()) }
    guard let count = Int(given), 1...256 ~= count else {
      throw ShellFailure(
        .usage, "The value '\(given)' is invalid for '--jobs <count>'", hint: "1 to 256")
    }
    return count
  }
}
