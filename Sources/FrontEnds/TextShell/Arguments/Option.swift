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
