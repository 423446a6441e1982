import LandfallDomain
import LandfallSimulation
import LandfallTestSupport
import Testing

@testable import Landfall

@Suite("Limits are measured, and an overrun is reported")
struct LimitTests {
  private static let members = "docodego://app/acme-corp/members"

  /// Returns whether a device has reported a phase as over its limit.
  private static func isLate(_ phase: LimitedPhase, on device: Device) -> Bool {
    device.events.contains { event in
      if case .limitExceeded(phase, _) = event.kind { true } else { false }
    }
  }

  @Test(
    "Route matching may take 300 ms and not a step more", .clause("DL-C01", "DL-A02"),
    arguments: [(100, false), (101, true)])
  func routeMatching(step: Int, isOver: Bool) async throws {
    try await onLoop { host, _ in
      let clock = SteppingClock()
      let device = try Device(on: host, clock: clock)
      await device.landfall.start()
      device.forgetEvents()
      // The clock is read on arrival, for the event, by the core, and with the result: three steps.
      clock.step = .milliseconds(step)
      let id = await device.landfall.open("docodego://app/acme-corp/members").id
      clock.step = .zero
      let report = await device.landfall.report(of: id)
      let span = report.measurements.first { $0.phase == .routeMatching }
      #expect(span?.took == .milliseconds(step * 3))
      let isReported = device.events.contains { event in
        guard case .limitExceeded(.routeMatching, _) = event.kind else { return false }
        return true
      }
      #expect(isReported == isOver)
    }
  }

  @Test(
    "Reading the session takes at most 100 ms, or is reported", .clause("DL-C02", "DL-A11"),
    arguments: [(100, false), (101, true)])
  func sessionRead(milliseconds: Int, isOver: Bool) async throws {
    try await onLoop { host, _ in
      let clock = ManualClock()
      let device = try await Device.started(as: "ada", on: host, clock: clock)
      device.forgetEvents()
      device.store.onRead = { clock.pass(.milliseconds(milliseconds)) }
      let report = await device.landfall.open("docodego://app/acme-corp/members").report
      let span = report.measurements.first { $0.phase == .sessionRead }
      #expect(span?.took == .milliseconds(milliseconds))
      #expect(device.names.contains("limit-exceeded") == isOver)
      #expect(report.outcome == .landed)
    }
  }

  @Test(
    "Data may take 2000 ms from a known session and not a step more; sign-in is never shown",
    .clause("DL-A04"), arguments: [(1000, false), (1001, true)])
  func dataLoad(latency: Int, isOver: Bool) async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      try await device.keepSession(of: "ada")
      device.services.active = ScriptedServices.acme.id
      device.services.latency = .milliseconds(latency)
      let landfall = device.landfall
      let id = await landfall.open(Self.members).id
      host.begin { _ in await landfall.start() }
      await clock.advance(by: .seconds(10)) { await executor.idle() }
      let report = await landfall.report(of: id)
      #expect(report.outcome == .landed)
      // At a cold start the memberships are read before the data.
      let span = report.measurements.first { $0.phase == .dataLoad }
      #expect(span?.took == .milliseconds(latency * 2))
      #expect(Self.isLate(.dataLoad, on: device) == isOver)
      #expect(!device.names.contains("sign-in-rendered"))
    }
  }

  @Test(
    "Sign-in is visible within 500 ms and not a step later, with the link pending",
    .clause("DL-A05"), arguments: [(500, false), (501, true)])
  func signInRender(milliseconds: Int, isOver: Bool) async throws {
    try await onLoop { host, _ in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      await device.landfall.start()
      device.store.onRead = { clock.pass(.milliseconds(milliseconds)) }
      let report = await device.landfall.open(Self.members).report
      let span = report.measurements.first { $0.phase == .signInRender }
      #expect(span?.took == .milliseconds(milliseconds))
      #expect(Self.isLate(.signInRender, on: device) == isOver)
      let snapshot = await device.landfall.snapshot
      #expect(snapshot.root == .signIn && snapshot.pending == 1)
    }
  }

  @Test(
    "A warm link with a switch may take 1000 ms and not a step more, without a restart",
    .clause("DL-A10"), arguments: [(1000, false), (1001, true)])
  func warmSwitch(latency: Int, isOver: Bool) async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try await Device.started(as: "ada", on: host, clock: clock)
      let landfall = device.landfall
      device.forgetEvents()
      // Memberships, data and the switch are requested at the same time.
      device.services.latency = .milliseconds(latency)
      let id = await landfall.open("docodego://app/beta-labs/members").id
      await clock.advance(by: .seconds(5)) { await executor.idle() }
      let report = await landfall.report(of: id)
      #expect(report.outcome == .landed && !report.isCold)
      let span = report.measurements.first { $0.phase == .warmRenderWithSwitch }
      #expect(span?.took == .milliseconds(latency))
      #expect(Self.isLate(.warmRenderWithSwitch, on: device) == isOver)
      #expect(!device.names.contains("bootstrapped"))
      #expect(await landfall.snapshot.launches == 1)
    }
  }

  @Test("The time that a person needs to sign in is not measured", .clause("DL-A06"))
  func resume() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let device = try Device(on: host, clock: clock)
      await device.landfall.start()
      _ = await device.landfall.open("docodego://app/acme-corp/members").report
      await clock.advance(by: .seconds(599)) { await executor.idle() }
      guard case .signedIn(_, let report?) = await device.signIn("ada") else {
        Issue.record("did not sign in")
        return
      }
      #expect(report.outcome == .landed)
      #expect(report.measurements.contains { $0.phase == .resume })
      #expect(report.measurements.allSatisfy { !$0.isOverLimit })
    }
  }

  @Test(
    "Each phase is in time at its limit and late one nanosecond after it",
    .clause("DL-C01", "DL-C02", "DL-C03", "DL-C05", "DL-A02", "DL-A08", "DL-A09", "DL-A11"),
    arguments: LimitedPhase.allCases)
  func boundary(phase: LimitedPhase) {
    #expect(!LinkReport.Measurement(phase: phase, took: phase.limit).isOverLimit)
    #expect(
      LinkReport.Measurement(phase: phase, took: phase.limit + .nanoseconds(1)).isOverLimit)
  }
}
