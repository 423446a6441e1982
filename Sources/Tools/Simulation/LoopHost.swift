/// An actor that runs on a ``LoopExecutor``; hand it to `Landfall` as its host.
public actor LoopHost {
  /// The executor.
  public nonisolated let executor: LoopExecutor

  /// Runs on `executor` from now on.
  public init(_ executor: LoopExecutor) { self.executor = executor }

  /// The executor.
  public nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// Starts `body` beside what runs now; it takes its turn in the queue.
  @discardableResult
  public func start(
    _ body: @escaping @Sendable (isolated LoopHost) async -> Void
  ) -> Task<Void, Never> {
    Task { await body(self) }
  }

  /// Like ``start(_:)`` for a caller that is not isolated to the host, on the loop's thread or not.
  @discardableResult
  public nonisolated func begin(
    _ body: @escaping @Sendable (isolated LoopHost) async -> Void
  ) -> Task<Void, Never> {
    Task { await self.run(body) }
  }

  func run(_ body: @Sendable (isolated LoopHost) async -> Void) async { await body(self) }
}
