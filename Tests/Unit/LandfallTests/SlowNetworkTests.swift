import Landfall
import LandfallAppManifest
import LandfallDomain
import LandfallSimulation
import LandfallTestSupport
import Testing

/// The time that links of the example apps take if the services answer slowly.
@Suite("Links over a slow network", .review("N2"))
struct SlowNetworkTests {
  /// The results of a task.
  private final class Seen: @unchecked Sendable {
    // Sendable: used from one executor only.
    var outcome: Outcome?
    var late: [String] = []
    var elsewhere: [String] = []
    var switches = 0
  }

  @Test(
    "At 260 ms latency a warm link takes at most 300 ms, a switch included",
    .clause("NAV-C05", "NAV-A09"),
    arguments: ["DoCodeGo", "ExpresScan", "MatchTally", "PeerMentor"])
  func warm(example: String) async throws {
    let app = try ExplainTests.app(example)
    var links = app.routes.filter(\.external).flatMap(\.examples)
    let switches = example == "DoCodeGo"
    if switches { links.append("docodego://app/beta-labs/members") }
    // A screen opens what this link of a rule names.
    if example == "ExpresScan" { links += ["expchg://c/EVSE-1", "expchg://c/EVSE-2"] }
    let all = links
    let seen = Seen()
    try await onLoop { host, executor in
      for (index, link) in all.enumerated() {
        let clock = ManualClock()
        let device = try Device(on: host, clock: clock) { $0 = app }
        try await device.keepSession(of: "ada")
        let landfall = device.landfall
        if case .navigate(let target) = landfall.resolver.resolve(link),
          let needed = app.routes.first(where: { $0.id == target.route })?.requires,
          let role = app.roles.first(where: { $0.value.contains(needed) })?.key
        {
          device.services.members["ada"] = [(ScriptedServices.acme, role)]
        }
        await landfall.start()
        _ = await landfall.open(all[(index + 7) % all.count]).report
        await executor.idle()
        let activations = device.services.activations
        device.services.latency = .milliseconds(260)
        seen.outcome = nil
        host.begin { _ in
          let opened = await landfall.open(link)
          seen.outcome = await opened.outcome
          guard case .handled? = seen.outcome else { return }
          seen.outcome = nil
          seen.outcome = await opened.openedByScreen?.outcome
        }
        await clock.advance(by: .milliseconds(300)) { await executor.idle() }
        if seen.outcome == nil { seen.late.append(link) }
        if seen.outcome?.didLand == true {
          seen.switches += device.services.activations - activations
        } else {
          seen.elsewhere.append("\(link) \(seen.outcome.map { $0.name } ?? "none")")
        }
        await clock.advance(by: .seconds(2)) { await executor.idle() }
      }
    }
    #expect(seen.late == [])
    // The one names an organization that she is not in, the others need a share token.
    #expect(
      seen.elsewhere.allSatisfy { link in
        link == "docodego://app/docodego/members notAMember"
          || example == "MatchTally" && link.contains("/game/") && link.hasSuffix(" unauthorized")
      }, "\(seen.elsewhere)")
    #expect(seen.switches > 0 || !switches)
  }

  @Test("A switch that a later check makes unnecessary is undone", .clause("DL-S06"))
  func takenBack() async throws {
    let seen = Seen()
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try await Device.started(as: "ada", on: host, clock: clock)
      let landfall = device.landfall
      _ = await landfall.open("docodego://app/acme-corp/members").report
      await executor.idle()
      device.services.latency = .milliseconds(260)
      device.services.missing = ["member"]
      host.begin { _ in
        seen.outcome = await landfall.open("docodego://app/beta-labs/members/bob").outcome
      }
      await clock.advance(by: .milliseconds(300)) { await executor.idle() }
      #expect(seen.outcome == .entityMissing)
      await clock.advance(by: .seconds(2)) { await executor.idle() }
      #expect(device.services.active == ScriptedServices.acme.id)
      #expect(await landfall.snapshot.organization?.organization.id == ScriptedServices.acme.id)
      #expect(!device.names.contains("organization-switched"))
    }
  }

  @Test("A switch that got no answer in time is made undone at the services")
  func timedOutSwitch() async throws {
    try await onLoop { host, executor in
      let device = try await Device.started(as: "ada", on: host)
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      await executor.idle()
      let before = device.services.activations
      device.services.activationFailure = .timeout
      device.services.active = ScriptedServices.beta.id
      device.services.onCall = { [unowned services = device.services] in
        if services.activations > before { services.activationFailure = nil }
      }
      _ = await device.landfall.open("docodego://app/beta-labs/members").report
      await executor.idle()
      #expect(device.services.active == ScriptedServices.acme.id)
      #expect(await device.landfall.snapshot.organization?.organization == ScriptedServices.acme)
    }
  }
}
