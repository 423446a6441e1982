import LandfallDomain
import LandfallSimulation
import LandfallTestSupport
import Testing

@testable import Landfall

@Suite("Limits are measured, and an overrun is reported")
struct LimitTests {
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
      let device = try Device(on: host, clock: clock)
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      device.forgetEvents()
      device.store.onRead = { clock.pass(.milliseconds(milliseconds)) }
      let report = await device.landfall.open("docodego://app/acme-corp/members").report
      let span = report.measurements.first { $0.phase == .sessionRead }
      #expect(span?.took == .milliseconds(milliseconds))
      #expect(device.names.contains("limit-exceeded") == isOver)
      #expect(report.outcome == .landed)
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
