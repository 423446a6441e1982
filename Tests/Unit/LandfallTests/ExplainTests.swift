import Foundation
import Landfall
import LandfallAppManifest
import LandfallDomain
import LandfallNavigation
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("Explain predicts what open does")
struct ExplainTests {
  /// The end of a link: outcome, reason, and the visible stack if it landed.
  struct End: Equatable {
    let outcome: String
    let reason: String?
    let stack: [String]?
  }

  /// The person who opens a link.
  enum Opener: String, CaseIterable {
    case noOne
    /// An owner of one organization, and a member of another.
    case ada
    /// A member.
    case bob
    /// A person without an organization.
    case judith
    /// Ada, whose session has expired since the start.
    case expired
  }

  /// The definition of an example app.
  static func app(_ example: String) throws -> AppDefinition {
    let root = URL(filePath: Repository.path)
    return try AppManifest.load(
      AppFiles(directory: root.appending(path: "Examples/\(example)/App").path))
  }

  /// Returns the differences for every example link of an app, each on its own device.
  ///
  /// - Parameter isElsewhere: Whether another of the links was opened before.
  static func differences(
    _ opener: Opener, in example: String = "DoCodeGo", fault: ServiceError? = nil,
    isElsewhere: Bool = false
  ) async throws -> [String] {
    let app = try Self.app(example)
    let links = app.routes.filter(\.external).flatMap(\.examples)
    #expect(links.count > 5)
    final class Found: @unchecked Sendable {
      // Sendable: used from one executor only.
      var differences: [String] = []
    }
    let found = Found()
    try await onLoop { host, executor in
      for (index, link) in links.enumerated() {
        let clock = ManualClock()
        let device = try Device(on: host, clock: clock) { $0 = app }
        switch opener {
        case .noOne: break
        case .ada, .bob, .judith: try await device.keepSession(of: opener.rawValue)
        case .expired: try await device.keepSession(of: "ada", expiresIn: .seconds(60))
        }
        await device.landfall.start()
        if opener == .expired { await clock.advance(by: .seconds(60)) { await executor.idle() } }
        if isElsewhere { _ = await device.landfall.open(links[(index + 7) % links.count]).report }
        device.services.failure = fault
        let explained = await device.landfall.explain(link)
        let report = await device.landfall.open(link).report
        await executor.idle()
        let snapshot = await device.landfall.snapshot
        // No stack without tabs: a screen outside them, or home, whose data arrives after the end.
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

  @Test(
    "For every person, explain and open agree",
    .review("N1"), arguments: Opener.allCases, [true, false]
  )
  func people(opener: Opener, isElsewhere: Bool) async throws {
    let differences = try await Self.differences(opener, isElsewhere: isElsewhere)
    #expect(differences.first == nil)
  }

  @Test(
    "In the other examples with links to routes, explain and open agree", .review("N1"),
    arguments: ["MatchTally", "PeerMentor"],
    [Opener.noOne, .ada])
  func examples(example: String, opener: Opener) async throws {
    let differences = try await Self.differences(opener, in: example)
    #expect(differences.first == nil)
  }

  @Test(
    "While the services fail, explain and open agree", .review("N1"),
    arguments: [Opener.noOne, .ada, .judith],
    ServiceError.allCases)
  func failures(opener: Opener, fault: ServiceError) async throws {
    let differences = try await Self.differences(opener, fault: fault)
    #expect(differences.first == nil)
  }

  @Test(
    "A person without a session needs to sign in, and no session is reported as refused",
    .review("N1"),
    arguments: [(false, false), (true, true)])
  func refused(isSignedIn: Bool, isRefused: Bool) async throws {
    let app = try Self.app("MatchTally")
    try await onLoop { host, _ in
      let device = try Device(on: host, clock: ManualClock()) { $0 = app }
      if isSignedIn { try await device.keepSession(of: "ada") }
      await device.landfall.start()
      device.services.failure = .unauthorized
      let explained = await device.landfall.explain("https://matchtally.app/author/pat")
      #expect(explained.isSessionRefused == isRefused)
      #expect(explained.outcome.name == "signInNeeded")
    }
  }

  @Test("The app's own calls keep their session while a link is explained")
  func ownSession() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      let landfall = device.landfall
      device.services.areMembershipsHeldBack = true
      host.begin { _ in _ = await landfall.open("docodego://app/acme-corp/members").report }
      await executor.idle()
      // Another process signs in another person, which this one has not noticed yet.
      try await device.keepSession(of: "bob")
      host.begin { _ in _ = await landfall.explain("docodego://app/acme-corp/teams") }
      await executor.idle()
      #expect(device.services.mayAct == "bob")
      device.services.release()
      await executor.idle()
      let callers = { contract in
        device.services.loads.filter { $0.contract == contract }.map(\.person)
      }
      #expect(callers("members") == ["ada"])
      #expect(callers("teams") == ["bob"])
      #expect(device.services.mayAct == "ada")
    }
  }

  @Test("The explanation of an unmatched link says why the routes of its shape do not match")
  func misses() async throws {
    try await onLoop { host, _ in
      let device = try await Device.started(as: "ada", on: host)
      #expect(
        "\(await device.landfall.explain("docodego://app/search?page=x"))"
          == "docodego://app/search?page=‹redacted›: unmatched (no-route); "
          + "/app/search: the query item page has another type")
      #expect(
        "\(await device.landfall.explain("docodego://nowhere"))"
          == "docodego://nowhere: unmatched (no-route)")
    }
  }
}
