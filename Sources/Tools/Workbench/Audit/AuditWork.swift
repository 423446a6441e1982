package import LandfallDomain
package import LandfallParsing
import LandfallStrictJSON

/// Writes one JSON object per line, with the destination of the link in that line.
///
/// An example:
/// `{"line":1,"outcome":"routed","route":"/app/:org","screen":"home","parameters":{"org":"‹redacted›"}}`.
/// The outcomes are `routed`, `handled` (with `rule`), `unmatched`, `ignored` (with `reason`) and
/// `invalidLink` (with `reason` and `offset`). The session is not considered, so a link to a screen
/// that requires sign-in is `routed` too.
///
/// Without values, no text of the link is written. No memory is allocated per line, except for a
/// route with an optional parameter.
package final class AuditWork: LineWork {
  /// The current numbers.
  package private(set) var totals: AuditTotals
  private let sorter: LinkSorter
  private let resolver: DeepLinkResolver
  private let secrets: SecretPlaces
  private let tails: LineTails
  private let routeCount: Int
  private let ruleCount: Int
  /// The first tail of links that a redirect takes elsewhere.
  private let firstRedirect: Int
  /// For each tail, the one without the optional parameter; -1 if the route has none.
  private let shortTails: [Int]
  private let isQuiet: Bool
  private let showsValues: Bool

  /// Compiles an app for one thread.
  ///
  /// Each thread compiles its own table, because updates of shared reference counts are slow.
  ///
  /// - Parameters:
  ///   - app: The app.
  ///   - showsValues: Whether to write links and their values.
  ///   - isQuiet: Whether to write nothing and only count.
  /// - Throws: `RouteTableError`.
  package init(
    _ app: AppDefinition, showsValues: Bool = false, isQuiet: Bool = false
  ) throws(RouteTableError) {
    resolver = try DeepLinkResolver(app)
    secrets = SecretPlaces(app.rules, hosts: app.hosts)
    sorter = LinkSorter(resolver)
    let routes = resolver.table.routes
    totals = AuditTotals(routes: routes.map(\.id), rules: app.rules.map(\.id))
    routeCount = routes.count
    ruleCount = app.rules.count
    self.isQuiet = isQuiet
    self.showsValues = showsValues
    var tails = routes.map { Self.tail($0, names: $0.pattern.parameterNames) }
    tails += app.rules.map { Self.tail("handled", [("rule", $0.id.text)]) + "}\n" }
    tails.append(Self.tail("unmatched", []) + "}\n")
    tails += LinkIgnoredReason.allCases.map {
      Self.tail("ignored", [("reason", $0.rawValue)]) + "}\n"
    }
    tails += InvalidLink.Reason.allCases.map {
      Self.tail("invalidLink", [("reason", $0.rawValue)]) + ",\"offset\":"
    }
    let table = resolver.table
    firstRedirect = tails.count
    let end = { (source: RouteDeclaration) in
      var end = source
      while let next = end.redirect.flatMap({ table.route($0.id) }) { end = next }
      return end
    }
    // A redirect may need the active organization as a parameter, which is not in the link.
    let redirected = { (source: RouteDeclaration, known: [String]) in
      Self.tail(end(source), names: end(source).pattern.parameterNames.filter(known.contains))
    }
    tails += routes.map { redirected($0, $0.pattern.parameterNames) }
    var shortTails = Array(repeating: -1, count: tails.count)
    for (index, route) in routes.enumerated() where route.pattern.isOptional {
      let names = route.pattern.requiredNames
      shortTails[index] = tails.count
      shortTails[firstRedirect + index] = tails.count + 1
      tails += [Self.tail(route, names: names), redirected(route, names)]
    }
    self.shortTails = routes.contains { $0.pattern.isOptional } ? shortTails : []
    self.tails = LineTails(tails)
  }

  package func take(_ line: UnsafeRawBufferPointer, number: Int, into output: LineOutput) {
    let sorted = sorter.sort(line)
    var tail: Int
    var offset = -1
    switch sorted {
    case .route(let index):
      totals.countRoute(index)
      tail = index
    case .redirect(let source, let target):
      totals.countRoute(target)
      tail = firstRedirect + source
    case .handle(let index):
      totals.countHandled(index)
      tail = routeCount + index
    case .unmatched:
      totals.countUnmatched()
      tail = routeCount + ruleCount
    case .ignored(let reason):
      let index = Self.index(reason)
      totals.countIgnored(index)
      tail = routeCount + ruleCount + 1 + index
    case .invalid(let error):
      let index = Self.index(error.reason)
      totals.countInvalid(index)
      tail = routeCount + ruleCount + 1 + Self.ignoredReasons.count + index
      offset = error.offset
    }
    if isQuiet { return }
    if showsValues {
      write(line, number, sorted, into: output)
      return
    }
    if !shortTails.isEmpty, shortTails[tail] >= 0, leavesOutOptional(line) {
      tail = shortTails[tail]
    }
    output.append(tails.head)
    output.append(number)
    output.append(tails[tail])
    if offset >= 0 {
      output.append(offset)
      output.append(tails.end)
    }
  }

  /// Returns whether a link that matches leaves out the optional parameter of its route.
  private func leavesOutOptional(_ line: UnsafeRawBufferPointer) -> Bool {
    guard case .navigate(let destination) = resolver.resolve(LinkText(bytes: line)),
      let name = resolver.table.route(destination.route)?.pattern.optionalName
    else { return false }
    return destination.parameters.first(named: name) == nil
  }

  /// Writes the object with the link and its values.
  private func write(
    _ line: UnsafeRawBufferPointer, _ number: Int, _ sorted: SortedLink, into output: LineOutput
  ) {
    let link = LinkText(bytes: line).hiding(secrets)
    let isSecret = sorted.isOfRule || link.hasSecretPlace
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("line", number)
      // A link that a rule handles, or nearly so, may sign a person in: it is always masked.
      writer.member("url", isSecret ? link.description : link.raw)
      writer.members(of: resolver.resolve(link))
    }
    output.append(writer.text)
    output.append("\n")
  }

  private static func tail(_ outcome: String, _ members: [(String, String)]) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("outcome", outcome)
      for (name, value) in members { writer.member(name, value) }
    }
    // The line number precedes this text, and more members may follow.
    return "," + writer.text.dropFirst().dropLast()
  }

  private static func tail(_ route: RouteDeclaration, names: [String]) -> String {
    var writer = JSONWriter()
    writer.object { writer in
      writer.member("outcome", "routed")
      writer.member("route", route.id.text)
      writer.member("screen", route.screen.text)
      writer.object("parameters") { writer in
        for name in names { writer.member(name, LinkText.mask) }
      }
    }
    return "," + writer.text.dropFirst() + "\n"
  }

  private static let ignoredReasons = LinkIgnoredReason.allCases
  private static let invalidReasons = InvalidLink.Reason.allCases

  // There are few reasons, so a linear search is faster than hashing.
  private static func index(_ reason: LinkIgnoredReason) -> Int {
    ignoredReasons.firstIndex(of: reason) ?? 0
  }
  private static func index(_ reason: InvalidLink.Reason) -> Int {
    invalidReasons.firstIndex(of: reason) ?? 0
  }
}
