public import LandfallDomain

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
