import LandfallAuth
import LandfallDomain

/// Names a piece of work that was started beside what runs.
struct WorkID: Hashable {
  let number: Int
}

/// Work under way, and who waits for its end.
struct RunningWork {
  let task: Task<Void, Never>
  var waiters: [CheckedContinuation<Void, Never>] = []
}

/// Work beside what runs, that others may wait for.
///
/// Who waits for a task's value is resumed on some thread of the runtime's pool before it comes
/// back here. A continuation comes back at once: with a host that runs in a loop nothing ever
/// leaves the loop, so that "nothing is left to do" is known (scenarios), and nobody pays for two
/// hops.
extension Landfall {
  /// Starts work.
  func start(_ body: @escaping @Sendable (isolated Landfall) async -> Void) -> WorkID {
    lastWork += 1
    let id = WorkID(number: lastWork)
    works[id.number] = RunningWork(
      task: Task {
        await body(self)
        self.ended(id)
      })
    return id
  }

  /// Waits until work has ended; at once for none, or for work that has.
  func finish(_ id: WorkID?) async {
    guard let id, works[id.number] != nil else { return }
    await withCheckedContinuation { works[id.number]?.waiters.append($0) }
  }

  /// Tells work that its result is not wanted any more; it still ends by itself.
  func cancel(_ id: WorkID?) {
    if let id { works[id.number]?.task.cancel() }
  }

  private func ended(_ id: WorkID) {
    for waiter in works.removeValue(forKey: id.number)?.waiters ?? [] { waiter.resume() }
  }

  /// Starts work when all that was started in the same lane before has ended.
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

  /// Waits until all that was started in a lane has ended.
  func finish(_ lane: Lane) async { await finish(lanes[lane]) }

  /// Does something at a time, in place of what was to be done under that name before.
  func schedule(
    _ name: WakeUp, at time: Instant,
    _ body: @escaping @Sendable (isolated Landfall) async -> Void
  ) {
    timers[name]?.cancel()
    timers[name] = Task { [weak self, clock] in
      do {
        try await clock.sleep(until: time)
        await self?.unlessStopped(body)
      } catch {
        // Cancelled: another time is waited for, or none.
        return
      }
    }
  }

  /// Does something, unless it was stopped while it waited for its turn.
  func unlessStopped(
    _ body: @Sendable (isolated Landfall) async -> Void
  ) async {
    if !Task.isCancelled { await body(self) }
  }

  /// Does not do it.
  func stop(_ name: WakeUp) { timers.removeValue(forKey: name)?.cancel() }

  /// Waits until something holds; looked at after every change.
  func wait(until holds: @escaping @Sendable (isolated Landfall) -> Bool) async {
    guard !holds(self) else { return }
    await withCheckedContinuation { conditions.append((holds, $0)) }
  }

  /// Lets those go on who wait for what holds now.
  func lookAtConditions() {
    guard !conditions.isEmpty else { return }
    let waiting = conditions
    conditions = []
    for (holds, waiter) in waiting {
      // Asked once: another thread may change what it looks at.
      if holds(self) { waiter.resume() } else { conditions.append((holds, waiter)) }
    }
  }
}

/// What is done one after the other.
enum Lane: CaseIterable {
  /// Writing the session.
  case session
  /// Ending sessions at the services that are not used.
  case revocations
  /// Noting that a target waits.
  case pendingNote
  case cache
  case savedState
  /// Asking whether a message was handled before.
  case messages
  /// Marking notifications as read.
  case notifications
  /// Cleaning up share tokens.
  case shares
}

/// What waits for a time.
enum WakeUp: Hashable {
  case session(SessionTimer)
  case pendingLink
  case banner
  case shares
  /// A handled link that is let go then.
  case ruleLink(Instant)
}
