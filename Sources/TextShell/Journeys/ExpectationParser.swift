import LandfallDomain

/// Reads what stands after `expect`.
enum ExpectationParser {
  /// The words that may stand after `expect`, for completion.
  static let subjects = [
    "banner", "claimed", "clipboard", "commits", "count", "depth", "direction", "error", "event",
    "field",
    "frames", "generation", "highlighted", "indicator", "insets", "items", "launches", "menu",
    "message", "messages", "missed-frames", "no-event", "no-menu", "no-row", "no-secret-on-disk",
    "offline", "org", "organizations", "outcome", "overlaps", "param", "path", "pending", "person",
    "phase",
    "query", "reads", "refused", "root", "row", "screen", "scroll", "stale", "state", "states",
    "tab",
    "tab-bar",
    "tabs", "text", "within",
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
    case "shares": return .shares(try words.count())
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
    case "claimed":
      return .claimed(
        RuleID(try words.word("a rule")), try words.integer(), newest: words.next())
    case "root": return .root(try words.word("a place"))
    case "offline": return .offline(try words.word("a standing or 'none'"))
    case "banner": return .banner(try words.word("a type or 'none'"))
    case "refused": return .refused(try words.word("a code"), detail: words.next())
    case "reads": return .reads(try words.integer())
    default:
      if let expectation = try ofDevice(what, &words) { return expectation }
      let near = Spelling.nearest(to: what, in: subjects)
      throw JourneyParser.malformed(
        "'\(what)' cannot be expected", hint: near.map { "did you mean '\($0)'?" })
    }
  }

  /// What a person sees of tabs, lists and the device in their hand.
  private static func ofDevice(
    _ what: String, _ words: inout JourneyWords
  ) throws(ShellFailure) -> JourneyStep.Expectation? {
    switch what {
    case "state": return .state(try words.word("a state"))
    case "states":
      var states = [try words.word("a state")]
      while let next = words.next() { states.append(next) }
      return .states(states)
    case "tabs": return .tabs(try words.integer())
    case "tab-bar":
      return JourneyStep.TabBar(rawValue: try words.choice("on", "off", "kept")).map {
        .tabBar($0)
      }
    case "highlighted": return .highlighted(try words.word("a tab"))
    case "organizations": return .organizations(try words.integer())
    case "row": return .row(try words.word("an item"))
    case "no-row": return .noRow(try words.word("an item"))
    case "stale": return .stale(try words.integer())
    case "generation": return .generation(try words.integer())
    case "field": return .field(try words.word("a field"), try words.word("a text"))
    case "menu": return .menu(try words.integer())
    case "no-menu": return .noMenu
    case "clipboard": return .clipboard(try words.word("a text"))
    case "scroll": return .scroll(try words.number())
    case "indicator": return .indicator(isOn: try words.choice("on", "off") == "on")
    case "overlaps": return .overlaps(try words.integer())
    case "insets":
      return .insets(
        top: try words.number(), right: try words.number(), bottom: try words.number(),
        left: try words.number())
    case "frames": return .frames(try words.count())
    case "missed-frames": return .missedFrames(try words.integer())
    default: return nil
    }
  }
}
