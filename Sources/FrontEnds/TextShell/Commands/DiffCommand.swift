import LandfallDomain
import LandfallParsing
import LandfallStrictJSON
import LandfallWorkbench

enum DiffCommand {
  /// `textshell diff APP_A APP_B`.
  static let definition = CommandDefinition(
    words: ["diff"], abstract: "List the links that would land elsewhere in another version.",
    examples: [
      "textshell diff old/App new/App", "textshell diff old/App new/App --corpus links.txt",
      "zcat links.gz | textshell diff old/App new/App --corpus - --summary",
    ],
    discussion:
      "Without a corpus, the links are the examples of both versions. Prints a JSON line for each "
      + "link that would not open the same screen with the same values. Then it prints to standard "
      + "error how the routes differ and how many links each change affects. Query values, and "
      + "what looks like a token, are masked. The exit code is 1 if a link would land elsewhere.",
    arguments: [
      Argument(name: "before", help: "The old app folder."),
      Argument(name: "after", help: "The new app folder."),
    ],
    options: [
      .value("corpus", "file", "Links, one per line, or '-' for standard input."),
      .flag("summary", "Print only the changes, as one JSON object, on standard output."),
      .flag("values", "Print links unmasked; those of a rule, or nearly so, stay masked."),
      .value("jobs", "count", "The number of threads. (default: one per processor)"),
    ],
    run: { context throws(ShellFailure) in try diff(context) })

  /// Reads an app; a failure names its folder.
  private static func app(
    _ folder: String, _ context: CommandContext
  ) throws(ShellFailure) -> AppDefinition {
    do {
      return try context.adapters.loadApp(folder).definition
    } catch {
      throw ShellFailure(
        error.code, "'\(folder)': \(error.message)", details: error.details, hint: error.hint)
    }
  }

  private static func diff(_ context: CommandContext) throws(ShellFailure) -> ExitCode {
    let before = try app(context.arguments.words[0], context)
    let after = try app(context.arguments.words[1], context)
    let isQuiet = context.arguments.flags.contains("summary")
    let showsValues = context.arguments.flags.contains("values")
    let source =
      if let corpus = context.arguments.options["corpus"] {
        try context.adapters.streams.open(corpus)
      } else {
        LineSource.lines(examples(before, after))
      }
    let works = try context.works { () throws(RouteTableError) in
      try DifferenceWork(before, after, showsValues: showsValues, isQuiet: isQuiet)
    }
    guard try context.stream(source, works) else { return .ignored }
    let links = works.reduce(0) { $0 + $1.links }
    var moves: [DifferenceWork.Move: Int] = [:]
    for work in works { moves.merge(work.moves, uniquingKeysWith: +) }
    let difference = RouteDifference(before, after)
    let text = DifferenceText(links: links, moves: moves, difference: difference)
    if isQuiet {
      context.print([text.json])
    } else if context.isJSON {
      context.note(text.json)
    } else {
      for line in text.lines { context.note(line) }
    }
    // As in diff(1), exit code 1 means that there is a difference.
    return moves.isEmpty ? .success : .ignored
  }

  /// Returns the examples of both apps in order, without duplicates and without in-app paths.
  private static func examples(_ before: AppDefinition, _ after: AppDefinition) -> [String] {
    var seen: Set<String> = []
    return (before.routes + after.routes).flatMap(\.examples).filter {
      !$0.hasPrefix("/") && seen.insert($0).inserted
    }
  }
}
