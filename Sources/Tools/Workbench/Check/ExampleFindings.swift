import LandfallDiagnostics
import LandfallDomain
import LandfallParsing

/// Finds examples that do not lead to the route that declares them.
enum ExampleFindings {
  static func all(
    _ app: AppDefinition, _ resolver: DeepLinkResolver, _ places: inout SourcePlaces,
    skipping faulty: Set<RouteID>
  ) -> [Finding] {
    var findings: [Finding] = []
    for route in resolver.table.routes where !faulty.contains(route.id) {
      if route.examples.isEmpty {
        findings.append(
          Finding(
            .missingExample, "\(route.id) has no example",
            fix: "add \"examples\" with a link that leads to this route", file: route.source,
            at: places.position(route.source)))
      }
      for (index, example) in route.examples.enumerated() {
        guard let (code, message, fix) = fault(example, of: route, resolver) else { continue }
        findings.append(
          Finding(
            code, message, fix: fix, file: route.source,
            at: places.position(route.source, .key("examples"), .index(index))))
      }
    }
    return findings
  }

  private static func fault(
    _ example: String, of route: RouteDeclaration, _ resolver: DeepLinkResolver
  ) -> (FindingCode, message: String, fix: String?)? {
    let wanted = end(of: route, resolver)
    // A route that is not external has no links, so its examples are paths.
    let isPath = !route.external && example.hasPrefix("/")
    let intent =
      isPath ? resolver.dispatcher.intent(ofPath: example) : resolver.resolve(example)
    switch intent {
    case .navigate(let destination) where destination.route == wanted: return nil
    case .navigate(let destination):
      return (
        .exampleElsewhere, "\(example) leads to \(destination.route), not to \(wanted)",
        "a literal has priority over a parameter, and a constrained parameter over any other"
      )
    case .handle(let ruleLink):
      return (.exampleHandled, "\(example) is handled by the rule \(ruleLink.rule)", nil)
    case .unmatched:
      return (
        .exampleUnmatched, "no route matches \(example)",
        "check its segments, the constraints of parameters and the types of query items"
      )
    case .invalid(let error): return (.exampleRefused, "\(example) is refused: \(error)", nil)
    case .ignored(let reason):
      let fix =
        switch reason {
        case .internalRoute: "write only the path: links from outside do not open this route"
        case .outsideBasePath: "begin the path with the base path of the host in app.json"
        default: "use a scheme or a host that app.json declares"
        }
      return (.exampleIgnored, "\(example) is ignored: \(reason.rawValue)", fix)
    }
  }

  /// Returns the route at the end of a route's redirects, or the route itself.
  private static func end(of route: RouteDeclaration, _ resolver: DeepLinkResolver) -> RouteID {
    var route = route
    var steps = 0
    while let redirect = route.redirect, let next = resolver.table.route(redirect.id),
      steps < resolver.table.routes.count
    {
      route = next
      steps += 1
    }
    return route.id
  }
}
