import LandfallAssociation
import LandfallDomain

/// The commands as completion scripts and the man page need them.
struct CommandTable {
  /// What a word can become.
  enum Words {
    /// One of these.
    case among([String])
    case folders
    case files
    /// Only the person knows.
    case anything
  }

  let commands: [CommandDefinition]
  let topics: [(name: String, abstract: String)]

  /// The words that a command line can start with, each with what it does.
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

  /// The words that can follow a first one, each with what it does.
  func secondWords(after first: String) -> [(word: String, abstract: String)] {
    commands.filter { $0.words.count == 2 && $0.words[0] == first }.map {
      ($0.words[1], $0.abstract)
    }
  }

  /// First words that others can follow.
  var groups: [String] {
    firstWords.map(\.word).filter { !secondWords(after: $0).isEmpty }
  }

  /// The options that a command takes, global ones included.
  func options(of command: CommandDefinition) -> [Option] {
    command.options + CommandDefinition.globalOptions
  }

  /// Every option that takes a value, whatever the command.
  var valued: [Option] {
    var seen: Set<String> = []
    return commands.flatMap(options).filter { $0.value != nil && seen.insert($0.name).inserted }
  }

  /// What the value of an option can be.
  func words(of option: Option) -> Words {
    switch option.value {
    case "dir": .folders
    case "file", "path": .files
    case "channel": .among(["push", "email", "chat", "app", "qr", "typed"])
    case "state": .among(NotificationResponseState.allCases.map(\.rawValue))
    case "duration": .among(ShareDuration.allCases.map(\.rawValue))
    case let value? where value.contains("|"): .among(value.split(separator: "|").map(String.init))
    default: .anything
    }
  }

  /// What the words behind a command can be.
  func words(of command: CommandDefinition) -> Words {
    switch command.arguments.first?.name {
    case "file", "files": .files
    case "before": .folders
    case "picture": .among(["tree", "states"])
    case "shell": .among(CompletionScript.allCases.map(\.rawValue))
    case "kind": .among(GeneratedFile.Kind.allCases.map(\.rawValue))
    default: .anything
    }
  }

  /// What can follow `help`.
  var helpWords: [String] { firstWords.dropLast().map(\.word) + topics.map(\.name) }
}
