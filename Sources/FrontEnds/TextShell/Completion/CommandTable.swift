import LandfallAssociation
import LandfallDomain

/// The commands in the form that completion scripts and the man page need.
struct CommandTable {
  /// The possible values of a word.
  enum Words {
    /// One of a list.
    case among([String])
    case folders
    case files
    /// Any text.
    case anything
  }

  let commands: [CommandDefinition]
  let topics: [(name: String, abstract: String)]

  /// The first words of command lines, with their summaries.
  var firstWords: [(word: String, abstract: String)] {
    var seen: Set<String> = []
    var words: [(word: String, abstract: String)] = []
    for command in commands where seen.insert(command.words[0]).inserted {
      let own = commands.first { $0.words == [command.words[0]] }
      let inner = commands.filter { $0.words[0] == command.words[0] }.compactMap(\.words.last)
      words.append((command.words[0], own?.abstract ?? inner.joined(separator: ", ")))
    }
    return words + [("help", "Show help for a command, or about a topic.")]
  }

  /// Returns the words that can follow a first word, with their summaries.
  func secondWords(after first: String) -> [(word: String, abstract: String)] {
    commands.filter { $0.words.count == 2 && $0.words[0] == first }.map {
      ($0.words[1], $0.abstract)
    }
  }

  /// The first words that can be followed by another word.
  var groups: [String] {
    firstWords.map(\.word).filter { !secondWords(after: $0).isEmpty }
  }

  /// Returns all options of a command, including the global ones.
  func options(of command: CommandDefinition) -> [Option] {
    command.options + CommandDefinition.globalOptions
  }

  /// All options with a value, from all commands.
  var valued: [Option] {
    var seen: Set<String> = []
    return commands.flatMap(options).filter { $0.value != nil && seen.insert($0.name).inserted }
  }

  /// Returns the possible values of an option.
  func words(of option: Option) -> Words {
    switch option.value {
    case "dir": .folders
    case "file", "path": .files
    case "channel": .among(LinkChannel.allCases.map(\.rawValue))
    case "state": .among(NotificationResponseState.allCases.map(\.rawValue))
    case "duration": .among(ShareDuration.allCases.map(\.rawValue))
    case let value? where value.contains("|"): .among(value.split(separator: "|").map(String.init))
    default: .anything
    }
  }

  /// Returns the possible values of a command's arguments.
  func words(of command: CommandDefinition) -> Words {
    switch command.arguments.first?.name {
    case "file", "path": .files
    case "before": .folders
    case "picture": .among(["tree", "states"])
    case "shell": .among(CompletionScript.allCases.map(\.rawValue))
    case "kind" where command.words == ["schema"]: .among(SchemaCommand.schemaKinds)
    case "kind": .among(GeneratedFile.Kind.allCases.map(\.rawValue))
    default: .anything
    }
  }

  /// The words that can follow `help`.
  var helpWords: [String] { firstWords.dropLast().map(\.word) + topics.map(\.name) }
}
