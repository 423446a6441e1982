internal import LandfallNotificationBus

/// An in-flight request, which joins the transport's callbacks with the one task that waits for
/// them.
package final class Exchange: Sendable {
  /// The status and the headers of an answer.
  package struct Head: Sendable {
    let status: Int
    let headers: [(name: String, value: String)]

    /// Makes a head, in which each header name occurs once.
    package init(status: Int, headers: [(name: String, value: String)]) {
      self.status = status
      self.headers = headers
    }
  }

  /// The time limits of an answer.
  package struct Patience: Sendable {
    /// The limit for the whole answer; for a stream, the limit for each pause.
    let whole: Duration
    /// The limit for the head.
    let head: Duration

    /// Takes the limits of a request; `head` may shorten the one for the head.
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

  /// Makes an exchange and starts its clock.
  ///
  /// - Parameters:
  ///   - limit: The most unread bytes that are kept.
  ///   - stop: Ends the transfer; called at most once, from any thread.
  package init(patience: Patience, limit: Int, stop: @escaping @Sendable () -> Void) {
    self.patience = patience
    self.limit = limit
    self.stop = stop
  }

  // MARK: The transport's side

  /// Stores the head; a second one is ignored.
  package func begin(_ head: Head) {
    change { if $0.head == nil { $0.head = head } }
  }

  /// Stores a piece of the body; a body over the limit ends the transfer, and the result is
  /// `false`.
  package func add(_ piece: UnsafeRawBufferPointer) -> Bool {
    let isTooLong = change { state in
      if state.unread.count + piece.count > limit { return true }
      state.unread += piece
      return false
    }
    if isTooLong { fail(.tooLarge) }
    return !isTooLong
  }

  /// Ends the answer; returns `false` if it has already ended.
  @discardableResult
  package func end(_ error: TransportError?) -> Bool {
    change { state in
      // When this object ends a transfer, the transport reports it as cancelled: keep the first
      // error.
      guard state.end == nil else { return false }
      state.end = error.map { .failed($0) } ?? .finished
      return true
    }
  }

  // MARK: The caller's side

  /// Waits for the whole answer; an answer that fails has no partial result.
  package func response() async throws(TransportError) -> HTTPResponse {
    await wait(until: start + patience.head) { $0.head != nil }
    await wait(until: start + patience.whole) { _ in false }
    let last = state.withLock { $0 }
    if case .failed(let error) = last.end { throw error }
    guard let head = last.head else { throw .malformed }
    return HTTPResponse(status: head.status, headers: head.headers, body: last.unread)
  }

  /// Waits for the head; the transfer ends when the last copy of the stream is released.
  package func stream() async throws(TransportError) -> HTTPStream {
    let holder = Holder(self)
    await wait(until: start + patience.head) { $0.head != nil }
    let first = state.withLock { $0 }
    guard let head = first.head else {
      // A stream that is cut after its head still delivers what has come.
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

  /// Waits until `isReady` or the end; at the deadline, ends the answer with a timeout.
  private func wait(
    until deadline: ContinuousClock.Instant, _ isReady: @escaping @Sendable (State) -> Bool
  ) async {
    if state.withLock({ $0.end != nil || isReady($0) }) { return }
    let timer = Task {
      do {
        try await Task.sleep(until: deadline, clock: .continuous)
        self.fail(.timeout)
      } catch {
        // The wait has ended in time.
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

  /// An owner that cancels the transfer when no one reads the stream any more.
  private final class Holder: Sendable {
    let exchange: Exchange
    init(_ exchange: Exchange) { self.exchange = exchange }
    deinit { exchange.cancel() }
  }
}
