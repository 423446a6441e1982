import Landfall
import LandfallAuth
import LandfallDomain
import LandfallSimulation
import LandfallTestSupport
import Testing

@Suite("Health probes run only in the foreground")
struct BackgroundProbeTests {
  /// Reachable services that count the probes and can delay their answers.
  private final class Probe: HealthProbe, @unchecked Sendable {
    // Sendable: used from one executor only.
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

  @Test("No probe in the background, one right after it, and more from then on")
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
      await device.landfall.perform(.enterBackground)
      await clock.advance(by: .seconds(600)) { await executor.idle() }
      #expect(probe.count == 2)
      // The network changes in the background.
      await device.landfall.perform(.networkChanged)
      await executor.idle()
      #expect(probe.count == 2)
      await device.landfall.perform(.enterForeground)
      await executor.idle()
      #expect(probe.count == 3)
      await clock.advance(by: .seconds(10)) { await executor.idle() }
      #expect(probe.count == 4)
    }
  }

  @Test("An answer that arrives in the background starts no new probe")
  func lateAnswer() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let probe = Probe()
      probe.isHeldBack = true
      let device = try Self.device(host, clock, probe)
      await device.landfall.start()
      await executor.idle()
      await device.landfall.perform(.enterBackground)
      probe.release()
      await executor.idle()
      await clock.advance(by: .seconds(600)) { await executor.idle() }
      #expect(probe.count == 1)
      #expect(!device.names.contains("reachability-changed"))
      await device.landfall.perform(.enterForeground)
      await executor.idle()
      #expect(probe.count == 2)
    }
  }

  @Test("An app that starts in the background probes when it enters the foreground")
  func startedInBackground() async throws {
    try await onLoop { host, executor in
      let clock = ManualClock()
      let probe = Probe()
      let device = try Self.device(host, clock, probe)
      await device.landfall.perform(.enterBackground)
      await device.landfall.perform(.enterForeground)
      await executor.idle()
      #expect(probe.count == 0, "before it has started")
      await device.landfall.perform(.enterBackground)
      await device.landfall.start()
      await executor.idle()
      #expect(probe.count == 0)
      await device.landfall.perform(.enterForeground)
      await executor.idle()
      #expect(probe.count == 1)
    }
  }
}
