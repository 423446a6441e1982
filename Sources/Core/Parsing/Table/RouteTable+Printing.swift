public import LandfallDomain

extension RouteTable {
  /// Returns the destination of a route with these values.
  ///
  /// Parsing the link that `url(for:)` prints for it gives an equal destination.
  ///
  /// - Parameters:
  ///   - id: The route.
  ///   - parameters: A decoded value for each parameter, except an optional one that is left out;
  ///     the segments of a catch-all are joined by `/`.
  ///   - query: The decoded query items, in order.
  ///   - fragment: The fragment, not decoded.
  package func destination(
    route id: RouteID, parameters: [String: String], query: [NamedValue] = [],
    fragment: String? = nil
  ) throws(DestinationError) -> DeepLinkDestination {
    guard let index = compiled.list.index(of: id) else { throw .unknownRoute(id) }
    let declaration = compiled.list.routes[index]
    let route = compiled.list.compiled(index)
    if let name = parameters.keys.filter({ !route.names.contains($0) }).min() {
      throw .unknownParameter(name, id)
    }
    var values: [NamedValue] = []
    values.reserveCapacity(route.names.count)
    for (position, name) in route.names.enumerated() {
      guard let value = parameters[name] else {
        if route.isOptional(name) { continue }
        throw .missingParameter(name, id)
      }
      if let broken = route.constraints[position]?.firstBroken(by: value) {
        throw .brokenConstraint(broken, parameter: name, id)
      }
      values.append(NamedValue(name, value))
    }
    if let name = route.mistyped(in: query) { throw .mistypedQueryItem(name, id) }
    try checkPrintable(declaration, values)
    let destination = DeepLinkDestination(
      route: id, screen: declaration.screen, parameters: values, query: query,
      identityQuery: route.identity(of: query), fragment: fragment)
    try checkReading(destination, index)
    return destination
  }

  /// Returns the canonical path of a destination with query and fragment, as used inside the app.
  ///
  /// - Throws: ``DestinationError``; `missingParameter` if a redirect left the organization open.
  package func link(for destination: DeepLinkDestination) throws(DestinationError) -> String {
    let place = try checked(destination)
    return place.path + Self.tail(of: place)
  }

  /// Returns a link to a destination, with the app's first custom scheme, or its first host if it
  /// has none.
  package func url(for destination: DeepLinkDestination) throws(DestinationError) -> String {
    if let scheme = compiled.schemes.first(where: { !Self.isWeb($0) }) {
      return try url(for: destination, scheme: scheme)
    }
    guard let host = compiled.hosts.first else { throw .noScheme }
    return try url(for: destination, host: host)
  }

  /// Returns a link to a destination with a custom scheme.
  ///
  /// The first segment becomes the authority if it can be one. Otherwise, the authority is empty.
  package func url(
    for destination: DeepLinkDestination, scheme: String
  ) throws(DestinationError) -> String {
    let place = try checked(destination)
    let path = place.path
    let first = path.utf8.dropFirst().prefix { $0 != UInt8(ascii: "/") }
    let isAuthority =
      !first.isEmpty
      && first.allSatisfy {
        let kind = ByteClass.table[Int($0)]
        return kind & ByteClass.authority != 0 && kind & ByteClass.upperCase == 0
      }
    let head = scheme + ":/" + (isAuthority ? "" : "/")
    return try accepted(head + path + Self.tail(of: place), for: place.route)
  }

  /// Returns an `https` link to a destination.
  package func url(
    for destination: DeepLinkDestination, host: LinkHost
  ) throws(DestinationError) -> String {
    let place = try checked(destination)
    return try accepted(host.prefix + place.path + Self.tail(of: place), for: place.route)
  }

  /// Creates the destination again from its values, which checks them.
  private func checked(
    _ destination: DeepLinkDestination
  ) throws(DestinationError) -> DeepLinkDestination {
    try self.destination(
      route: destination.route, parameters: destination.parameters.byName,
      query: destination.query, fragment: destination.fragment)
  }

