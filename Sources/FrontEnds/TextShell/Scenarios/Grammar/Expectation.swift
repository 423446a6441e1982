extension ScenarioStep {
  /// An expectation: what a line wants to see, and the comparison with what is seen.
  struct Expectation: Equatable, Sendable {
    /// The word after `expect`.
    let subject: String
    /// The description of the wanted value.
    let wanted: String
    /// Returns what is seen if it differs, otherwise `nil`.
    let unmet: @Sendable (Observation) async throws(ShellFailure) -> String?

    static func == (one: Expectation, other: Expectation) -> Bool {
      one.subject == other.subject && one.wanted == other.wanted
    }
  }
}

extension ScenarioForm {
  /// Creates an expectation.
  ///
  /// - Parameters:
  ///   - read: Parses the wanted value from the words after the subject.
  ///   - unmet: Returns what is seen if it differs from the wanted value, otherwise `nil`.
  static func expect<Wanted: Sendable>(
    _ subject: String, _ syntax: String, _ help: String,
    _ read: @escaping @Sendable (inout ScenarioWords) throws(ShellFailure) -> Wanted,
    unmet: @escaping @Sendable (Observation, Wanted) async throws(ShellFailure) -> String?
  ) -> ScenarioForm {
    ScenarioForm("expect " + subject, syntax, help) { words throws(ShellFailure) in
      let wanted = try read(&words)
      return .expect(
        ScenarioStep.Expectation(subject: subject, wanted: "\(wanted)") {
          seen async throws(ShellFailure) in
          try await unmet(seen, wanted)
        })
    }
  }

  /// Creates the expectation of a value that must be equal.
  static func value<Value: Equatable & Sendable>(
    _ subject: String, _ syntax: String, _ help: String,
    _ read: @escaping @Sendable (inout ScenarioWords) throws(ShellFailure) -> Value,
    seen: @escaping @Sendable (Observation) async throws(ShellFailure) -> Value
  ) -> ScenarioForm {
    expect(subject, syntax, help, read) { observation, wanted async throws(ShellFailure) in
      let value = try await seen(observation)
      return value == wanted ? nil : "\(value)"
    }
  }

  /// Creates the expectation of a number.
  static func count(
    _ subject: String, _ help: String,
    _ seen: @escaping @Sendable (Observation) throws(ShellFailure) -> Int
  ) -> ScenarioForm {
    value(subject, "N", help, { words throws(ShellFailure) in try words.integer() }, seen: seen)
  }

  /// Creates the expectation of a name, or of one of the `others`.
  static func name(
    _ subject: String, _ kind: ScenarioName, or others: String..., syntax: String, _ help: String,
    _ seen: @escaping @Sendable (Observation) throws(ShellFailure) -> String
  ) -> ScenarioForm {
    value(
      subject, syntax, help, { words throws(ShellFailure) in try words.name(kind, or: others) },
      seen: seen)
  }

  /// Creates an expectation about a name, which must be among those that are seen or must not.
  static func name(
    _ subject: String, _ kind: ScenarioName, isSeen: Bool, _ help: String,
    in seen: @escaping @Sendable (Observation) -> [String]
  ) -> ScenarioForm {
    expect(subject, kind.rawValue, help) { words throws(ShellFailure) in
      try words.name(kind)
    } unmet: { observation, name in
      let names = seen(observation)
      return names.contains(name) == isSeen ? nil : names.list
    }
  }
}

extension [String] {
  /// The words, separated by commas.
  var list: String { isEmpty ? "nothing" : joined(separator: ", ") }
}
