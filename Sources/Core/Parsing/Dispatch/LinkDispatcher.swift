package import LandfallDomain

/// A dispatcher that decides whether a link belongs to the app, and which rule or route it matches.
///
/// The decision depends only on the text and the app's declarations. The order is: scheme and host,
/// the rules in the app's order, the route table. A link that a rule handles never reaches the
/// table.
///
/// A route with a redirect gives the destination that it redirects to. If only the active
/// organization can supply the organization parameter of that destination, it is missing from
/// ``DeepLinkDestination/parameters`` and from ``DeepLinkDestination/path``. The caller then adds
/// it with ``RouteTable/destination(route:parameters:query:fragment:)``.
package final class LinkDispatcher: Sendable {
  /// A decision, before any text is created.
  enum Decision {
    case handle(rule: Int, form: Int)
    case route(RouteTrie.Match)
    case unmatched
    case ignored(LinkIgnoredReason)
    case invalid(InvalidLink)
  }

  /// The routes.
  package let table: RouteTable

  let rules: [LinkRule]
  let forms: [[CompiledForm]]
  let schemes: AuthorityWords
  let hosts: AuthorityWords
  /// The segments of each host's base path; empty if no host has one.
  let basePaths: [[[UInt8]]]

  /// Compiles the app's rules.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - table: The routes of the same app.
  /// - Throws: ``RouteTableError`` if a rule contradicts the app or an earlier rule.
  package init(_ app: AppDefinition, _ table: RouteTable) throws(RouteTableError) {
    self.table = table
    rules = app.rules
    forms = app.rules.map { rule in
      let callback = CallbackCheck(rule, of: app)
      return CompiledForm.all(of: rule, callback: callback)
    }
    schemes = AuthorityWords(app.schemes)
    hosts = AuthorityWords(app.hosts.map { $0.name })
    let basePaths = app.hosts.map { $0.segments.map { Array($0.utf8) } }
    self.basePaths = basePaths.allSatisfy { $0.isEmpty } ? [] : basePaths
    try Self.check(app, forms)
  }

  /// Returns what a link asks for.
  package func intent(of text: String) -> LinkIntent { LinkBytes.of(text) { intent(of: $0) } }

  /// Returns what the bytes of a link ask for; they need not be UTF-8.
  @inline(__always)
  func intent(of bytes: UnsafeRawBufferPointer) -> LinkIntent {
    LinkScratch.borrowed { scratch in
      do throws(InvalidLink) {
        return intent(LinkView(bytes, try LinkScanner.scan(bytes, scratch), scratch))
      } catch {
        return intent(malformed(bytes, error))
      }
    }
  }

  /// Returns what a path inside the app asks for, such as `/app/acme/members?page=2`.
  ///
  /// Rules are not tried, and routes that links cannot open are allowed.
  package func intent(ofPath text: String) -> LinkIntent {
    let intent = LinkView.reading(text, as: .path) { view in
      navigation(view, view.match(in: table.compiled.trie), fromOutside: false)
    }
    switch intent {
    case .success(let intent): return intent
    case .failure(let error): return .invalid(error)
    }
  }

  func intent(_ view: LinkView) -> LinkIntent {
    switch decide(view) {
    case .handle(let rule, let form): return .handle(ruleLink(view, rule, form))
    case .route(let match): return navigation(belowBase(view), match, fromOutside: true)
    case .unmatched: return .unmatched(path: belowBase(view).path)
    case .ignored(let reason): return .ignored(reason)
    case .invalid(let error): return .invalid(error)
    }
  }

  private func intent(_ decision: Decision) -> LinkIntent {
    if case .ignored(let reason) = decision { return .ignored(reason) }
    if case .invalid(let error) = decision { return .invalid(error) }
    preconditionFailure("a malformed link is ignored or invalid")
  }

  /// Decides without creating text.
  @inline(__always)
  func decide(_ view: LinkView) -> Decision {
    if let reason = foreign(view) { return .ignored(reason) }
    for rule in forms.indices {
      for form in forms[rule].indices {
        switch forms[rule][form].verdict(view) {
        case .matched: return .handle(rule: rule, form: form)
        case .refused(let error): return .invalid(error)
        default: continue
        }
      }
    }
    let match = belowBase(view).match(in: table.compiled.trie)
    return match.pattern < 0 ? .unmatched : .route(match)
  }

  private func ruleLink(_ view: LinkView, _ rule: Int, _ form: Int) -> RuleLink {
    let parameters = forms[rule][form].parameters(view)
    let query = view.query.filter { item in
      rules[rule].query.contains { $0.utf8.elementsEqual(item.name.utf8) }
        && parameters.first(named: item.name) == nil
    }
    return RuleLink(
      rule: rules[rule].id, payload: parameters + query, requirement: rules[rule].requirement)
  }
}

