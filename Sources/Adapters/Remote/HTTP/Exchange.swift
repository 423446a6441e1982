internal import LandfallNotificationBus

/// One request in flight: joins what a transport reports with the one task that waits for it.
package final class Exchange: Sendable {
  /// What comes before the body.
  package struct Head: Sendable {
    let status: Int
    let headers: [(name: String, value: String)]

    /// A head; a name that came several times is in it once.
    package init(status: Int, headers: [(name: String, value: String)]) {
      self.status = status
      self.headers = headers
    }
  }

  /// How long the parts of an answer may take.
  package struct Patience: Sendable {
    /// The time for the whole answer; of a stream, for each silence.
    let whole: Duration
    /// The time for the head.
    let head: Duration

    /// That of a request; the head may be given less.
    package init(_ request: HTTPRequest, head: Duration? = nil) {
      whole = request.timeout
      self.head = min(request.timeout, head ?? request.timeout)
    }
  }

  private enum End {
    case finished
    case failed(TransportError)
  }

  private struct State {
    var head: Head?
    var unread: [UInt8] = []
    var end: End?
    var waiter:
      (isReady: @Sendable (State) -> Bool, continuation: CheckedContinuation<Void, Never>)?
  }

  private let patience: Patience
  private let limit: Int
  private let start = ContinuousClock.now
  private let stop: @Sendable () -> Void
  private let state = Locked(State())

  /// Starts the clock.
  ///
  /// - Parameters:
  ///   - limit: The most bytes that may be there unread.
  ///   - stop: Ends the transfer; called once at most, from any thread.
  package init(patience: Patience, limit: Int, stop: @escaping @Sendable () -> Void) {
    self.patience = patience
    self.limit = limit
    self.stop = stop
  }

  // MARK: The transport's side

  /// Takes the head; a second one is ignored.
  package func begin(_ head: Head) {
    change { if $0.head == nil { $0.head = head } }
  }

  /// Takes a piece of the body; `false` if it is one byte too long, which ends the transfer.
  package func add(_ piece: UnsafeRawBufferPointer) -> Bool {
    let isTooLong = change { state in
      if state.unread.count + piece.count > limit { return true }
      state.unread += piece
      return false
    }
    if isTooLong { fail(.tooLarge) }
    return !isTooLong
  }

  /// Ends the answer; `false` if it had ended before.
  @discardableResult
  package func end(_ error: TransportError?) -> Bool {
    change { state in
      // A failure of ours ends the transfer, which is then reported as cancelled.
      guard state.end == nil else { return false }
      state.end = error.map { .failed($0) } ?? .finished
      return true
    }
  }

  // MARK: The caller's side

  /// Waits for the whole answer; nothing is given of one that fails.
  package func response() async throws(TransportError) -> HTTPResponse {
    await wait(until: start + patience.head) { $0.head != nil }
    await wait(until: start + patience.whole) { _ in false }
    let last = state.withLock { $0 }
    if case .failed(let error) = last.end { throw error }
    guard let head = last.head else { throw .malformed }
    return HTTPResponse(status: head.status, headers: head.headers, body: last.unread)
  }

  /// Waits for the head; the transfer ends with the last copy of the stream.
  package func stream() async throws(TransportError) -> HTTPStream {
    let holder = Holder(self)
    await wait(until: start + patience.head) { $0.head != nil }
    let first = state.withLock { $0 }
    guard let head = first.head else {
      // A stream that was cut at once still gives what has come.
      if case .failed(let error) = first.end { throw error }
      throw .malformed
    }
    return HTTPStream(
      status: head.status, headers: head.headers,
      next: { () throws(TransportError) in try await holder.exchange.next() },
      cancel: { holder.exchange.cancel() })
  }

  private func next() async throws(TransportError) -> [UInt8]? {
    await wait(until: .now + patience.whole) { !$0.unread.isEmpty }
    let (piece, end) = state.withLock { state in
      defer { state.unread = [] }
      return (state.unread, state.end)
    }
    if !piece.isEmpty { return piece }
    if case .failed(let error) = end { throw error }
    return nil
  }

  private func cancel() { fail(.cancelled) }

  private func fail(_ error: TransportError) {
    if end(error) { stop() }
  }

  /// Waits until `isReady` or the end; at the deadline the end comes.
  private func wait(
    until deadline: ContinuousClock.Instant, _ isReady: @escaping @Sendable (State) -> Bool
  ) async {
    if state.withLock({ $0.end != nil || isReady($0) }) { return }
    let timer = Task {
      do {
        try await Task.sleep(until: deadline, clock: .continuous)
        self.fail(.timeout)
      } catch {
        // What was waited for has come.
        return
      }
    }
    defer { timer.cancel() }
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        let isLate = state.withLock { state in
          if state.end != nil || isReady(state) { return true }
          state.waiter = (isReady, continuation)
          return false
        }
        if isLate { continuation.resume() }
      }
    } onCancel: {
      fail(.cancelled)
    }
  }

  private func change<Result>(_ body: (inout State) -> Result) -> Result {
    let (result, waiter) = state.withLock {
      state -> (Result, CheckedContinuation<Void, Never>?) in
      let result = body(&state)
      guard let waiter = state.waiter, state.end != nil || waiter.isReady(state)
      else { return (result, nil) }
      state.waiter = nil
      return (result, waiter.continuation)
    }
    waiter?.resume()
    return result
  }

  /// Ends a transfer that is not read any more.
  private final class Holder: Sendable {
    let exchange: Exchange
    init(_ exchange: Exchange) { self.exchange = exchange }
    deinit { exchange.cancel() }
  }
}
