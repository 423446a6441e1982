/// A positional argument of a command.
struct Argument: Sendable {
  /// The placeholder in the help.
  let name: String
  /// The help text.
  let help: String
  /// Whether the argument may be omitted.
  var isOptional = false
  /// Whether the argument is a link.
  ///
  /// A link may contain any bytes, because the link parser reports errors.
  var isLink = false
  /// Whether it takes all remaining words.
  ///
  /// Only the last argument can.
  var isRepeating = false

  /// The argument in a usage line.
  var usage: String {
    let word = isRepeating ? "<\(name)> ..." : "<\(name)>"
    return isOptional ? "[\(word)]" : word
  }
}

/// An option or a flag of a command.
struct Option: Sendable {
  /// The name without dashes.
  let name: String
  /// The placeholder for the value, or `nil` for a flag.
  let value: String?
  /// The help text.
  let help: String

  static func flag(_ name: String, _ help: String) -> Option {
    Option(name: name, value: nil, help: help)
  }

  static func value(_ name: String, _ value: String, _ help: String) -> Option {
    Option(name: name, value: value, help: help)
  }

  /// The option as the help shows it.
  var label: String { "--" + name + (value.map { " <\($0)>" } ?? "") }
}
