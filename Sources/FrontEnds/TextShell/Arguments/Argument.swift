/// A word of a command that is no option.
struct Argument: Sendable {
  /// What stands for it in help.
  let name: String
  /// What it is.
  let help: String
  /// Whether it may be left out.
  var isOptional = false
  /// Whether it is a link, which may hold any bytes: the parser says what is wrong with them.
  var isLink = false
  /// Whether it takes all that follow; only ever the last one.
  var isRepeating = false

  /// How it is written in a usage line.
  var usage: String {
    let word = isRepeating ? "<\(name)> ..." : "<\(name)>"
    return isOptional ? "[\(word)]" : word
  }
}

/// An option or a flag of a command.
struct Option: Sendable {
  /// Its name without the dashes.
  let name: String
  /// What stands for its value in help, or `nil` for a flag.
  let value: String?
  /// What it does.
  let help: String

  static func flag(_ name: String, _ help: String) -> Option {
    Option(name: name, value: nil, help: help)
  }

  static func value(_ name: String, _ value: String, _ help: String) -> Option {
    Option(name: name, value: value, help: help)
  }

  /// How it is written in help.
  var label: String { "--" + name + (value.map { " <\($0)>" } ?? "") }
}
