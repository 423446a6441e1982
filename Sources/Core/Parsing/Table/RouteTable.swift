public import LandfallDomain

/// An app's routes, compiled: which route a path belongs to, and the path that leads to a route.
///
/// Segment by segment from the left, a literal goes before a constrained parameter, that before any
/// parameter, and that before a catch-all, whatever the order of declaration. A path
/// fits one route or none: a table in which two would fit is not built. A catch-all takes one
/// segment at least and none that holds a decoded `/`, so that its value reads back.
///
/// ```swift
/// let table = try RouteTable(app)
/// table.route("/app/:org/members")?.screen
/// ```
///
/// A value; it is immutable and may be shared between threads. A copy shares its storage, and the
/// table that of the declarations. Matching is O(segments).
public struct RouteTable: Sendable {
  /// Most nodes that one match may visit; a table that could need more is not built.
  public static let maximumVisits = 1024

  let compiled: CompiledTable

  /// Compiles an app's routes.
  ///
  /// - Throws: ``RouteTableError`` for the first contradiction, naming all sides.
  /// - Complexity: O(routes); where two constrained parameters stand at one place, all pairs of
  ///   patterns with constraints are compared.
  public init(_ app: AppDefinition) throws(RouteTableError) { compiled = try CompiledTable(app) }

  /// The routes, sorted by name.
  public var routes: [RouteDeclaration] { compiled.list.routes }

  /// Words that no organization may be called, sorted: literals beside the organization parameter.
  public var reservedWords: [String] { compiled.reservedWords }

  /// The route of that name, or `nil`.
  ///
  /// - Complexity: O(log routes).
  public func route(_ id: RouteID) -> RouteDeclaration? {
    compiled.list.index(of: id).map { compiled.list.routes[$0] }
  }
}
