public import LandfallDomain

/// The entry point of this module: turns the text of a link into what it asks for.
///
/// ```swift
/// let resolver = try DeepLinkResolver(app)
/// resolver.resolve("docodego://app/acme-corp/members")  // .navigate(…)
/// ```
///
/// A resolver is immutable, and you can use it from any thread.
public struct DeepLinkResolver: Sendable {
  /// The routes.
  package var table: RouteTable { dispatcher.table }
  /// The rules, which are tried before the routes.
  package let dispatcher: LinkDispatcher

  /// Compiles an app's declarations.
  ///
  /// - Throws: ``RouteTableError`` for the first contradiction; the error names all sides.
  public init(_ app: AppDefinition) throws(RouteTableError) {
    dispatcher = try LinkDispatcher(app, RouteTable(app))
  }

  /// The names of the rules, in the app's order.
  package var ruleIDs: [RuleID] { dispatcher.rules.map { $0.id } }

  /// Returns the destination of a link, if you need nothing else about it.
  ///
  /// - Throws: `invalidLink` for every link without a destination: it is malformed, has no route,
  ///   is not for this app, or is handled by a rule. Use ``resolve(_:)-(String)`` to distinguish
  ///   these.
  public func destination(of text: String) throws(DeepLinkError) -> DeepLinkDestination {
    guard case .navigate(let destination) = resolve(text) else { throw .invalidLink }
    return destination
  }

  /// Returns what a link asks for.
  ///
  /// It never fails: a malformed link gives ``LinkIntent/invalid(_:)``.
  public func resolve(_ text: String) -> LinkIntent { dispatcher.intent(of: text) }

  /// Returns what a link asks for, from its bytes as they arrived; bytes that are not UTF-8 are
  /// refused.
  package func resolve(_ link: LinkText) -> LinkIntent {
    link.withBytes { dispatcher.intent(of: $0) }
  }
}