  /// Checks that each value can be one path segment, or the segments of a catch-all.
  private func checkPrintable(
    _ route: RouteDeclaration, _ values: [NamedValue]
  ) throws(DestinationError) {
    var next = 0
    var unprintable: NamedValue?
    route.pattern.forEachPart { part in
      guard part.kind != .literal, next < values.count else { return }
      let value = values[next]
      next += 1
      guard unprintable == nil else { return }
      let isPrintable =
        switch part.kind {
        case .catchAll:
          value.value.utf8.split(
            separator: UInt8(ascii: "/"), omittingEmptySubsequences: false
          ).allSatisfy { Self.isPrintable(String(Substring($0))) }
        case .partial:
          !value.value.isEmpty
            && Self.isPrintable(
              String(
                decoding: FixedText(part.head, part.tail).segment(with: value.value.utf8),
                as: UTF8.self))
        case .literal, .parameter: Self.isPrintable(value.value)
        }
      if !isPrintable { unprintable = value }
    }
    if let unprintable { throw .unprintableValue(parameter: unprintable.name, route.id) }
  }

  /// Parses the printed path and checks that it matches this route and no other.
  private func checkReading(
    _ destination: DeepLinkDestination, _ index: Int
  ) throws(DestinationError) {
    let text = destination.path + Self.tail(of: destination)
    let found = LinkView.reading(text, as: .path) { $0.match(in: compiled.trie).pattern }
    switch found {
    case .failure(let error):
      throw .refused(error)
    case .success(let pattern):
      let found = pattern < 0 ? index : compiled.list.route(of: pattern)
      let route = compiled.redirects[found]?.target ?? found
      guard pattern >= 0, route == index else {
        throw .belongsToAnotherRoute(
          destination.route, instead: compiled.list.routes[route].id)
      }
    }
  }

  private func accepted(_ url: String, for id: RouteID) throws(DestinationError) -> String {
    guard route(id)?.external != false else { throw .internalRoute(id) }
    do {
      _ = try DeepLink(url)
      return url
    } catch {
      throw .refused(error)
    }
  }

  /// Returns the query and the fragment of a destination, with `?` and `#`.
  static func tail(of destination: DeepLinkDestination) -> String {
    var bytes: [UInt8] = []
    for (index, item) in destination.query.enumerated() {
      bytes.append(UInt8(ascii: index == 0 ? "?" : "&"))
      PercentCoding.appendQueryPart(item.name.utf8, to: &bytes)
      bytes.append(UInt8(ascii: "="))
      PercentCoding.appendQueryPart(item.value.utf8, to: &bytes)
    }
    let fragment = destination.fragment.map { "#" + $0 } ?? ""
    return String(decoding: bytes, as: UTF8.self) + fragment
  }

  /// Returns whether a valid path can contain `value` as one segment.
  static func isPrintable(_ value: String) -> Bool {
    !value.isEmpty && value != "." && value != ".."
      && value.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
  }

  static func isWeb(_ scheme: String) -> Bool {
    ["http", "https", "ws", "wss", "ftp"].contains(scheme)
  }
}

/// The reason why no link leads to a route with the given values.
@nonexhaustive public enum DestinationError: Error, Hashable, Sendable {
  /// The table does not contain this route.
  case unknownRoute(RouteID)
  /// A parameter that is not optional has no value.
  case missingParameter(String, RouteID)
  /// A value is given for a parameter that the route does not have.
  case unknownParameter(String, RouteID)
  /// A value does not meet a constraint of its parameter.
  case brokenConstraint(Constraint, parameter: String, RouteID)
  /// No valid path can contain the value: it is empty, `.` or `..`, or contains a control
  /// character.
  case unprintableValue(parameter: String, RouteID)
  /// A query item's value is not of the declared type.
  case mistypedQueryItem(String, RouteID)
  /// The path with these values belongs to another route, or is redirected elsewhere.
  case belongsToAnotherRoute(RouteID, instead: RouteID)
  /// Links never open the route: it has `"external": false`.
  case internalRoute(RouteID)
  /// The app has no scheme and no host for a URL.
  case noScheme
  /// The parser refuses the printed link; for example, it is too long.
  case refused(InvalidLink)
}
