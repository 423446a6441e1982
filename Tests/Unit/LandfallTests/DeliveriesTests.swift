import LandfallAppManifest
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallNotificationBus
import LandfallSimulation
import LandfallTestSupport
import Testing

@testable import Landfall

@Suite("The reports of links")
struct DeliveriesTests {
  @Test("A call gets the outcome that it waited for, although the link is opened again at once")
  func openedAgain() async throws {
    let app = try AppManifest.load(AppFiles(embedded: DoCodeGoExample.app))
    try await onLoop { host, executor in
      let clock = ManualClock()
      let deliveries = Deliveries(app, clock, NotificationBus(), WorkQueue())
      let record = deliveries.add(LinkText("docodego://app/acme-corp"), .app)
      let call = Task {
        _ = host
        return await deliveries.report(of: record.id).outcome
      }
      await executor.idle()
      deliveries.end(record.id, .serviceFailed(.timeout), waiting: record.id)
      record.resume(signedInAt: clock.now().instant, now: clock.now().instant)
      await executor.idle()
      #expect(await call.value == .serviceFailed(.timeout))
      #expect(deliveries.finishedReport(of: record.id) == nil)
    }
  }
}
