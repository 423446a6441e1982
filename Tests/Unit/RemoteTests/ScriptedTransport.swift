import Foundation
import LandfallAuth
import LandfallDomain
import LandfallRemote

/// Answers requests in the order that a test sets, without a network.
final class ScriptedTransport: HTTPTransport, @unchecked Sendable {
  // Sendable: mutable state is accessed only under `lock`.

  enum Step: Sendable {
    case answer(HTTPResponse)
    /// A stream's pieces, then its end or a failure.
    case stream([String], TransportError?)
    case failure(TransportError)

    static func json(
      _ text: String, status: Int = 200, headers: [(name: String, value: String)] = []
    ) -> Step {
      .answer(
        HTTPResponse(
          status: status, headers: [("content-type", "application/json")] + headers,
          body: Array(text.utf8)))
    }
  }

  private let lock = NSLock()
  private var steps: [Step]
  private var seen: [HTTPRequest] = []

  init(_ steps: [Step]) { self.steps = steps }

  var requests: [HTTPRequest] { lock.withLock { seen } }

  /// The bodies of the requests.
  var bodies: [String] { requests.map { String(decoding: $0.body ?? [], as: UTF8.self) } }

  private func step(_ request: HTTPRequest) -> Step {
    lock.withLock {
      seen.append(request)
      return steps.isEmpty ? .failure(.unreachable) : steps.removeFirst()
    }
  }

  func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPResponse {
    switch step(request) {
    case .answer(let response): return response
    case .failure(let error): throw error
    case .stream: throw .malformed
    }
  }

  func stream(_ request: HTTPRequest) async throws(TransportError) -> HTTPStream {
    switch step(request) {
    case .failure(let error): throw error
    case .answer(let response):
      let pieces = Pieces([response.body], nil)
      return HTTPStream(
        status: response.status, headers: response.headers,
        next: { () throws(TransportError) in try pieces.next() }, cancel: {})
    case .stream(let texts, let error):
      let pieces = Pieces(texts.map { Array($0.utf8) }, error)
      return HTTPStream(
        status: 200, headers: [("content-type", "text/event-stream")],
        next: { () throws(TransportError) in try pieces.next() }, cancel: {})
    }
  }

  private final class Pieces: @unchecked Sendable {
    // Sendable: accessed only under `lock`.
    private let lock = NSLock()
    private var rest: [[UInt8]]
    private let error: TransportError?

    init(_ pieces: [[UInt8]], _ error: TransportError?) {
      rest = pieces
      self.error = error
    }

    func next() throws(TransportError) -> [UInt8]? {
      let piece = lock.withLock { rest.isEmpty ? nil : rest.removeFirst() }
      if piece == nil, let error { throw error }
      return piece
    }
  }
}

extension HTTPRequest {
  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}

/// A clock that jumps to the end of each wait and records the waits.
final class JumpingClock: Timekeeper, @unchecked Sendable {
  // Sendable: mutable state is accessed only under `lock`.
  private let lock = NSLock()
  private var time = Instant(nanoseconds: 0)
  private var slept: [Duration] = []

  var waits: [Duration] { lock.withLock { slept } }

  func advance(by span: Duration) { lock.withLock { time = time + span } }

  func now() -> Moment {
    Moment(instant: lock.withLock { time }, timestamp: Timestamp(milliseconds: 0))
  }

  func sleep(until deadline: Instant) async throws(CancellationError) {
    if Task.isCancelled { throw CancellationError() }
    lock.withLock {
      slept.append(deadline - time)
      time = deadline
    }
  }
}
