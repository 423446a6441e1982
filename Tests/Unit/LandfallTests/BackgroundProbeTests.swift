import Landfall
import LandfallAuth
import LandfallDomain
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("Whether the services are there, asked in sight alone")
struct BackgroundProbeTests {
  /// Services that are there, count how often they are asked, and can let who asks wait.
  private final class Probe: HealthProbe, @unchecked Sendable {
    // Sendable: used from one executor alone.
    private(set) var count = 0
    var isHeldBack = false
    private var held: [CheckedContinuation<Void, Never>] = []

    func probe() async -> Reachability.Answer {
      count += 1
      if isHeldBack { await withCheckedContinuation { held.append($0) } }
      return .failed
    }

    func release() {
      isHeldBack = false
      for continuation in held { continuation.resume() }
      held = []
    }
  }

  private static func device(_ host: LoopHost, _ clock: ManualClock, _ probe: Probe) throws
    -> Device
  {
    try Device(on: host, clock: clock, health: probe) { $0.offlineOverlay = true }
  }

  @Test("no probe in the background, one at once after it, and more from then on")
  func background() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let probe = Probe()
      let device = try Self.device(host, clock, probe)
      await device.landfall.start()
      await executor.idle()
      #expect(probe.count == 1)
      await clock.advance(by: .seconds(2)) { await executor.idle() }
      #expect(probe.count == 2)
      await device.landfall.enterBackground()
      await clock.advance(by: .seconds(600)) { await executor.idle() }
      #expect(probe.count == 2)
      // The network changes while nobody looks.
      await device.landfall.watchServices()
      await executor.idle()
      #expect(probe.count == 2)
      await device.landfall.enterForeground()
      await executor.idle()
      #expect(probe.count == 3)
      await clock.advance(by: .seconds(10)) { await executor.idle() }
      #expect(probe.count == 4)
    }
  }

  @Test("an answer that comes in the background leads to no other question")
  func lateAnswer() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let probe = Probe()
      probe.isHeldBack = true
      let device = try Self.device(host, clock, probe)
      await device.landfall.start()
      await executor.idle()
      await device.landfall.enterBackground()
      probe.release()
      await executor.idle()
      await clock.advance(by: .seconds(600)) { await executor.idle() }
      #expect(probe.count == 1)
      #expect(!device.names.contains("reachability-changed"))
      await device.landfall.enterForeground()
      await executor.idle()
      #expect(probe.count == 2)
    }
  }

  @Test("an app that is started out of sight asks when it comes in sight")
  func startedInBackground() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let probe = Probe()
      let device = try Self.device(host, clock, probe)
      await device.landfall.enterBackground()
      await device.landfall.enterForeground()
      await executor.idle()
      #expect(probe.count == 0, "before it has started")
      await device.landfall.enterBackground()
      await device.landfall.start()
      await executor.idle()
      #expect(probe.count == 0)
      await device.landfall.enterForeground()
      await executor.idle()
      #expect(probe.count == 1)
    }
  }
}