extension LinkDispatcher {
  /// Returns why a well-formed link is not the app's, or `nil` if it is.
  @inline(__always)
  func foreign(_ view: LinkView) -> LinkIgnoredReason? {
    let offsets = view.offsets
    guard offsets.traits.contains(.web) else {
      return schemes.containsScheme(view.base, offsets) ? nil : .foreignScheme
    }
    guard
      offsets.schemeWord == WebScheme.https && !hosts.isEmpty
        || schemes.containsScheme(view.base, offsets)
    else { return .foreignScheme }
    guard let host = hosts.indexOfHost(view.base, offsets) else { return .foreignHost }
    guard basePaths.isEmpty || view.begins(with: basePaths[host]) else { return .outsideBasePath }
    return nil
  }

  /// Returns the view of a link of the app without its host's base path, as the route table reads it.
  @inline(__always)
  func belowBase(_ view: LinkView) -> LinkView {
    guard !basePaths.isEmpty, view.offsets.traits.contains(.web),
      let host = hosts.indexOfHost(view.base, view.offsets)
    else { return view }
    return view.dropping(basePaths[host].count)
  }

  /// Decides whether a malformed link belongs to the app: by its scheme, and by its host for a web
  /// scheme, whatever its path is.
  func malformed(_ bytes: UnsafeRawBufferPointer, _ error: InvalidLink) -> Decision {
    guard let start = bytes.baseAddress else { return .invalid(error) }
    let base = start.assumingMemoryBound(to: UInt8.self)
    let count = min(bytes.count, Limits.maximumURLBytes)
    var end = 0
    while end < count, Self.isSchemeByte(base[end], first: end == 0) { end += 1 }
    guard end > 0, end < count, base[end] == UInt8(ascii: ":") else { return .invalid(error) }
    let scheme = ByteRange(0, end)
    var word: UInt64 = 0
    for index in 0..<min(end, 8) { word |= UInt64(base[index] | 0x20) << UInt64(8 * index) }
    if end == 5 && word == WebScheme.https || end == 4 && word == WebScheme.http {
      let reason = foreignWeb(base, scheme, Self.roughHost(base, count, from: end + 1))
      return reason.map(Decision.ignored) ?? .invalid(error)
    }
    return schemes.contains(base, scheme) ? .invalid(error) : .ignored(.foreignScheme)
  }

  /// Returns why a malformed web link is not the app's, or `nil` if it is.
  ///
  /// `https` links need one of the app's hosts. Any other web scheme must be declared as well.
  private func foreignWeb(
    _ base: UnsafePointer<UInt8>, _ scheme: ByteRange, _ host: ByteRange
  ) -> LinkIgnoredReason? {
    let isHTTPS = scheme.count == 5 && base[4] | 0x20 == UInt8(ascii: "s")
    guard isHTTPS && !hosts.isEmpty || schemes.contains(base, scheme) else {
      return .foreignScheme
    }
    return hosts.contains(base, host) ? nil : .foreignHost
  }

  private static func isSchemeByte(_ byte: UInt8, first: Bool) -> Bool {
    if (byte | 0x20) &- 0x61 < 26 { return true }
    return !first && (byte &- 0x30 < 10 || byte == 0x2B || byte == 0x2D || byte == 0x2E)
  }

  /// Returns the most likely range of the host in a malformed web link.
  ///
  /// The host follows slashes and user-info and precedes a port. It decides only whether the link
  /// is reported as the app's own.
  private static func roughHost(
    _ base: UnsafePointer<UInt8>, _ count: Int, from first: Int
  ) -> ByteRange {
    var start = first
    while start < count, base[start] == UInt8(ascii: "/") || base[start] == UInt8(ascii: "\\") {
      start += 1
    }
    var end = start
    while end < count {
      switch base[end] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"), UInt8(ascii: "\\"):
        return withoutPort(base, start, end)
      case UInt8(ascii: "@"): start = end + 1
      default: break
      }
      end += 1
    }
    return withoutPort(base, start, end)
  }

  private static func withoutPort(
    _ base: UnsafePointer<UInt8>, _ start: Int, _ end: Int
  ) -> ByteRange {
    for index in start..<end where base[index] == UInt8(ascii: ":") {
      return ByteRange(start, index)
    }
    return ByteRange(start, end)
  }
}

