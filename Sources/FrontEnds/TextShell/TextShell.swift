import LandfallDomain
package import LandfallSimulation

/// The command line of the core, which opens, explains and tests links without a phone.
package enum TextShell {
  /// The commands in groups, in the order of the help.
  static let groups: [(title: String, commands: [CommandDefinition])] = {
    var machine: [CommandDefinition] = []
    #if Desktop
      machine += RegisterCommands.all + [ServeCommand.definition, DoctorCommand.definition]
    #endif
    machine.append(CompletionsCommand.definition)
    #if FullScreen
      machine.append(TerminalCommand.definition)
    #endif
    return [
      (
        "Links",
        [
          OpenCommand.definition, ExplainCommand.definition, TapCommand.definition,
          AuditCommand.definition, MatchCommand.definition, DiffCommand.definition,
        ]
      ),
      (
        "App",
        [
          ShellCommand.definition, PlayCommand.definition, ReplayCommand.definition,
          RoutesCommand.definition, RoutesCheckCommand.definition, RoutesGraphCommand.definition,
          InitCommand.definition, FixCommand.definition, SchemaCommand.definition,
          GenerateCommand.definition, ValidateCommand.definition,
        ]
      ),
      ("People", SignInCommands.all + SessionCommands.all),
      (
        "Sharing",
        TokenCommands.all + TokenKeyCommands.all + QRCommands.all + QRReadCommands.all
      ),
      ("Machine", machine),
    ]
  }()

  static let commands = groups.flatMap(\.commands)

  /// The version that `--version` prints.
  package static let version = "0.2.0"

  /// Runs one command.
  ///
  /// - Parameters:
  ///   - words: The arguments after the program's name; a link that is not UTF-8 is refused as an
  ///     invalid link.
  ///   - io: The terminal.
  ///   - adapters: The access to files, keys, services and clocks.
  ///   - host: The actor for all work.
  /// - Returns: The exit code.
  package static func run(
    _ words: [InputText], io: ShellIO, adapters: ShellAdapters, host: LoopHost
  ) async -> Int32 {
    let input = optionsLast(words)
    let words = input.map(\.text)
    let help = HelpText(width: io.variable("COLUMNS").flatMap(Int.init).map { max(40, $0) } ?? 80)
    if words.first == "help" { return showHelp(Array(words.dropFirst()), help, io) }
    var io = io
    guard let command = command(in: words) ?? shell(for: words, &io) else {
      if let group = group(words), ["--help", "-h"].contains(words.dropFirst().first) {
        io.write(help.group(words[0], group))
        return ExitCode.success.rawValue
      }
      return answer(input, help, io)
    }
    do {
      var arguments = try ParsedArguments(
        words.starts(with: command.words) ? Array(input.dropFirst(command.words.count)) : input,
        of: command.arguments, options: command.options + CommandDefinition.globalOptions,
        keepsUnknown: command.takesSharedEntity)
      if arguments.wantsHelp {
        io.write(help.command(command))
        return ExitCode.success.rawValue
      }
      try check(arguments, command)
      arguments.fill("app", io.variable("TEXTSHELL_APP"))
      let ending = CommandContext.Ending()
      let write = io.write
      io.write = { text in
        ending.hasWritten = true
        write(text)
      }
      let context = CommandContext(
        arguments: arguments, io: io, adapters: adapters, host: host, ending: ending)
      let code = await context.run(command.run)
      return await context.end(code).rawValue
    } catch {
      let name = command.words.joined(separator: " ")
      return complain(
        error, words, io, usage: help.usage(command), see: "textshell \(name) --help")
    }
  }

  /// Reports an error in the command line: as text, and with `--json` also as an object.
  private static func complain(
    _ error: ShellFailure, _ words: [String], _ io: ShellIO, usage: String, see: String
  ) -> Int32 {
    io.note("Error: \(error.message)")
    if let hint = error.hint { io.note("hint: " + hint) }
    io.note("Usage: \(usage)")
    io.note("  See '\(see)' for more information.")
    if words.contains("--json") { io.write(ReportJSON.text(error) + "\n") }
    return error.code.rawValue
  }

  /// Returns the arguments with global options moved from before the command to after it.
  private static func optionsLast(_ words: [InputText]) -> [InputText] {
    let rest = afterOptions(words)
    let options = Array(words[..<rest.startIndex])
    // Without a command, the options decide what is printed.
    if rest.isEmpty || rest.first?.text.hasPrefix("-") == true { return words }
    // Help has only one of them.
    if rest.first?.text == "help" { return rest + options.filter { $0.text == "--json" } }
    // What follows '--' is never an option.
    let end = rest.firstIndex { $0.text == "--" } ?? rest.endIndex
    return rest[..<end] + options + rest[end...]
  }

  /// Returns the words after the global options at the start.
  private static func afterOptions(_ words: [InputText]) -> ArraySlice<InputText> {
    var rest = words[...]
    while let first = rest.first?.text, first.hasPrefix("--"),
      let option = CommandDefinition.globalOptions.first(where: {
        first == "--" + $0.name || first.hasPrefix("--" + $0.name + "=")
      })
    {
      rest = rest.dropFirst(option.value == nil || first.contains("=") ? 1 : 2)
    }
    return rest
  }

  /// Returns the command with the longest matching name.
  private static func command(in words: [String]) -> CommandDefinition? {
    commands.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
  }

  /// Returns the shell for a line without a command: on a terminal, or with piped input.
  private static func shell(for words: [String], _ io: inout ShellIO) -> CommandDefinition? {
    let options = words.filter { $0.hasPrefix("-") }.map { $0.prefix { $0 != "=" } }
    let isAsking = ["--help", "-h", "--version", "-V"].contains { options.contains($0[...]) }
    guard !isAsking, words.first?.hasPrefix("-") ?? true else { return nil }
    if io.isInputTerminal || !words.isEmpty { return ShellCommand.definition }
    // For empty piped input, the help is more useful.
    guard let first = io.readBytes(ShellIO.longestLine) else { return nil }
    let (rest, start) = (io.readBytes, FirstLine(first))
    io.readBytes = { start.take() ?? rest($0) }
    return ShellCommand.definition
  }

  /// The first line of input, which was read to check that there is one.
  private final class FirstLine: @unchecked Sendable {
    // Sendable: only the running command reads lines, on its loop.
    private var line: [UInt8]?
    init(_ line: [UInt8]) { self.line = line }
    func take() -> [UInt8]? {
      defer { line = nil }
      return line
    }
  }

  private static func check(
    _ arguments: ParsedArguments, _ command: CommandDefinition
  ) throws(ShellFailure) {
    for (index, argument) in command.arguments.enumerated()
    where !argument.isOptional && index >= arguments.words.count {
      throw ShellFailure(
        .usage, "Missing expected argument '<\(argument.name)>'",
        hint: command.examples.first.map { "for example: " + $0 })
    }
    let takesAll = command.arguments.last?.isRepeating == true
    if !takesAll, arguments.words.count > command.arguments.count {
      let extra = arguments.words[command.arguments.count]
      throw .unknown("Unexpected argument '\(extra)'", extra, in: subcommands(of: command))
    }
  }

  /// Returns the second words of commands that start with this one, such as `check` for `routes`.
  private static func subcommands(of command: CommandDefinition) -> [String] {
    commands.filter { $0.words.count > 1 && $0.words.first == command.words.first }
      .compactMap(\.words.last)
  }

  private static func showHelp(_ line: [String], _ help: HelpText, _ io: ShellIO) -> Int32 {
    let words = line.filter { $0 != "--json" }
    guard let first = words.first else {
      io.write(help.tool(groups, topics: HelpTopic.all.map(\.name)))
      return ExitCode.success.rawValue
    }
    // `help findings LF204` prints only the line of that code.
    if first == "findings", words.count == 2 {
      guard let text = HelpTopic.finding(words[1]) else {
        return complain(
          ShellFailure(
            .usage, "There is no finding '\(words[1])'",
            hint: "'textshell help findings' lists them"),
          line, io, usage: "textshell help findings <code>", see: "textshell help findings")
      }
      io.write(text + "\n")
    } else if words.count == 1, let text = HelpTopic.text(first) {
      io.write(text + "\n")
    } else if let command = command(in: words), command.words.count == words.count {
      io.write(help.command(command))
    } else if let group = group(words), words.count == 1 {
      io.write(help.group(first, group))
    } else if let group = groups.first(where: { $0.title.lowercased() == first }), words.count == 1
    {
      io.write(help.section(group.commands))
    } else {
      // A command, topic or group is not what is wrong, but the word after it.
      let isTitle = groups.contains { $0.title.lowercased() == first }
      let known =
        command(in: words)?.words.count ?? (isTitle || HelpTopic.text(first) != nil ? 1 : 0)
      return refuse(line, Array(words.dropFirst(known)), help, io, isHelp: true)
    }
    return ExitCode.success.rawValue
  }

  /// Returns the commands that share a first word which is not itself a command, such as `sign-in`.
  private static func group(_ words: [String]) -> [CommandDefinition]? {
    guard let first = words.first else { return nil }
    let group = commands.filter { $0.words.first == first }
    return group.isEmpty || group.contains { $0.words.count == 1 } ? nil : group
  }

  /// Answers a line without a command.
  private static func answer(_ input: [InputText], _ help: HelpText, _ io: ShellIO) -> Int32 {
    let words = input.map(\.text)
    switch afterOptions(input).first?.text {
    case "--version", "-V": io.write(version + "\n")
    case "--help", "-h": io.write(help.tool(groups, topics: HelpTopic.all.map(\.name)))
    case nil where words.isEmpty:
      io.write(help.tool(groups, topics: HelpTopic.all.map(\.name)))
      return ExitCode.usage.rawValue
    default: return refuse(words, words, help, io)
    }
    return ExitCode.success.rawValue
  }

  /// The topics and groups of the help, for a hint.
  private static var topics: String {
    "topics are " + HelpTopic.all.map(\.name).joined(separator: ", ") + "; groups are "
      + groups.map { $0.title.lowercased() }.joined(separator: ", ")
  }

  /// Reports an unknown command and suggests a similar one.
  ///
  /// - Parameters:
  ///   - line: The whole line.
  ///   - words: The words that are not a command.
  ///   - isHelp: Whether the line asks for help, so that a topic is also allowed.
  private static func refuse(
    _ line: [String], _ words: [String], _ help: HelpText, _ io: ShellIO, isHelp: Bool = false
  ) -> Int32 {
    let word = words.first ?? ""
    let names: [String]
    let given: String?
    var near: String?
    if group(words) != nil {
      names = commands.filter { $0.words.first == word }.compactMap(\.words.last)
      given = words.dropFirst().first { !$0.hasPrefix("-") }
    } else {
      let lines = commands.map { $0.words.joined(separator: " ") }
      let typed = lines + commands.compactMap(\.words.first)
      names = typed + HelpTopic.all.map(\.name) + groups.map { $0.title.lowercased() }
      given = word
      near =
        Spelling.nearest(to: words.prefix(2).joined(separator: " "), in: names)
        ?? Spelling.nearest(to: word, in: names)
      // Only 'help' shows topics and groups.
      if let name = near, !isHelp, !typed.contains(name) { near = "help " + name }
    }
    near = near ?? given.flatMap { Spelling.nearest(to: $0, in: names) }
    let isGroup = group(words) != nil
    let what = isHelp && !isGroup ? "There is no command or help topic" : "Unexpected argument"
    let failure = ShellFailure(
      .usage,
      (given.map { "\(what) '\($0)'" } ?? "Missing expected subcommand")
        + (near.map { ". Did you mean '\($0)'?" } ?? ""), hint: isHelp && !isGroup ? topics : nil)
    return complain(
      failure, line, io,
      usage: isGroup
        ? "textshell \(word) <\(names.joined(separator: "|"))>"
        : isHelp ? "textshell help <subcommand>" : "textshell <subcommand>",
      see: isGroup ? "textshell help \(word)" : "textshell --help")
  }
}
