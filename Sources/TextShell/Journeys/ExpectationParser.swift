/// Reads what stands after `expect`.
enum ExpectationParser {
  /// The words that may stand after `expect`, for completion.
  static let subjects = [
    "commits", "count", "depth", "direction", "error", "event", "items", "launches", "message",
    "messages", "no-event", "no-secret-on-disk", "org", "outcome", "param", "path", "pending",
    "person", "phase", "query", "reads", "screen", "tab", "text", "within",
  ]

  static func expectation(
    _ words: inout JourneyWords
  ) throws(ShellFailure) -> JourneyStep.Expectation {
    let what = try words.word("what to expect")
    switch what {
    case "path": return .path(try words.word("a path"))
    case "screen": return .screen(try words.word("a screen"))
    case "tab": return .tab(try words.word("a tab"))
    case "depth": return .depth(try words.integer())
    case "org": return .organization(try words.word("a slug"))
    case "param": return .parameter(try words.word("a name"), try words.word("a value"))
    case "query": return .query(try words.word("a name"), try words.word("a value"))
    case "pending": return .pending(try words.integer())
    case "text": return .text(try words.word("a text"))
    case "message": return .message(try words.word("a key"))
    case "messages": return .messages(try words.integer())
    case "count": return .count(event: try words.word("an event"), try words.integer())
    case "event":
      let event = try words.word("an event")
      guard let next = words.next() else { return .event(event, before: nil) }
      guard next == "before" else {
        throw JourneyParser.malformed("'\(next)' is not 'before'")
      }
      return .event(event, before: try words.word("an event"))
    case "no-event": return .noEvent(try words.word("an event"))
    case "error": return .error(try words.word("a code"), reason: words.next())
    case "outcome": return .outcome(try words.word("an outcome"))
    case "direction": return .direction(try words.word("'ltr' or 'rtl'"))
    case "items": return .items(try words.integer())
    case "within": return .within(try words.duration())
    case "launches": return .launches(try words.integer())
    case "phase": return .phase(try words.word("a state"))
    case "person": return .person(try words.word("an address"))
    case "no-secret-on-disk": return .noSecretOnDisk(try words.word("a text"))
    case "commits": return .commits(try words.integer())
    case "reads": return .reads(try words.integer())
    default: throw JourneyParser.malformed("'\(what)' cannot be expected")
    }
  }
}
