/// An actor that runs on a ``LoopExecutor``. Pass it to `Landfall` as its host.
public actor LoopHost {
  /// The executor of the actor.
  public nonisolated let executor: LoopExecutor

  /// Creates an actor that runs on `executor`.
  public init(_ executor: LoopExecutor) { self.executor = executor }

  /// The executor of the actor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Starts `body` as a new task, which waits for its turn in the queue.
  @discardableResult
  public func start(
    _ body: @escaping @Sendable (isolated LoopHost) async -> Void
  ) -> Task<Void, Never> {
    Task { await body(self) }
  }

  /// Starts `body` like ``start(_:)``, for a caller on any thread that is not isolated to the host.
  @discardableResult
  public nonisolated func begin(
    _ body: @escaping @Sendable (isolated LoopHost) async -> Void
  ) -> Task<Void, Never> {
    Task { await self.run(body) }
  }

  func run(_ body: @Sendable (isolated LoopHost) async -> Void) async { await body(self) }
}
