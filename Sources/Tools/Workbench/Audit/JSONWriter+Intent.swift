import LandfallDomain
import LandfallStrictJSON

extension JSONWriter {
  /// Writes the intent of a link as members of an object.
  ///
  /// Leaves out the values of a link that a rule handles, because they may sign a person in.
  mutating func members(of intent: LinkIntent) {
    switch intent {
    case .navigate(let destination):
      member("outcome", "routed")
      member("route", destination.route.text)
      member("screen", destination.screen.text)
      object("parameters") { writer in
        for value in destination.parameters { writer.member(value.name, value.value) }
      }
      array("query") { writer in
        for item in destination.query {
          writer.object { writer in
            writer.member("name", item.name)
            writer.member("value", item.value)
          }
        }
      }
    case .handle(let ruleLink):
      member("outcome", "handled")
      member("rule", ruleLink.rule.text)
    case .unmatched:
      member("outcome", "unmatched")
    case .ignored(let reason):
      member("outcome", "ignored")
      member("reason", reason.rawValue)
    case .invalid(let error):
      member("outcome", "invalidLink")
      member("reason", error.reason.rawValue)
      member("offset", error.offset)
    }
  }
}
