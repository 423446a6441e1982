import LandfallDomain
import LandfallSimulation

/// The loop and the clock of an app.
///
/// With a virtual clock, an action runs until everything waits for time, so that results are
/// reproducible. With a real clock, it runs to its end.
struct ShellLoop {
  let host: LoopHost
  let clock: any Timekeeper

  var virtualClock: ManualClock? { clock as? ManualClock }
  var now: Instant { clock.now().instant }

  /// Runs `body`: with a virtual clock until everything waits for time, otherwise to its end.
  func act(_ body: @escaping @Sendable (isolated LoopHost) async -> Void) async {
    let task = await host.start(body)
    if virtualClock != nil {
      await settle()
    } else {
      await task.value
    }
  }

  /// Runs all work that does not have to wait for time.
  func settle() async { await host.executor.idle() }

  /// Lets time pass, with all work that is due.
  func advance(_ span: Duration) async throws(ShellFailure) {
    guard virtualClock == nil else { return await advanceVirtualClock(span) }
    do {
      try await clock.sleep(until: now + span)
    } catch {
      throw ShellFailure(.internal, "waiting was cancelled")
    }
  }

  /// Lets time pass on a virtual clock.
  ///
  /// A real clock advances without help.
  func advanceVirtualClock(_ span: Duration) async {
    let executor = host.executor
    await virtualClock?.advance(by: span) { await executor.idle() }
  }
}
