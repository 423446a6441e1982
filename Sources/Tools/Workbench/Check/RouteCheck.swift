package import LandfallDiagnostics
@_spi(TypedRoutes) package import LandfallDomain
package import LandfallDomain
package import LandfallLocalization
import LandfallParsing
package import LandfallStrictJSON

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

/// An app folder as it was read, including its errors.
package struct InspectedApp: Sendable {
  /// The app that the folder declares, or `nil` if it cannot be read at all.
  package let definition: AppDefinition?
  /// The errors that the reader found in the files.
  package let faults: [Finding]
  /// The routes whose own file has an error.
  ///
  /// What they lack is not reported twice.
  package let faultyRoutes: Set<RouteID>
  /// The errors in the rows of the embedded services of the app.
  package let rowFaults: [Finding]
  /// The titles of service rows that come from the app's texts, with their positions.
  package let rowTitles: [(key: TextKey, file: String, position: JSONPosition?)]
  /// The texts of the app.
  package let catalogues: any CatalogueSource
  /// The default texts behind those of the app: from the core and from a front end.
  package var defaults: (any CatalogueSource)?
  /// The folder in front of paths in messages, or `nil` for an app in the binary.
  package let folder: String?
  /// Returns the bytes of a file by its path in the folder, or `nil` if it does not exist.
  package let bytes: @Sendable (String) -> [UInt8]?

  /// Creates the result of an inspection.
  package init(
    definition: AppDefinition?, faults: [Finding], faultyRoutes: Set<RouteID>,
    rowFaults: [Finding] = [],
    rowTitles: [(key: TextKey, file: String, position: JSONPosition?)] = [],
    catalogues: any CatalogueSource, folder: String?,
    bytes: @escaping @Sendable (String) -> [UInt8]?
  ) {
    self.definition = definition
    self.faults = faults
    self.faultyRoutes = faultyRoutes
    self.rowFaults = rowFaults
    self.rowTitles = rowTitles
    self.catalogues = catalogues
    self.folder = folder
    self.bytes = bytes
  }
}

/// Finds the positions of values in the files of an app folder.
struct SourcePlaces {
  /// A step from a value to a value inside it.
  enum Step {
    case key(String)
    case index(Int)
  }

  private let bytes: @Sendable (String) -> [UInt8]?
  private var roots: [String: JSONNode?] = [:]

  init(_ bytes: @escaping @Sendable (String) -> [UInt8]?) { self.bytes = bytes }

  /// Returns the position of a value, or of the last value that exists on the way to it.
  ///
  /// Returns `nil` if the file does not exist or is not valid JSON.
  mutating func position(_ file: String, _ steps: Step...) -> JSONPosition? {
    guard var node = root(file) else { return nil }
    for step in steps {
      let next: JSONNode? =
        switch step {
        case .key(let name): node[name]
        case .index(let index):
          node.array.flatMap { $0.indices.contains(index) ? $0[index] : nil }
        }
      guard let next else { break }
      node = next
    }
    return node.position
  }

  mutating func root(_ file: String) -> JSONNode? {
    if let known = roots[file] { return known }
    guard let bytes = bytes(file) else { return nil }
    let node: JSONNode?
    do throws(JSONError) {
      node = try JSONReader.read(bytes, maximumDepth: 16)
    } catch {
      // The reader of the file reports this error.
      node = nil
    }
    roots[file] = .some(node)
    return node
  }
}
