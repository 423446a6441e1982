import LandfallNotificationBus

/// The streams of snapshots.
final class SnapshotWatchers: Sendable {
  private struct State {
    var last = 0
    var watchers: [Int: AsyncStream<AppSnapshot>.Continuation] = [:]
  }

  private let state = Locked(State())

  /// Returns a stream with a snapshot and all later ones; a slow reader gets only the newest.
  func stream(beginningWith snapshot: AppSnapshot) -> AsyncStream<AppSnapshot> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: AppSnapshot.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.last += 1
      state.watchers[state.last] = continuation
      return state.last
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.watchers[number] = nil }
    }
    continuation.yield(snapshot)
    return stream
  }

  /// Publishes a snapshot; it is created only if someone reads it.
  func publish(_ snapshot: @autoclosure () -> AppSnapshot) {
    let watchers = state.withLock { Array($0.watchers.values) }
    guard !watchers.isEmpty else { return }
    let snapshot = snapshot()
    for watcher in watchers { watcher.yield(snapshot) }
  }
}
