@_spi(TypedRoutes) package import LandfallDomain

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

extension RouteTable {
  /// Returns the destination of a typed route.
  ///
  /// - Throws: ``DestinationError``: a value does not meet a constraint, or the route belongs to
  ///   another app.
  package func destination(
    of place: some TypedRoute
  ) throws(DestinationError) -> DeepLinkDestination {
    try destination(
      route: place.route, parameters: place.parameters.byName, query: place.query)
  }

  /// Returns a link to a typed route, with the app's first custom scheme, or its first host if it
  /// has none.
  ///
  /// Resolving the link and converting the result to a typed route gives an equal value.
  package func url(for place: some TypedRoute) throws(DestinationError) -> String {
    try url(for: destination(of: place))
  }
}

/// Sorting of routes by name, eight bytes at a time, because the names of a table have common
/// prefixes.
enum RouteOrder {
  private struct Key {
    /// Eight bytes of the name, the first in the highest byte; 0 after its end.
    var word: UInt64
    let index: UInt32
  }

  /// Returns the routes sorted by the bytes of their names; routes with the same name keep their
  /// order.
  ///
  /// - Complexity: O(n log n) comparisons of eight bytes; O(n) for routes that are sorted.
  static func sorted(_ routes: [RouteDeclaration]) -> [RouteDeclaration] {
    let isSorted = routes.indices.dropFirst().allSatisfy { routes[$0 - 1].id < routes[$0].id }
    if isSorted { return routes }
    var keys = ContiguousArray(
      routes.indices.lazy.map { Key(word: word(of: routes[$0], at: 0), index: UInt32($0)) })
    keys.withUnsafeMutableBufferPointer { sort($0, routes, from: 0) }
    return keys.map { routes[Int($0.index)] }
  }

  private static func sort(
    _ keys: UnsafeMutableBufferPointer<Key>, _ routes: [RouteDeclaration], from offset: Int
  ) {
    var keys = keys
    keys.sort { $0.word == $1.word ? $0.index < $1.index : $0.word < $1.word }
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end].word == keys[start].word { end += 1 }
      // Names that end within the eight bytes are equal.
      if end - start > 1, keys[start].word & 0xFF != 0 {
        for place in start..<end {
          keys[place].word = word(of: routes[Int(keys[place].index)], at: offset + 8)
        }
        sort(UnsafeMutableBufferPointer(rebasing: keys[start..<end]), routes, from: offset + 8)
      }
      start = end
    }
  }

  private static func word(of route: RouteDeclaration, at offset: Int) -> UInt64 {
    var name = route.pattern.description
    return name.withUTF8 { bytes in
      if offset + 8 <= bytes.count {
        return UInt64(
          bigEndian: UnsafeRawBufferPointer(bytes)
            .loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      }
      var word: UInt64 = 0
      for place in offset..<max(offset, bytes.count) {
        word |= UInt64(bytes[place]) << UInt64(56 - 8 * (place - offset))
      }
      return word
    }
  }
}

extension RouteTable {
  /// Returns all contradictions in an app's declarations.
  ///
  /// ``init(_:)`` and ``LinkDispatcher/init(_:_:)`` stop at the first contradiction. This function
  /// continues, and reports the first one of each route, tab and rule. The result is empty for an
  /// app that both accept.
  ///
  /// - Complexity: O(routes²) for patterns with constraints.
  package static func contradictions(in app: AppDefinition) -> [RouteTableError] {
    var found: [RouteTableError] = []
    func collect<Value>(_ check: @autoclosure () throws(RouteTableError) -> Value) {
      do throws(RouteTableError) {
        _ = try check()
      } catch {
        if !found.contains(error) { found.append(error) }
      }
    }
    let list = RouteList(app.routes)
    for (index, route) in list.routes.enumerated() {
      collect(try RouteTableRules.check(route, app, list))
      collect(try RouteTableRules.redirect(from: index, list, app.organizationParameter))
    }
    for tab in app.tabs {
      collect(try RouteTableRules.check(tab, app, list))
    }
    if app.guests == .tabs, !app.hasTabForGuests { found.append(.noTabForGuests) }
    for (route, key) in RouteTableRules.screens(of: app) where list.index(of: route) == nil {
      found.append(.unknownScreenRoute(route, key: key))
    }
    found += app.schemes.filter { !RouteTableRules.isScheme($0) }.map { .malformedScheme($0) }
    for index in app.hosts.indices {
      collect(try RouteTableRules.check(hostAt: index, of: app.hosts))
    }
    found += PatternOverlap.all(list)
    let visits = CompiledTable.worstVisits(list)
    if visits > maximumVisits { found.append(.tooMuchBacktracking(visits: visits)) }
    let forms = app.rules.map { CompiledForm.all(of: $0) }
    for index in app.rules.indices {
      collect(try LinkDispatcher.check(index, app, forms))
      collect(try LinkDispatcher.checkReach(index, app, forms))
    }
    let wrongHosts = app.hosts.filter { found.contains(.malformedHost($0)) }
    found.removeAll { error in
      if case .outsideBasePath(_, let host, _) = error { wrongHosts.contains(host) } else { false }
    }
    return found
  }
}

extension PatternOverlap {
  /// Returns all pairs of patterns that can match the same path, and patterns longer than any link.
  static func all(_ list: RouteList) -> [RouteTableError] {
    var found: [RouteTableError] = []
    let shaped = list.entries.map { (entry: $0, shapes: shapes($0, list)) }
    var seen: [[Shape]: Entry] = [:]
    for (index, one) in shaped.enumerated() {
      if !one.entry.isShort, one.shapes.count > TrieBuilder.maximumSegments {
        found.append(.patternTooLong(one.entry.pattern, list.routes[one.entry.route].place))
      }
      if let other = seen[one.shapes] {
        found.append(ambiguous(list, other, one.entry))
        continue
      }
      seen[one.shapes] = one.entry
      for two in shaped[..<index] where isUnseparated(one.shapes, two.shapes) {
        found.append(ambiguous(list, two.entry, one.entry))
      }
    }
    return found
  }
}
