import Foundation

/// Runs `body`, which blocks, on its own thread.
///
/// The runtime's pool has as many threads as the machine has cores: two blocked tests stop all
/// others.
public func offPool<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Swift.Result { try body() })
    }
  }
}