extension LinkDispatcher {
  /// Returns the destination of a link whose path matched, or the reason why it has none.
  func navigation(_ view: LinkView, _ match: RouteTrie.Match, fromOutside: Bool) -> LinkIntent {
    guard match.pattern >= 0 else { return .unmatched(path: view.path) }
    let route = table.compiled.list.route(of: match.pattern)
    // In a large table all these are cache misses. Read this early, they overlap with each other and
    // with the work on the values.
    let declaration = table.compiled.list.routes[route]
    let facts = table.compiled.list.facts[route]
    if fromOutside, !facts.isExternal { return .ignored(.internalRoute) }
    let (id, screen) = (declaration.id, declaration.screen)
    // The table outlives this call. Counting a reference up and down would cost as much as reading
    // the path.
    let compiled = Unmanaged.passUnretained(table.compiled.list.compiled[Int(facts.compiled)])
    return compiled._withUnsafeGuaranteedRef { compiled in
      navigation(view, match, route, facts, compiled, id, screen)
    }
  }

  @inline(__always)
  private func navigation(
    _ view: LinkView, _ match: RouteTrie.Match, _ route: Int, _ facts: RouteList.Facts,
    _ compiled: CompiledRoute, _ id: RouteID, _ screen: ScreenID
  ) -> LinkIntent {
    if facts.typesQuery, !compiled.acceptsQuery(view.base, view.offsets, view.scratch) {
      return .unmatched(path: view.path)
    }
    let parameters: [NamedValue]
    if let other = table.compiled.list.other(match.pattern) {
      let form = other.form
      let found = Self.parameters(
        view, match.mask, form.parameterNames, without: FixedText.list(of: form))
      parameters = compiled.names.compactMap { name in
        found.first { $0.name.isIdentical(to: name) }
      }
    } else if compiled.fixedTexts.isEmpty {
      parameters = Self.parameters(view, match.mask, compiled.names)
    } else {
      parameters = Self.parameters(
        view, match.mask, compiled.names, without: compiled.fixedTexts)
    }
    if facts.redirects, let redirect = table.compiled.redirects[route] {
      return redirected(view, parameters, redirect)
    }
    let query = view.query
    return .navigate(
      DeepLinkDestination(
        route: id, screen: screen, parameters: parameters, query: query,
        identityQuery: facts.hasIdentity ? compiled.identity(of: query) : [],
        fragment: view.fragment))
  }

  /// Returns the decoded parameters of a pattern, in the pattern's order.
  ///
  /// - Parameter mask: The segments that are parameters, as the trie returns them.
  private static func parameters(
    _ view: LinkView, _ mask: UInt64, _ names: [String]
  ) -> [NamedValue] {
    var rest = mask & (UInt64.max >> 1)
    return NamedValues.list(names.count) { index in
      let segment = rest.trailingZeroBitCount
      rest &= rest &- 1
      let value = rest == 0 && mask >> 63 != 0 ? view.rest(from: segment) : view.segment(segment)
      return NamedValue(names[index], value)
    }
  }

  /// Returns the decoded parameters without the fixed text around them.
  @inline(never)
  private static func parameters(
    _ view: LinkView, _ mask: UInt64, _ names: [String], without texts: [FixedText?]
  ) -> [NamedValue] {
    var values = parameters(view, mask, names)
    for index in texts.indices {
      guard let text = texts[index] else { continue }
      values[index] = NamedValue(values[index].name, text.value(in: values[index].value))
    }
    return values
  }

  private func redirected(
    _ view: LinkView, _ parameters: [NamedValue], _ redirect: CompiledRoute.Redirect
  ) -> LinkIntent {
    let target = table.compiled.list.compiled(redirect.target)
    let query = view.query
    var values: [NamedValue] = []
    for (index, source) in redirect.sources.enumerated() {
      // An optional parameter that the link leaves out is the last, and so is missing here.
      guard let source, source < parameters.count else { continue }
      let value = parameters[source].value
      if let set = target.constraints[index], !set.accepts(value) {
        return .unmatched(path: view.path)
      }
      values.append(NamedValue(target.names[index], value))
    }
    if target.mistyped(in: query) != nil { return .unmatched(path: view.path) }
    let declaration = table.compiled.list.routes[redirect.target]
    return .navigate(
      DeepLinkDestination(
        route: declaration.id, screen: declaration.screen, parameters: values, query: query,
        identityQuery: target.identity(of: query), fragment: view.fragment))
  }
}
