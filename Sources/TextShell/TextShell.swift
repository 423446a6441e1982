public import LandfallSimulation

/// The command line of the core: opens, explains and tests links without a phone.
public enum TextShell {
  static let commands: [CommandDefinition] = {
    var commands: [CommandDefinition] = [
      .open, .explain, .tap, .play, .shell, .routes, .routesCheck, .routesGraph, .audit, .diff,
      .signInEmail, .signInMagic,
      .signInQR,
      .signInSSO,
      .signInRegister, .signOut, .whoami,
      .organizations, .organizationSwitch, .tokenIssue, .tokenInspect, .tokenVerify, .tokenRevoke,
      .tokenList, .tokenKeys, .tokenRotate, .tokenImport, .tokenRevocations, .tokenAdopt,
      .qrShow, .qrSave, .qrRead, .qrScan,
      .match, .generate, .validate, .completions,
    ]
    #if FullScreen
      commands.append(.terminal)
    #endif
    #if Desktop
      commands += [.register, .unregister, .serve, .doctor]
    #endif
    return commands
  }()

  /// The version that `--version` prints.
  public static let version = "0.2.0"

  /// Runs one command.
  ///
  /// - Parameters:
  ///   - words: The words after the tool's name.
  ///   - io: The terminal.
  ///   - adapters: How to get at files, keys, services and clocks.
  ///   - host: The actor that everything runs on.
  /// - Returns: The code to end with.
  public static func run(
    _ words: [String], io: ShellIO, adapters: ShellAdapters, host: LoopHost
  ) async -> Int32 {
    await run(words.map { InputText($0) }, io: io, adapters: adapters, host: host)
  }

  /// Runs one command whose words may hold any bytes: a link that is not UTF-8 is refused as a link.
  public static func run(
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
      return complain(about: words, help, io)
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
      let code = await command.run(context)
      await context.end()
      return code.rawValue
    } catch {
      io.note("Error: \(error.message)")
      io.note("Usage: \(help.usage(command))")
      let name = command.words.joined(separator: " ")
      io.writeError("  See 'textshell \(name) --help' for more information.\n")
      if words.contains("--json") { io.write(ReportJSON.text(error) + "\n") }
      return error.code.rawValue
    }
  }

  /// The words with global options that stand before the command put behind it.
  private static func optionsLast(_ words: [InputText]) -> [InputText] {
    var options: [InputText] = []
    var rest = words[...]
    while let first = rest.first?.text, first.hasPrefix("--"),
      let option = CommandDefinition.globalOptions.first(where: {
        first == "--" + $0.name || first.hasPrefix("--" + $0.name + "=")
      })
    {
      let count = option.value == nil || first.contains("=") ? 1 : 2
      options += rest.prefix(count)
      rest = rest.dropFirst(count)
    }
    // Without a command the line is left as it is: what it asks for is decided by that.
    return rest.isEmpty || rest.first?.text.hasPrefix("-") == true ? words : rest + options
  }

  /// The command with the most words that the line starts with.
  private static func command(in words: [String]) -> CommandDefinition? {
    commands.filter { words.starts(with: $0.words) }.max { $0.words.count < $1.words.count }
  }

  /// The shell, for a line without a command: on a terminal, or when something is piped in.
  private static func shell(for words: [String], _ io: inout ShellIO) -> CommandDefinition? {
    let options = words.filter { $0.hasPrefix("-") }.map { $0.prefix { $0 != "=" } }
    let isAsking = ["--help", "-h", "--version"].contains { options.contains($0[...]) }
    guard !isAsking, words.first?.hasPrefix("-") ?? true else { return nil }
    if io.isInputTerminal || !words.isEmpty { return .shell }
    // Nothing piped in is nothing asked for: then the help is more use.
    guard let first = io.readBytes(ShellIO.longestLine) else { return nil }
    let (rest, start) = (io.readBytes, FirstLine(first))
    io.readBytes = { start.take() ?? rest($0) }
    return .shell
  }

  /// A line that was read to see whether there is one.
  private final class FirstLine: @unchecked Sendable {
    // Sendable: lines are read by the command that runs, on its loop alone.
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
      throw ShellFailure(.usage, "Missing expected argument '<\(argument.name)>'")
    }
    let takesAll = command.arguments.last?.isRepeating == true
    if !takesAll, arguments.words.count > command.arguments.count {
      let extra = arguments.words[command.arguments.count]
      let near = Spelling.nearest(to: extra, in: subcommands(of: command))
      throw ShellFailure(
        .usage, "Unexpected argument '\(extra)'" + (near.map { ". Did you mean '\($0)'?" } ?? ""))
    }
  }

  /// The words that make another command of this one, such as `check` of `routes`.
  private static func subcommands(of command: CommandDefinition) -> [String] {
    commands.filter { $0.words.count > 1 && $0.words.first == command.words.first }
      .compactMap(\.words.last)
  }

  private static func showHelp(_ words: [String], _ help: HelpText, _ io: ShellIO) -> Int32 {
    guard let first = words.first else {
      io.write(help.tool(commands, topics: HelpTopic.all.map { ($0.name, $0.abstract) }))
      return ExitCode.success.rawValue
    }
    if let text = HelpTopic.text(first) {
      io.write(text + "\n")
    } else if let command = command(in: words), command.words.count == words.count {
      io.write(help.command(command))
    } else if let group = group(words), words.count == 1 {
      io.write(help.group(first, group))
    } else {
      return complain(about: words, help, io)
    }
    return ExitCode.success.rawValue
  }

  /// The commands that begin with a word which is none by itself, such as `sign-in`.
  private static func group(_ words: [String]) -> [CommandDefinition]? {
    guard let first = words.first else { return nil }
    let group = commands.filter { $0.words.first == first }
    return group.isEmpty || group.contains { $0.words.count == 1 } ? nil : group
  }

  private static func complain(
    about words: [String], _ help: HelpText, _ io: ShellIO
  ) -> Int32 {
    let topics = HelpTopic.all.map { ($0.name, $0.abstract) }
    switch words.first {
    case "--version":
      io.write(version + "\n")
      return ExitCode.success.rawValue
    case "--help", "-h", nil:
      io.write(help.tool(commands, topics: topics))
      return words.isEmpty ? ExitCode.usage.rawValue : ExitCode.success.rawValue
    case let word? where group(words) != nil:
      let given = words.dropFirst().first { !$0.hasPrefix("-") }
      let names = commands.filter { $0.words.first == word }.compactMap(\.words.last)
      let near = given.flatMap { Spelling.nearest(to: $0, in: names) }
      io.note(
        (given.map { "Error: Unexpected argument '\($0)'" } ?? "Error: Missing expected subcommand")
          + (near.map { ". Did you mean '\($0)'?" } ?? ""))
      io.writeError("Usage: textshell \(word) <\(names.joined(separator: "|"))>\n")
      io.writeError("  See 'textshell help \(word)' for more information.\n")
      return ExitCode.usage.rawValue
    case let word?:
      let names = commands.map { $0.words.joined(separator: " ") }
      let near =
        Spelling.nearest(to: words.prefix(2).joined(separator: " "), in: names)
        ?? Spelling.nearest(to: word, in: names)
      io.note(
        "Error: Unexpected argument '\(word)'" + (near.map { ". Did you mean '\($0)'?" } ?? ""))
      io.writeError("Usage: textshell <subcommand>\n")
      io.writeError("  See 'textshell --help' for more information.\n")
      return ExitCode.usage.rawValue
    }
  }
}
