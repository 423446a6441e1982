extension String {
  /// The text in single quotes, as one word for a shell.
  package var shellQuoted: String { "'" + replacing("'", with: "'\\''") + "'" }
}

extension CommandContext {
  /// Returns those of the options that the command line has, to repeat them in a hint.
  ///
  /// The result is empty, or begins with a space.
  func given(_ names: [String]) -> String {
    names.compactMap { name in
      arguments.options[name].map { " --\(name) \($0.shellQuoted)" }
    }.joined()
  }
}
