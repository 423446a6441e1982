import LandfallDomain

/// The arguments of a command line, sorted into options, flags and input.
struct ParsedArguments: Sendable {
  /// The positional arguments, in order.
  private(set) var input: [InputText] = []
  private(set) var options: [String: String] = [:]
  private(set) var flags: Set<String> = []

  /// Unknown options with a value, in order, which the command itself interprets.
  private(set) var named: [NamedValue] = []

  /// The positional arguments as text.
  var words: [String] { input.map(\.text) }

  /// Whether the help is requested.
  var wantsHelp: Bool { flags.contains("help") }

  /// Sorts words into options, flags and positional arguments.
  ///
  /// - Parameters:
  ///   - arguments: The positional arguments of the command.
  ///   - keepsUnknown: Whether an unknown option with a value is added to ``named``.
  /// - Throws: ``ShellFailure`` with ``ExitCode/usage`` for the first invalid word. All words
  ///   except links must be UTF-8.
  init(
    _ words: [InputText], of arguments: [Argument] = [], options known: [Option],
    keepsUnknown: Bool = false
  ) throws(ShellFailure) {
    var rest = words[...]
    var isLiteral = false
    while let next = rest.popFirst() {
      guard !isLiteral, next.bytes.first == UInt8(ascii: "-"), next.bytes.count > 1 else {
        let isLink = input.count < arguments.count && arguments[input.count].isLink
        if !isLink, try next.wellFormed("the argument").isEmpty {
          let name = input.count < arguments.count ? arguments[input.count].name : "argument"
          throw ShellFailure(.usage, "The <\(name)> is empty.")
        }
        input.append(next)
        continue
      }
      let word = try next.wellFormed("the option")
      if word == "--" {
        isLiteral = true
        continue
      }
      if word == "-h" || word == "--help" {
        flags.insert("help")
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard word.hasPrefix("--"), let option = known.first(where: { "--" + $0.name == parts[0] })
      else {
        // A word that starts with two dashes is the next option and not a value.
        let isOnlyOption = parts.count == 1 && rest.first?.text.hasPrefix("--") != false
        guard keepsUnknown, word.hasPrefix("--"), !isOnlyOption,
          let value = try parts.count == 2
            ? String(parts[1]) : rest.popFirst()?.wellFormed("the value")
        else { throw Self.unknown(word, known) }
        named.append(NamedValue(String(parts[0].dropFirst(2)), value))
        continue
      }
      guard option.value != nil else {
        guard parts.count == 1 else {
          throw ShellFailure(.usage, "The option '--\(option.name)' does not take any value.")
        }
        flags.insert(option.name)
        continue
      }
      if parts.count == 2 {
        options[option.name] = String(parts[1])
      } else if let value = rest.popFirst() {
        let text = try value.wellFormed("the value")
        let name = text.hasPrefix("--") ? text.dropFirst(2).prefix { $0 != "=" } : ""
        guard name != "help", !known.contains(where: { $0.name == name }) else {
          throw ShellFailure(
            .usage, "Missing value for '\(option.label)'",
            hint: "if '\(text)' is the value, write --\(option.name)=\(text)")
        }
        options[option.name] = text
      } else {
        throw ShellFailure(.usage, "Missing value for '\(option.label)'")
      }
      // A shell variable that is not set gives an empty value, and an empty folder would mean `/`.
      guard options[option.name]?.isEmpty == false else {
        throw ShellFailure(.usage, "The value for '\(option.label)' is empty.")
      }
    }
  }

  /// Sets a missing option to the value of an environment variable, if it has one.
  mutating func fill(_ option: String, _ variable: String?) {
    if options[option] == nil, let variable, !variable.isEmpty { options[option] = variable }
  }

  /// Returns a copy with or without `--json`.
  func asking(json: Bool) -> ParsedArguments {
    var copy = self
    if json {
      copy.flags.insert("json")
    } else {
      copy.flags.remove("json")
    }
    return copy
  }

  static func unknown(_ word: String, _ known: [Option]) -> ShellFailure {
    let name = word.split(separator: "=").first.map(String.init) ?? word
    return .unknown("Unknown option '\(name)'", name, in: known.map { "--" + $0.name } + ["--help"])
  }
}
