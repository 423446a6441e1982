import Landfall
import LandfallDomain
import LandfallNavigation
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("What explain says is what open does")
struct ExplainTests {
  /// How a link ends: outcome, reason, and the stack on view where it landed.
  struct End: Equatable {
    let outcome: String
    let reason: String?
    let stack: [String]?
  }

  /// The differences for every example link of the DoCodeGo example, each on a device of its own.
  static func differences(fault: ServiceError?) async throws -> [String] {
    final class Found: @unchecked Sendable {
      // Sendable: used from one executor alone.
      var differences: [String] = []
    }
    let found = Found()
    try await onLoop { host, executor in
      let links = try Device(on: host, clock: ManualClock()).app.routes.filter(\.external)
        .flatMap(\.examples)
      #expect(links.count > 15)
      for link in links {
        let device = try Device(on: host, clock: ManualClock())
        try await device.keepSession(of: "ada")
        await device.landfall.start()
        device.services.failure = fault
        let explained = await device.landfall.explain(link)
        let report = await device.landfall.open(link)
        await executor.idle()
        let snapshot = await device.landfall.snapshot
        // Without tabs there is none: a screen of its own, or home, whose data comes after the end.
        var stack: [String]?
        if case .tabs = snapshot.root, report.outcome.didLand, let stacks = snapshot.stacks {
          stack = stacks.stack(of: stacks.focused).map(\.destination.path)
        }
        let said = End(
          outcome: explained.outcome.name, reason: explained.outcome.logReason,
          stack: stack.map { _ in explained.stack.map(\.path) })
        let done = End(
          outcome: report.outcome.name, reason: report.outcome.logReason, stack: stack)
        if said != done { found.differences.append("\(link): said \(said), did \(done)") }
      }
    }
    return found.differences
  }

  @Test("while the services answer", .review("N1"))
  func services() async throws {
    let differences = try await Self.differences(fault: nil)
    #expect(differences.first == nil)
  }

  @Test("while they fail", .review("N1"), arguments: ServiceError.allCases)
  func failures(fault: ServiceError) async throws {
    let differences = try await Self.differences(fault: fault)
    #expect(differences.first == nil)
  }
}
