package import LandfallDomain

/// An app's compiled routes, which map paths to routes and routes to paths.
///
/// Segments are compared from left to right, and the order of declaration does not matter. A
/// literal takes precedence over a parameter with fixed text before or after it. Then come a
/// constrained parameter, a plain parameter, a catch-all and an optional catch-all, in this order.
/// A path matches one route or none: a table with two matches for a path cannot be built.
///
/// A catch-all matches at least one segment, unless it is optional. It matches no segment that
/// contains a decoded `/`, so that its value can be read back.
///
/// ```swift
/// let table = try RouteTable(app)
/// table.route("/app/:org/members")?.screen
/// ```
///
/// A table is immutable, and threads can share it. Copies share their storage. Matching is
/// O(segments).
package struct RouteTable: Sendable {
  /// The maximum number of nodes that a match may visit; a table that could need more cannot be
  /// built.
  package static let maximumVisits = 1024

  let compiled: CompiledTable

  /// Compiles an app's routes.
  ///
  /// - Throws: ``RouteTableError`` for the first contradiction; the error names all sides.
  /// - Complexity: O(routes). If two constrained parameters follow the same segments, all pairs of
  ///   patterns with constraints are compared.
  package init(_ app: AppDefinition) throws(RouteTableError) { compiled = try CompiledTable(app) }

  /// The routes, sorted by name.
  package var routes: [RouteDeclaration] { compiled.list.routes }

  /// The literals in the position of the organization parameter, sorted; no organization may have
  /// these names.
  package var reservedWords: [String] { compiled.reservedWords }

  /// Returns the route with this name, or `nil` if there is none.
  ///
  /// - Complexity: O(log routes).
  package func route(_ id: RouteID) -> RouteDeclaration? {
    compiled.list.index(of: id).map { compiled.list.routes[$0] }
  }
}
