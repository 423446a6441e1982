package import LandfallDomain
import LandfallParsing

/// The destination of a link in one app, in a form that can be compared.
package enum Landing: Hashable, Sendable {
  /// A screen with its parameter values in the order of the path.
  case screen(ScreenID, route: RouteID, parameters: [NamedValue])
  /// A rule handles the link.
  case handle(RuleID)
  /// No route matches the link.
  case unmatched
  /// The link is not for the app.
  case ignored(LinkIgnoredReason)
  /// The link is malformed.
  case invalid(InvalidLink.Reason)

  /// Creates the destination of an intent.
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

  /// Returns whether a person would see the same.
  ///
  /// The routes may be named differently.
  func isSame(as other: Landing) -> Bool {
    switch (self, other) {
    case (.screen(let one, _, let values), .screen(let two, _, let others)):
      one == two && values.map(\.value) == others.map(\.value)
    default: self == other
    }
  }

  /// The name: the route, the rule after `rule`, or the outcome with its reason.
  package var name: String {
    switch self {
    case .screen(_, let route, _): route.text
    case .handle(let rule): "rule " + rule.text
    case .unmatched: "unmatched"
    case .ignored(let reason): "ignored (\(reason.rawValue))"
    case .invalid(let reason): "invalidLink (\(reason.rawValue))"
    }
  }
}
