import LandfallDomain

/// The error for a link rule that the app does not declare.
public struct UnknownRule: Error, Hashable, Sendable, CustomStringConvertible {
  let rule: RuleID
  let known: [RuleID]

  /// The rule, and those that the app declares.
  public var description: String { "\(problem)\nhint: \(hint)" }

  package var problem: String { "the app has no link rule '\(rule)'" }
  package var hint: String {
    known.isEmpty
      ? "declare it under \"rules\" in app.json"
      : "there are: " + known.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Throws for the first rule that an app does not declare.
  static func check(_ rules: [RuleID], of app: AppDefinition) throws(UnknownRule) {
    let known = app.rules.map { $0.id }
    for rule in rules where !known.contains(rule) { throw UnknownRule(rule: rule, known: known) }
  }
}
