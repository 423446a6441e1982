import Foundation
import LandfallTestSupport
import Testing

@Suite("Every state of the machines")
struct ExhaustiveTests {
  static let environment = ProcessInfo.processInfo.environment
  /// The scopes of this run.
  ///
  /// `LANDFALL_MODEL=full` explores all of them completely, the name of a scope only that one.
  static let wanted = environment["LANDFALL_MODEL"] ?? ""
  static let scopes = Scope(rawValue: wanted).map { [$0] } ?? Scope.allCases.filter { $0 != .all }

  @Test(
    "No state violates an invariant",
    .clause("NAV-P11", "NAV-P12", "NAV-E03", "NAV-E04", "DL-R04", "DL-E02"),
    arguments: scopes)
  func invariants(scope: Scope) {
    let limit =
      Self.environment["LANDFALL_MODEL_STATES"].flatMap(Int.init)
      ?? (Self.wanted.isEmpty ? scope.limit : scope.fullLimit)
    let bounds = scope.bounds
    let clock = ContinuousClock()
    let start = clock.now
    let result = Explorer(bounds: bounds, limit: limit).explore()
    print(
      "model \(bounds.name): \(result.states) states, \(result.transitions) transitions, "
        + "depth \(result.depth), \(result.isComplete ? "exhausted" : "the nearest"), "
        + "\(result.comparisons) met again and compared, "
        + "\(result.problem == nil ? 0 : 1) violations, \(clock.now - start)")
    #expect(result.problem == nil, "\(result.story(bounds))")
    #expect(result.isComplete || limit < .max)
  }

  @Test("Each property that a state leaves out exists in the cores")
  func leftProperties() throws {
    let folder = URL(filePath: Repository.path + "/Sources/Core")
    let names = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    let texts = try names.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
    for name in FormReader.left {
      let parts = name.split(separator: ".")
      let isThere = texts.contains { text in
        ["struct", "enum", "class"].contains { text.contains("\($0) \(parts[0])") }
          && ["let", "var"].contains { text.contains("\($0) \(parts[1])") }
      }
      #expect(isThere, "\(name)")
    }
  }
}
