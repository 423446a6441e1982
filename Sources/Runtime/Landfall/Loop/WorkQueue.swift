import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLists

/// What an effect leaves to the actor after its host has read it.
enum Plan {
  /// The host has executed the effect already.
  case done
  /// Do the work; its result is the next message.
  case work(Work)
  /// Do several, in that order.
  case works([Work?])
  /// Do the work for the session; a call may wait for it, and it may name tokens.
  case sessionWork(Work)
  /// Cancel the work of that purpose; it still ends by itself.
  case cancel(Work.Purpose)
  /// Cancel all loads of screens.
  case cancelLoads
  /// Send a message at a time; replaces the earlier plan for the same timer.
  case wake(WakeUp, at: Instant, @Sendable (Instant) -> Message?)
  /// Send the answer of a check, unless the timer is stopped before.
  case check(WakeUp, @Sendable () async -> Message)
  /// Stop the timer.
  case stop(WakeUp)
}

/// Work outside the core, such as a call to the services.
struct Work {
  /// The reason for work that can be cancelled.
  enum Purpose: Hashable {
    case link(DeliveryID)
    case load(LoadID)
    /// The data of the first screen.
    case home
  }

  /// The queue of the work; without one it starts at once.
  var lane: Lane?
  var purpose: Purpose?
  /// Returns the next message, or `nil` if there is none.
  let body: () async -> Message?

  init(
    in lane: Lane? = nil, for purpose: Purpose? = nil, _ body: @escaping () async -> Message?
  ) {
    (self.lane, self.purpose, self.body) = (lane, purpose, body)
  }
}

/// A queue of work: each item starts after the previous one has ended.
enum Lane: CaseIterable {
  /// Writing the session.
  case session
  /// Revoking unused sessions at the services.
  case revocations
  /// Writing the marker of a pending link.
  case pendingNote
  case cache
  case savedState
  /// Checking whether a message was handled before.
  case messages
  /// Marking notifications as read.
  case notifications
  /// Removing expired share tokens.
  case shares
}

/// The name of a timer.
enum WakeUp: Hashable {
  case session(SessionTimer)
  case pendingLink
  case banner
  case shares
  /// The end of the time for which a link of a rule is kept.
  case ruleLink(Instant)
}

/// The tasks of the app, and the calls that wait for them.
///
/// Nothing else starts, awaits or cancels a task.
///
/// A wait for a `Task` value resumes on a thread of the runtime's pool before it returns to the
/// actor. A continuation resumes on the actor directly, which saves two thread switches. If the
/// host runs in a loop, all work stays in that loop, so a scenario knows when nothing is left to
/// do.
final class WorkQueue {
  /// The number of work that was started.
  typealias ID = Int

  private struct Running {
    let purpose: Work.Purpose?
    var task: Task<Void, Never>?
    var waiters: [CheckedContinuation<Void, Never>] = []
  }

  private var running: [ID: Running] = [:]
  private var lanes: [Lane: ID] = [:]
  private var timers: [WakeUp: Task<Void, Never>] = [:]
  private var conditions: [(() -> Bool, CheckedContinuation<Void, Never>)] = []
  private var last = 0

  // MARK: Work

  /// Starts work, after all earlier work of the same lane.
  ///
  /// - Parameters:
  ///   - host: The actor that runs the work.
  ///   - loop: Takes the result, with `cause`.
  @discardableResult
  func start(
    _ work: Work, for cause: AppLoop.Cause, on host: isolated Landfall, _ loop: AppLoop
  ) -> ID {
    last += 1
    let id = last
    let earlier = work.lane.flatMap { lanes[$0] }
    running[id] = Running(purpose: work.purpose)
    running[id]?.task = Task {
      if earlier != nil { await finish(earlier) }
      loop.take(await work.body(), for: cause, in: host)
      for waiter in running.removeValue(forKey: id)?.waiters ?? [] { waiter.resume() }
    }
    if let lane = work.lane { lanes[lane] = id }
    return id
  }

  /// Waits until work has ended; returns at once if it has ended or `id` is `nil`.
  func finish(_ id: ID?) async {
    guard let id, running[id] != nil else { return }
    await withCheckedContinuation { running[id]?.waiters.append($0) }
  }

  /// Waits until all work of a lane has ended.
  func finish(_ lane: Lane) async { await finish(lanes[lane]) }

  /// Returns whether work was ever started in a lane.
  func hasStarted(_ lane: Lane) -> Bool { lanes[lane] != nil }

  /// Returns whether work of a lane has not ended.
  func isRunning(_ lane: Lane) -> Bool { lanes[lane].map { running[$0] != nil } ?? false }

  /// Cancels work that is no longer needed; it still ends by itself.
  func cancel(_ isMeant: (Work.Purpose) -> Bool) {
    for work in running.values where work.purpose.map(isMeant) == true { work.task?.cancel() }
  }

  // MARK: Timers

  /// Waits for a time or another event, and stops the earlier timer of the same name.
  func wait(_ name: WakeUp, _ body: @escaping @Sendable () async -> Void) {
    timers[name]?.cancel()
    timers[name] = Task { await body() }
  }

  /// Forgets a timer whose event has come.
  func forget(_ name: WakeUp) { timers[name] = nil }

  /// Stops a timer.
  func stop(_ name: WakeUp) { timers.removeValue(forKey: name)?.cancel() }

  // MARK: Conditions

  /// Waits until a condition holds; it is checked after every change.
  func wait(until holds: @escaping () -> Bool) async {
    guard !holds() else { return }
    await withCheckedContinuation { conditions.append((holds, $0)) }
  }

  /// Resumes the calls whose conditions hold now.
  func check() {
    guard !conditions.isEmpty else { return }
    let waiting = conditions
    conditions = []
    for (holds, waiter) in waiting {
      // Evaluated only once, because another thread may change the result.
      if holds() { waiter.resume() } else { conditions.append((holds, waiter)) }
    }
  }
}
