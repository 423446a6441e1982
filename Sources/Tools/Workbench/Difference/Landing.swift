public import LandfallDomain
import LandfallParsing

/// Where one app sends a link, as far as two apps can be compared.
public enum Landing: Hashable, Sendable {
  /// A screen with the values of its parameters, in the order of the path.
  case screen(ScreenID, route: RouteID, parameters: [NamedValue])
  /// A rule takes it.
  case handle(RuleID)
  /// No route fits it.
  case unmatched
  /// It is not for the app.
  case ignored(LinkIgnoredReason)
  /// It is malformed.
  case invalid(InvalidLink.Reason)

  /// Reads an intent.
  init(_ intent: LinkIntent) {
    switch intent {
    case .navigate(let destination):
      self = .screen(
        destination.screen, route: destination.route,
        parameters: destination.parameters)
    case .handle(let ruleLink): self = .handle(ruleLink.rule)
    case .unmatched: self = .unmatched
    case .ignored(let reason): self = .ignored(reason)
    case .invalid(let error): self = .invalid(error.reason)
    }
  }

  /// Whether a person would see the same: the route may be spelled otherwise.
  func isSame(as other: Landing) -> Bool {
    switch (self, other) {
    case (.screen(let one, _, let values), .screen(let two, _, let others)):
      one == two && values.map(\.value) == others.map(\.value)
    default: self == other
    }
  }

  /// What it is called: the route, the rule with a `rule` before it, or the outcome with its
  /// reason.
  public var name: String {
    switch self {
    case .screen(_, let route, _): route.text
    case .handle(let rule): "rule " + rule.text
    case .unmatched: "unmatched"
    case .ignored(let reason): "ignored (\(reason.rawValue))"
    case .invalid(let reason): "invalidLink (\(reason.rawValue))"
    }
  }
}
