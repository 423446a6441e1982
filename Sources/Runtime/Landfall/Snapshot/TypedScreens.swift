public import LandfallDomain
import LandfallNotificationBus

/// The visible screens of an app, one after the other.
///
/// ```swift
/// for await screen in app.screens(of: LarderApp.self) {
///   switch screen { case .recipe(let id): … }
/// }
/// ```
public struct TypedScreens<App: TypedApp>: AsyncSequence, Sendable {
  let landfall: Landfall

  /// Follows the screens; a slow reader gets only the newest.
  public struct AsyncIterator: AsyncIteratorProtocol {
    let landfall: Landfall
    private var snapshots: AsyncStream<AppSnapshot>.Iterator?
    private var last: App.Route?

    init(_ landfall: Landfall) { self.landfall = landfall }

    /// Returns the next screen that differs from the visible one before it, or `nil` after a cancellation.
    public mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> App.Route? {
      if snapshots == nil { snapshots = await landfall.snapshots().makeAsyncIterator() }
      while let snapshot = await snapshots?.next(isolation: actor) {
        let route = snapshot.screen(of: App.self)
        guard route != last else { continue }
        last = route
        if let route { return route }
      }
      return nil
    }
  }

  /// Creates an iterator, which begins with the screen that is visible then.
  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(landfall) }
}

/// The streams of snapshots.
final class SnapshotWatchers: Sendable {
  private struct State {
    var last = 0
    var isEnded = false
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
      _ = self?.state.withLock { $0.watchers.removeValue(forKey: number) }
    }
    continuation.yield(snapshot)
    if isEnded { continuation.finish() }
    return stream
  }

  /// Whether the streams have ended.
  var isEnded: Bool { state.withLock { $0.isEnded } }

  /// Ends all streams; each still gives the newest snapshot.
  func end() {
    let watchers = state.withLock { state in
      state.isEnded = true
      return Array(state.watchers.values)
    }
    for watcher in watchers { watcher.finish() }
  }

  /// Publishes a snapshot; it is created only if someone reads it.
  func publish(_ snapshot: @autoclosure () -> AppSnapshot) {
    let watchers = state.withLock { Array($0.watchers.values) }
    guard !watchers.isEmpty else { return }
    let snapshot = snapshot()
    for watcher in watchers { watcher.yield(snapshot) }
  }
}
