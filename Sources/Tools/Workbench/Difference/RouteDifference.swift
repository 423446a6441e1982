@_spi(TypedRoutes) package import LandfallDomain
import LandfallParsing

/// The differences between the routes of two versions of an app.
package struct RouteDifference: Sendable {
  /// A key whose value differs between the two versions of a route.
  package struct Change: Equatable, Sendable {
    /// The route.
    package let route: RouteID
    /// The key in the route's file, such as `policy`, `tab`, `screen` or `external`.
    package let key: String
    /// The value in the first app, or `nil`.
    package let before: String?
    /// The value in the second app, or `nil`.
    package let after: String?
  }

  /// The routes that only the second app has.
  package let added: [RouteID]
  /// The routes that only the first app has.
  package let removed: [RouteID]
  /// The changes of routes that both apps have.
  package let changes: [Change]

  /// Compares two apps.
  package init(_ before: AppDefinition, _ after: AppDefinition) {
    let (old, new) = (Self.byID(before), Self.byID(after))
    added = new.keys.filter { old[$0] == nil }.sorted()
    removed = old.keys.filter { new[$0] == nil }.sorted()
    changes = old.keys.sorted().flatMap { id -> [Change] in
      guard let one = old[id], let two = new[id] else { return [] }
      let pairs: [(String, String?, String?)] = [
        ("screen", one.screen.text, two.screen.text),
        ("policy", one.policy.rawValue, two.policy.rawValue),
        ("requires", one.requires?.text, two.requires?.text),
        ("tab", one.tab?.text, two.tab?.text),
        ("redirect", one.redirect?.description, two.redirect?.description),
        ("external", "\(one.external)", "\(two.external)"),
        ("organization", one.organization.rawValue, two.organization.rawValue),
        ("alsoIn", Self.list(one.alsoIn.map(\.text)), Self.list(two.alsoIn.map(\.text))),
        ("share", Self.share(one), Self.share(two)),
        ("query", Self.query(one), Self.query(two)),
        ("parents", Self.list(one.parents.map(\.text)), Self.list(two.parents.map(\.text))),
        ("constraints", Self.constraints(one), Self.constraints(two)),
        ("aliases", Self.aliases(one), Self.aliases(two)),
        ("handles", Self.handlers(one), Self.handlers(two)),
        ("list or detail", Self.content(one), Self.content(two)),
      ]
      return pairs.filter { $0.1 != $0.2 }.map {
        Change(route: id, key: $0.0, before: $0.1, after: $0.2)
      }
    }
  }

  /// Whether there are no differences.
  package var isEmpty: Bool { added.isEmpty && removed.isEmpty && changes.isEmpty }

  private static func byID(_ app: AppDefinition) -> [RouteID: RouteDeclaration] {
    Dictionary(app.routes.map { ($0.id, $0) }) { first, _ in first }
  }

  private static func constraints(_ route: RouteDeclaration) -> String? {
    let parts = route.constraints.sorted { $0.key < $1.key }.filter { !$0.value.isEmpty }
      .map { name, list in ":" + name + " " + list.map(\.description).joined(separator: "&") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  private static func aliases(_ route: RouteDeclaration) -> String? {
    list(route.aliases.map(\.description).sorted())
  }

  private static func query(_ route: RouteDeclaration) -> String? {
    list(
      route.query.map { $0.name + " " + $0.kind.rawValue + ($0.identity ? " identity" : "") }
        .sorted())
  }

  private static func share(_ route: RouteDeclaration) -> String? {
    route.share.map { "\($0.kind) :\($0.parameter) ?\($0.token)" }
  }

  private static func handlers(_ route: RouteDeclaration) -> String? {
    list(
      route.handlers.map {
        "\($0.rule) opens \($0.opens)" + values($0.values.map { ($0.parameter, $0.source) })
      })
  }

  private static func content(_ route: RouteDeclaration) -> String? {
    route.content.map { content in
      "\(content.kind.rawValue) \(content.contract)"
        + values(content.inputs.map { ($0.name, $0.source) })
    }
  }

  private static func values(_ pairs: [(name: String, source: String)]) -> String {
    pairs.map { " \($0.name)=\($0.source)" }.joined()
  }

  private static func list(_ texts: [String]) -> String? {
    texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

/// The destination of a link in one app, in a form that can be compared.
package enum Landing: Equatable, Sendable {
  /// A screen with its parameter values in the order of the path.
  case screen(ScreenID, route: RouteID, parameters: [NamedValue])
  /// A rule handles the link; a screen may open a route for it.
  case handle(RuleID, RuleHandler?)
  /// No route matches the link.
  case unmatched
  /// The link is not for the app.
  case ignored(LinkIgnoredReason)
  /// The link is malformed.
  case invalid(InvalidLink.Reason)

  /// Returns the destinations of the links of an app's rules, in the app's order.
  static func ofRules(in app: AppDefinition) -> [Landing] {
    let handlers = app.routes.flatMap { $0.handlers }
    return app.rules.map { rule in .handle(rule.id, handlers.first { $0.rule == rule.id }) }
  }

  /// Creates the destination of an intent; a screen that handles a rule is not known here.
  init(_ intent: LinkIntent) {
    switch intent {
    case .navigate(let destination):
      self = .screen(
        destination.screen, route: destination.route,
        parameters: destination.parameters)
    case .handle(let ruleLink): self = .handle(ruleLink.rule, nil)
    case .unmatched: self = .unmatched
    case .ignored(let reason): self = .ignored(reason)
    case .invalid(let error): self = .invalid(error.reason)
    }
  }

  /// Returns whether a person would see the same.
  ///
  /// The routes and their parameters may be named differently. If the parameters have the same
  /// names, each must have the same value.
  package func isSame(as other: Landing) -> Bool {
    switch (self, other) {
    case (.screen(let one, _, let values), .screen(let two, _, let others)):
      one == two
        && (Set(values.map(\.name)) == Set(others.map(\.name))
          ? Set(values) == Set(others) : values.map(\.value) == others.map(\.value))
    default: self == other
    }
  }

  /// The name: the route, the rule after `rule` with what its screen opens, or the outcome with its
  /// reason.
  package var name: String {
    switch self {
    case .screen(_, let route, _): route.text
    case .handle(let rule, let handler):
      "rule " + rule.text + (handler.map { " opens " + $0.opens.text } ?? "")
    case .unmatched: "unmatched"
    case .ignored(let reason): "ignored (\(reason.rawValue))"
    case .invalid(let reason): "invalidLink (\(reason.rawValue))"
    }
  }
}
