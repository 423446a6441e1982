package import LandfallDiagnostics
@_spi(TypedRoutes) package import LandfallDomain
import LandfallParsing

/// Finds all errors in an app's links.
///
/// An error does not stop the check.
package struct RouteCheck: Sendable {
  /// The findings, sorted by file and line.
  package let findings: [Finding]
  /// The routes sorted by name; empty if the folder cannot be read.
  package let routes: [RouteDeclaration]
  /// The number of example links.
  package let examples: Int
  /// The words that an organization may not have as its slug.
  package let reservedWords: [String]

  /// Whether the findings contain an error.
  package var hasErrors: Bool { findings.contains { $0.severity == .error } }

  /// Checks an app folder.
  ///
  /// - Parameters:
  ///   - inspected: The folder.
  ///   - organizations: The organizations in the embedded services, or `nil`.
  package init(_ inspected: InspectedApp, organizations: OrganizationNames? = nil) {
    var findings = inspected.faults
    guard let app = inspected.definition else {
      (self.findings, routes, examples, reservedWords) = (findings, [], 0, [])
      return
    }
    var places = SourcePlaces(inspected.bytes)
    let contradictions = RouteTable.contradictions(in: app)
    for error in contradictions {
      // The reader has already reported undeclared names.
      guard inspected.faults.isEmpty || !TableFindings.isAboutNames(error) else { continue }
      findings.append(TableFindings.finding(error, app, &places))
    }
    findings += Reach.findings(app, &places, skipping: inspected)
    // If rules handle all links of a route, its examples add nothing new.
    let faulty = inspected.faultyRoutes.union(contradictions.flatMap(TableFindings.routes))
      .union(LinkDispatcher.handledRoutes(in: app).map(\.route))
    let resolver = Self.resolver(app, without: contradictions)
    if let resolver {
      findings += ExampleFindings.all(app, resolver, &places, skipping: faulty)
      reservedWords = resolver.table.reservedWords
      if let organizations {
        findings += organizations.findings(reserved: resolver.table.reservedWords)
      }
    } else {
      reservedWords = []
    }
    findings += inspected.rowFaults + TextFindings.all(app, inspected, &places)
    self.findings = findings.sorted(by: Finding.comesBefore)
    routes = app.routes.sorted { $0.id < $1.id }
    examples = app.routes.reduce(0) { $0 + $1.examples.count }
  }

  /// Returns a resolver for the app without its contradictory parts, or `nil`.
  private static func resolver(
    _ app: AppDefinition, without contradictions: [RouteTableError]
  ) -> DeepLinkResolver? {
    var app = app
    for error in contradictions {
      let left = TableFindings.leftOut(error)
      app.routes.removeAll { left.contains($0.id) }
      for index in app.routes.indices { app.routes[index].parents.removeAll(where: left.contains) }
      switch error {
      case .shadowedRule(_, let rule, _), .repeatedRule(let rule), .undeclaredScheme(_, let rule),
        .undeclaredHost(_, let rule), .outsideBasePath(_, _, let rule),
        .unknownRuleParameter(_, let rule), .unknownRequiredItem(_, let rule):
        app.rules.removeAll { $0.id == rule }
      case .unknownTabRoot(_, let tab), .unboundTabRoot(_, let tab, _):
        app.tabs.removeAll { $0.id == tab }
        for index in app.routes.indices where app.routes[index].tab == tab {
          app.routes[index].tab = nil
        }
      case .malformedScheme(let scheme): app.schemes.removeAll { $0 == scheme }
      // Each example at the host would be one more finding.
      case .malformedHost, .repeatedHost: return nil
      default: break
      }
    }
    if !app.hasTabForGuests { app.guests = .signIn }
    do throws(RouteTableError) {
      return try DeepLinkResolver(app)
    } catch {
      // The examples cannot be checked until the other errors are fixed.
      return nil
    }
  }
}
