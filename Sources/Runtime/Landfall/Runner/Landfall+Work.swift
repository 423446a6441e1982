import LandfallAuth
import LandfallDomain

/// The ID of work that runs in the background.
struct WorkID: Hashable {
  let number: Int
}

/// Work in progress, and the callers that wait for its end.
struct RunningWork {
  let task: Task<Void, Never>
  var waiters: [CheckedContinuation<Void, Never>] = []
}

/// Background work that other calls can wait for.
///
/// A wait for a `Task` value resumes on a thread of the runtime's pool before it returns to the
/// actor. A continuation resumes on the actor directly, which saves two thread switches. If the
/// host runs in a loop, all work stays in that loop, so a scenario knows when nothing is left to
/// do.
extension Landfall {
  /// Starts work.
  func start(_ body: @escaping @Sendable (isolated Landfall) async -> Void) -> WorkID {
    lastWork += 1
    let id = WorkID(number: lastWork)
    works[id.number] = RunningWork(
      task: Task {
        await body(self)
        for waiter in self.works.removeValue(forKey: id.number)?.waiters ?? [] { waiter.resume() }
      })
    return id
  }

  /// Waits until work has ended; returns at once if it has ended or `id` is `nil`.
  func finish(_ id: WorkID?) async {
    guard let id, works[id.number] != nil else { return }
    await withCheckedContinuation { works[id.number]?.waiters.append($0) }
  }

  /// Cancels work whose result is no longer needed; the work still ends by itself.
  func cancel(_ id: WorkID?) { if let id { works[id.number]?.task.cancel() } }

  /// Starts work after all earlier work of the same lane has ended.
  @discardableResult
  func start(
    in lane: Lane, _ body: @escaping @Sendable (isolated Landfall) async -> Void
  ) -> WorkID {
    let work = start { [earlier = lanes[lane]] landfall in
      await landfall.finish(earlier)
      await body(landfall)
    }
    lanes[lane] = work
    return work
  }

  /// Waits until all work of a lane has ended.
  func finish(_ lane: Lane) async { await finish(lanes[lane]) }

  /// Schedules work for a time and replaces the earlier schedule of the same name.
  func schedule(
    _ name: WakeUp, at time: Instant, _ body: @escaping @Sendable (isolated Landfall) async -> Void
  ) {
    timers[name]?.cancel()
    timers[name] = Task { [weak self, clock] in
      do {
        try await clock.sleep(until: time)
        await self?.unlessStopped(body)
      } catch {
        // Cancelled, because the time changed or the work is no longer needed.
        return
      }
    }
  }

  /// Runs work, unless it was cancelled while it waited.
  func unlessStopped(_ body: @Sendable (isolated Landfall) async -> Void) async {
    if !Task.isCancelled { await body(self) }
  }

  /// Cancels the schedule of a name.
  func stop(_ name: WakeUp) { timers.removeValue(forKey: name)?.cancel() }

  /// Waits until a condition holds; it is checked after every change.
  func wait(until holds: @escaping @Sendable (isolated Landfall) -> Bool) async {
    guard !holds(self) else { return }
    await withCheckedContinuation { conditions.append((holds, $0)) }
  }

  /// Resumes the callers whose conditions hold now.
  func lookAtConditions() {
    guard !conditions.isEmpty else { return }
    let waiting = conditions
    conditions = []
    for (holds, waiter) in waiting {
      // Evaluated only once, because another thread may change the result.
      if holds(self) { waiter.resume() } else { conditions.append((holds, waiter)) }
    }
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
  /// The deadline of a kept rule link.
  case ruleLink(Instant)
}
