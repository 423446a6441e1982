import Foundation

/// Runs `body`, which waits for something, on a thread of its own.
///
/// The runtime's pool has as many threads as the machine has cores: two tests that wait on them stop
/// all others.
public func offPool<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    Thread.detachNewThread {
      continuation.resume(with: Swift.Result { try body() })
    }
  }
}
