import LandfallDiagnostics
@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing

/// Finds routes that cannot be reached and parameters that get no value.
enum Reach {
  static func findings(
    _ app: AppDefinition, _ places: inout SourcePlaces, skipping inspected: InspectedApp
  ) -> [Finding] {
    var findings: [Finding] = []
    let reached = reached(in: app)
    for route in app.routes where !inspected.faultyRoutes.contains(route.id) {
      if !route.external, !reached.contains(route.id) {
        findings.append(
          Finding(
            .unreachableRoute,
            "\(route.id) is not for links, and no screen, item, redirect or key leads to it",
            fix: "add something that leads to it, or remove \"external\": false",
            file: route.source, at: places.position(route.source, .key("external"))))
      }
      if let (name, words) = outranked(route, app) {
        findings.append(
          Finding(
            .unreachableRoute,
            "every value of :\(name) (\(words.joined(separator: ", "))) is a route of its own",
            fix: "remove the route, or allow another value for :\(name)",
            file: route.source, at: places.position(route.source)))
      }
      findings += unboundParents(route, app, &places)
    }
    for (id, rule) in LinkDispatcher.handledRoutes(in: app) {
      guard let route = app.routes.first(where: { $0.id == id }) else { continue }
      findings.append(
        Finding(
          .shadowedRoute, "the rule \(rule) handles every link of \(id)",
          fix: "make the rule narrower, or set \"external\" to false", file: route.source,
          at: places.position(route.source)))
    }
    return findings
  }

  /// A parent is below its child on the stack, so its path must be known.
  private static func unboundParents(
    _ route: RouteDeclaration, _ app: AppDefinition, _ places: inout SourcePlaces
  ) -> [Finding] {
    let known = Set(route.pattern.requiredNames + [app.organizationParameter].compactMap { $0 })
    var findings: [Finding] = []
    for (index, parent) in route.parents.enumerated() {
      guard let declared = app.routes.first(where: { $0.id == parent }),
        let name = declared.pattern.requiredNames.first(where: { !known.contains($0) })
      else { continue }
      findings.append(
        Finding(
          .unboundParameter, "the parent \(parent) needs :\(name), which \(route.id) does not have",
          fix: "remove it from \"parents\"", file: route.source,
          at: places.position(route.source, .key("parents"), .index(index))))
    }
    return findings
  }

  /// Returns the routes that the app, its links and its screens lead to.
  private static func reached(in app: AppDefinition) -> Set<RouteID> {
    var found: Set<RouteID> = [app.defaultScreen, app.signInScreen]
    found.formUnion(app.rootScreens.values)
    found.formUnion([app.noOrganizationScreen, app.notifications.fallback].compactMap { $0 })
    found.formUnion(app.tabs.map(\.root))
    found.formUnion(app.notifications.types.map(\.route))
    found.formUnion(app.routes.filter(\.external).map(\.id))
    var rest = Array(found)
    while let id = rest.popLast() {
      guard let route = app.routes.first(where: { $0.id == id }) else { continue }
      var next = route.parents + (route.content?.links ?? [])
      next += [route.content?.opens, route.redirect?.id].compactMap { $0 }
      for id in next where found.insert(id).inserted { rest.append(id) }
    }
    return found
  }

  /// Returns a parameter whose every allowed value is a literal of another route at the same place.
  private static func outranked(
    _ route: RouteDeclaration, _ app: AppDefinition
  ) -> (name: String, words: [String])? {
    let others = app.routes.filter { $0.id != route.id }.flatMap { [$0.pattern] + $0.aliases }
    for (index, segment) in route.pattern.segments.enumerated() {
      guard case .parameter(let name) = segment else { continue }
      for constraint in route.constraints[name] ?? [] {
        guard case .oneOf(let words) = constraint else { continue }
        let isTaken = words.allSatisfy { word in
          others.contains { other in
            let (own, its) = (route.pattern.segments, other.segments)
            return own.count == its.count && its[index] == .literal(word)
              && own[..<index] == its[..<index] && own[(index + 1)...] == its[(index + 1)...]
          }
        }
        if isTaken { return (name, words) }
      }
    }
    return nil
  }
}
