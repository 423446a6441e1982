import ExpresScanLinks
import Foundation
import Landfall
import LandfallAppManifest
import LandfallDoCodeGoExample
@_spi(TypedRoutes) import LandfallDomain
import LandfallLocalization
import LandfallParsing
import LandfallTestSupport
import MatchTallyLinks
import PeerMentorLinks
import PressLinks
import Testing

/// An example app with typed routes that the build has generated.
struct GeneratedApp: Sendable, CustomTestStringConvertible {
  let name: String
  let definition: AppDefinition
  /// Converts a destination to a typed route and back.
  ///
  /// Returns its link, and whether both are equal.
  let roundTrip: @Sendable (DeepLinkDestination, RouteTable) throws -> (url: String, isEqual: Bool)?
  var testDescription: String { name }

  private let path: String

  /// The texts that are compiled into the app.
  let texts: CompiledCatalogues

  init<App: TypedApp>(_ name: String, _ app: App.Type, folder: String? = nil) {
    typealias Route = App.Route
    self.name = name
    path = folder ?? "Examples/" + name + "/App"
    texts = CompiledCatalogues(app)
    let definition = app.definition
    self.definition = definition
    roundTrip = { destination, table in
      guard let route = Route(destination) else { return nil }
      let url = try table.url(for: route)
      guard case .navigate(let found) = try DeepLinkResolver(definition).resolve(url) else {
        return (url, false)
      }
      return (url, Route(found) == route && found.isSameScreen(as: destination))
    }
  }

  static let all = [
    GeneratedApp("DoCodeGo", DoCodeGoApp.self), GeneratedApp("ExpresScan", ExpresScanApp.self),
    GeneratedApp("MatchTally", MatchTallyApp.self), GeneratedApp("PeerMentor", PeerMentorApp.self),
    GeneratedApp("Press", PressApp.self, folder: "Tests/Scenarios/Press/App"),
  ]

  /// Reads the app folder.
  func folder() throws -> AppFiles {
    try AppFiles(directory: URL(filePath: Repository.path).path + "/" + path)
  }
}

@Suite("Files that the build generates from an app folder")
struct GeneratedAppTests {
  @Test("The generated declaration equals that of the folder", arguments: GeneratedApp.all)
  func definition(app: GeneratedApp) throws {
    let read = try AppManifest.load(app.folder())
    #expect(app.definition.routes == read.routes)
    #expect(app.definition == read)
  }

  @Test("The compiled texts are those of the folder", arguments: GeneratedApp.all)
  func texts(app: GeneratedApp) throws {
    let files = try app.folder()
    for language in app.definition.locales {
      let namespaces = files.namespaces(of: language)
      #expect(app.texts.namespaces(of: language) == namespaces)
      for namespace in namespaces {
        let compiled = try app.texts.texts(language: language, namespace: namespace)
        let read = try files.texts(language: language, namespace: namespace)
        #expect(compiled.texts == read.texts && !read.texts.isEmpty)
      }
    }
    #expect(throws: CatalogueError.missing) {
      try app.texts.texts(language: "xx", namespace: "screens")
    }
  }

  @Test("The links of a rule come with their values, and those of other rules do not")
  func typedRules() throws {
    let resolver = try DeepLinkResolver(ExpresScanApp.definition)
    guard case .handle(let charger) = resolver.resolve("expchg://c/EVSE-1"),
      case .handle(let user) = resolver.resolve("https://example.com/u/ADA23456")
    else {
      Issue.record("the links have no rule")
      return
    }
    let rule: TypedRule<String> = .charger
    #expect(rule.value(charger) == "EVSE-1" && rule.id == charger.rule)
    #expect(rule.value(user) == nil)
  }

  @Test(
    "A printed typed route parses back to itself, whatever its values",
    .clause("NAV-B01", "SHARE-K07"), arguments: GeneratedApp.all)
  func roundTrip(app: GeneratedApp) throws {
    let table = try RouteTable(app.definition)
    var random = Dice(seed: 20_261_121)
    for route in app.definition.routes where route.redirect == nil && route.external {
      var count = 0
      // Some values give the path of another route; such a typed route has no link of its own.
      for _ in 0..<400 where count < 100 {
        var parameters: [String: String] = [:]
        for name in route.pattern.parameterNames
        where name != route.pattern.optionalName || Bool.random(using: &random) {
          parameters[name] = Self.value(route.constraints[name] ?? [], &random)
        }
        let query = route.query.filter {
          $0.name != route.share?.token && Bool.random(using: &random)
        }
        .map { NamedValue($0.name, Self.value($0.kind, &random)) }
        let destination: DeepLinkDestination
        do {
          destination = try table.destination(
            route: route.id, parameters: parameters, query: query)
        } catch {
          continue
        }
        count += 1
        let result = try #require(try app.roundTrip(destination, table), "\(route.id)")
        #expect(result.isEqual, "\(route.id): \(result.url)")
      }
      #expect(count == 100 || route.pattern.parameterNames.isEmpty, "\(route.id): \(count)")
    }
  }

  @Test("Every notification of the peer-mentor app leads to a screen that its code knows")
  func tappedScreens() throws {
    let app = PeerMentorApp.definition
    let table = try RouteTable(app)
    let notified = Set(app.notifications.types.map(\.route))
    for route in app.routes {
      let destination = try table.destination(
        route: route.id,
        parameters: Dictionary(
          uniqueKeysWithValues: route.pattern.parameterNames.map {
            ($0, "5b1f0c8e-3a41-4d27-9c10-123456789012")
          }))
      #expect((TappedScreen(destination) != nil) == notified.contains(route.id), "\(route.id)")
    }
  }

  private static let scalars = Array("abcxyz019-_.~ /%?#&=+é日😀ا".unicodeScalars)

  private static func value(
    _ constraints: [Constraint], _ random: inout Dice
  ) -> String {
    var letters = scalars
    var length = 1...12
    for constraint in constraints {
      switch constraint {
      case .slug: return "s" + String(UInt32.random(in: 0...9_999, using: &random)) + "-x"
      case .uuid:
        return "5b1f0c8e-3a41-4d27-9c10-"
          + String(Int.random(in: 100_000_000_000...999_999_999_999, using: &random))
      case .int: return String(Int.random(in: -99...99, using: &random))
      case .oneOf(let words): return words.randomElement(using: &random) ?? ""
      case .alphabet(let characters): letters = Array(characters.unicodeScalars)
      case .length(let low, let high): length = low...min(high, low + 12)
      }
    }
    var text = ""
    for _ in 0..<Int.random(in: length, using: &random) {
      text.unicodeScalars.append(letters.randomElement(using: &random) ?? "a")
    }
    return text
  }

  private static func value(
    _ kind: QueryDeclaration.Kind, _ random: inout Dice
  ) -> String {
    switch kind {
    case .string: value([Constraint](), &random)
    case .int: String(Int.random(in: -99...99, using: &random))
    case .bool: Bool.random(using: &random) ? "true" : "false"
    }
  }
}
