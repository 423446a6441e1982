import Landfall
import LandfallAuth
import LandfallDomain
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("A session that is refused while in use")
struct RenewalTests {
  @Test("is renewed once, silently, and what was asked is asked again")
  func renewed() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      device.services.refusals = 1
      let report = await device.landfall.open("docodego://app/acme-corp/members")
      await executor.idle()
      #expect(report.outcome == .landed)
      #expect(device.services.refreshes == 1)
      #expect(device.names.contains("session-refreshed"))
      #expect(!device.names.contains("sign-in-rendered"))
    }
  }

  @Test("a session that is being stored does not outlive a sign-out")
  func signedOutMeanwhile() async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      await device.landfall.start()
      let landfall = device.landfall
      device.store.onNextCommit = { _ = await landfall.signOut() }
      let step = await device.signIn("ada")
      await executor.idle()
      #expect(step == .failed(code: "not-started", canRetry: true))
      #expect(try await device.store.value(for: .session) == nil)
      #expect(await landfall.snapshot.person == nil)
      #expect(!device.names.contains("root-ready"))
    }
  }

  @Test(
    "leads to sign-in where it cannot be renewed", arguments: [ServiceError.unauthorized, .offline])
  func refused(error: ServiceError) async throws {
    try await onLoop { host, executor in
      let device = try Device(on: host, clock: ManualClock())
      try await device.keepSession(of: "ada")
      await device.landfall.start()
      device.services.refusals = 9
      device.services.refreshFailure = error
      let report = await device.landfall.open("docodego://app/acme-corp/members")
      await executor.idle()
      #expect(report.outcome.name == "signInNeeded")
      #expect(device.services.refreshes == 1)
      #expect(await device.landfall.snapshot.pending == 1)
    }
  }
}
