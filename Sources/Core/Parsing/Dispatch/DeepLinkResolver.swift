public import LandfallDomain

/// The door to this module: an app's links, from the text to what they ask for.
///
/// ```swift
/// let resolver = try DeepLinkResolver(app)
/// resolver.resolve("docodego://app/acme-corp/members")  // .navigate(…)
/// ```
///
/// A value; immutable, and safe to use from any thread.
public struct DeepLinkResolver: Sendable {
  /// The routes.
  public var table: RouteTable { dispatcher.table }
  /// The rules before them.
  public let dispatcher: LinkDispatcher

  /// Compiles an app's declarations.
  ///
  /// - Throws: ``RouteTableError`` for the first contradiction, naming all sides.
  public init(_ app: AppDefinition) throws(RouteTableError) {
    dispatcher = try LinkDispatcher(app, RouteTable(app))
  }

  /// The names of the rules, in the app's order.
  public var ruleIDs: [RuleID] { dispatcher.rules.map { $0.id } }

  /// The place that a link leads to, for whoever asks nothing else of it.
  ///
  /// - Throws: `invalidLink` for everything that leads to no place of the app: what cannot be read,
  ///   what has no route, what is not for this app, what a rule handles. ``resolve(_:)-(String)``
  ///   tells them apart.
  public func destination(of text: String) throws(DeepLinkError) -> DeepLinkDestination {
    guard case .navigate(let destination) = resolve(text) else { throw .invalidLink }
    return destination
  }

  /// What a link asks for.
  ///
  /// Never fails: what cannot be read is an intent too.
  public func resolve(_ text: String) -> LinkIntent { dispatcher.intent(of: text) }

  /// What a link asks for, from the bytes as they came: those that are not UTF-8 are refused.
  public func resolve(_ link: LinkText) -> LinkIntent {
    link.withBytes { dispatcher.intent(of: $0) }
  }
}
