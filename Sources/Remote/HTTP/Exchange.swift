internal import Foundation
internal import LandfallDomain

/// One request on its way: joins the session's callbacks with the one task that waits for them.
final class Exchange: @unchecked Sendable {
  // Sendable: everything below is touched under `lock` alone.

  /// What comes before the body.
  struct Head: Sendable {
    let status: Int
    let headers: [(name: String, value: String)]
  }

  private enum End {
    case finished
    case failed(TransportError)
  }

  private let timeout: Duration
  private let limit: Int
  private let isStream: Bool
  private let stop: @Sendable () -> Void
  private let deadline: ContinuousClock.Instant
  private let lock = NSLock()
  private var received: Head?
  private var pieces: [[UInt8]] = []
  private var count = 0
  private var outcome: End?
  private var waiter: CheckedContinuation<Void, Never>?

  /// - Parameters:
  ///   - timeout: The time for everything; of a stream, for its head and then for each silence.
  ///   - limit: The most bytes; of a stream, of those that nobody has taken yet.
  ///   - stop: Ends the transfer.
  init(timeout: Duration, limit: Int, isStream: Bool, stop: @escaping @Sendable () -> Void) {
    self.timeout = timeout
    self.limit = limit
    self.isStream = isStream
    self.stop = stop
    deadline = .now + timeout
  }

  // MARK: The session's side

  func begin(_ head: Head) {
    change { if received == nil { received = head } }
  }

  func add(_ piece: [UInt8]) {
    var isTooLong = false
    change {
      count += piece.count
      isTooLong = count > limit
      if !isTooLong { pieces.append(piece) }
    }
    if isTooLong { fail(.tooLarge) }
  }

  func end(_ error: TransportError?) {
    change {
      // A failure of ours ends the transfer, which is then reported as cancelled.
      if outcome == nil { outcome = error.map { .failed($0) } ?? .finished }
    }
  }

  // MARK: The caller's side

  func head() async throws(TransportError) -> Head {
    try await wait { self.received != nil }
    let (head, outcome) = lock.withLock { (received, self.outcome) }
    // A stream that was cut at once still gives what has come.
    if case .failed(let error) = outcome, !isStream || head == nil { throw error }
    guard let head else { throw .malformed }
    return head
  }

  func next() async throws(TransportError) -> [UInt8]? {
    try await wait { !self.pieces.isEmpty }
    let (piece, outcome) = lock.withLock {
      // An answer that is refused is refused whole; a stream gives what has come.
      if !isStream, case .failed = self.outcome { return ([UInt8]?.none, self.outcome) }
      guard !pieces.isEmpty else { return (nil, self.outcome) }
      let piece = pieces.removeFirst()
      if isStream { count -= piece.count }
      return (piece, self.outcome)
    }
    if let piece { return piece }
    if case .failed(let error) = outcome { throw error }
    return nil
  }

  func cancel() { fail(.cancelled) }

  private func fail(_ error: TransportError) {
    end(error)
    stop()
  }

  /// Waits until `isReady` or the end, both asked under `lock`; at most until the deadline.
  private func wait(until isReady: @escaping () -> Bool) async throws(TransportError) {
    let limit = isStream ? .now + timeout : deadline
    if lock.withLock({ outcome != nil || isReady() }) { return }
    let timer = Task {
      do {
        try await Task.sleep(until: limit, clock: .continuous)
        self.fail(.timeout)
      } catch {
        // What was waited for has come.
        return
      }
    }
    defer { timer.cancel() }
    await withTaskCancellationHandler {
      while !lock.withLock({ outcome != nil || isReady() }) {
        await withCheckedContinuation { continuation in
          let isLate = lock.withLock {
            if outcome != nil || isReady() { return true }
            waiter = continuation
            return false
          }
          if isLate { continuation.resume() }
        }
      }
    } onCancel: {
      fail(.cancelled)
    }
  }

  private func change(_ body: () -> Void) {
    let waiter = lock.withLock {
      body()
      defer { self.waiter = nil }
      return self.waiter
    }
    waiter?.resume()
  }
}
