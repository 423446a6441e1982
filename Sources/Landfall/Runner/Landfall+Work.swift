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
/// Who waits for a task's value is resumed on some thread of the runtime's pool before it comes back
/// here. A continuation comes back at once: with a host that runs in a loop nothing ever leaves the
/// loop, so that "nothing is left to do" is known (journeys), and nobody pays for two hops.
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
}
