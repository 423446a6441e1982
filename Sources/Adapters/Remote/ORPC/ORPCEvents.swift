internal import LandfallDomain

/// The events of a procedure that answers with a stream, one after the other.
///
/// A stream that is cut is taken up again with the id of the last event (`Last-Event-ID`), as often
/// as its ``Reconnection`` says; the first connection is tried once. A server that gives no ids
/// starts again from the beginning.
public actor ORPCEvents {
  /// What a stream brings.
  public enum Event: Hashable, Sendable {
    /// A value, and the id to go on after.
    case message(ORPCValue, id: String?)
    /// The end, with what the procedure returns.
    case done(ORPCValue)
  }

  private let client: ORPCClient
  private let procedure: ORPCProcedure
  private let input: ORPCValue
  private let reconnection: Reconnection?
  private var stream: HTTPStream?
  private var reader = EventStreamReader()
  private var ready: [EventStreamReader.Event] = []
  private var lastID: String?
  private var retry: Duration?
  private var failures = 0
  private var hasConnected = false
  private var hasEnded = false

  init(
    client: ORPCClient, procedure: ORPCProcedure, input: ORPCValue, reconnection: Reconnection?
  ) {
    self.client = client
    self.procedure = procedure
    self.input = input
    self.reconnection = reconnection
  }

  deinit { stream?.cancel() }

  /// Starts after an event that was read earlier; before the first call of ``next()``.
  public func resume(after id: String) { lastID = Self.isID(id) ? id : nil }

  private static func isID(_ id: String) -> Bool {
    1...EventStreamReader.maximumIDBytes ~= id.utf8.count
      && id.utf8.allSatisfy { 0x20...0x7E ~= $0 }
  }

  /// The next event, or `nil` after the end; one caller at a time.
  ///
  /// - Throws: ``ORPCFailure``: the stream's own error, or why it could not be read on. After that
  ///   it has ended.
  public func next() async throws(ORPCFailure) -> Event? {
    while !hasEnded {
      do throws(ORPCFailure) {
        while !ready.isEmpty {
          if let event = try take(ready.removeFirst()) { return event }
        }
        try await read()
      } catch {
        try await recover(from: error)
      }
    }
    return nil
  }

  /// Ends the stream; a call of ``next()`` that waits for the server fails with `cancelled`.
  ///
  /// One that waits before it connects again ends when its task is cancelled, or with that wait.
  public func cancel() {
    hasEnded = true
    stream?.cancel()
    stream = nil
  }

  /// Reads a piece, after connecting where that is needed.
  private func read() async throws(ORPCFailure) {
    guard let stream else {
      var request = try client.request(procedure, input)
      request.headers.append(("Accept", "text/event-stream"))
      if let lastID, !lastID.isEmpty { request.headers.append(("Last-Event-ID", lastID)) }
      let opened = try await client.open(request)
      if hasEnded {
        opened.cancel()
        throw .transport(.cancelled)
      }
      self.stream = opened
      reader = EventStreamReader()
      hasConnected = true
      return
    }
    let piece: [UInt8]?
    do throws(TransportError) {
      piece = try await stream.next()
    } catch {
      throw .transport(error)
    }
    // An end that is not announced is a cut.
    guard let piece else { throw .transport(.interrupted) }
    do throws(EventStreamReader.TooLong) {
      ready += try reader.read(piece)
    } catch {
      throw .malformed
    }
  }

  /// What an event is to the caller; `nil` for one of a kind that nobody knows.
  private func take(_ event: EventStreamReader.Event) throws(ORPCFailure) -> Event? {
    if let retry = event.retry { self.retry = retry }
    let kind = event.kind ?? "message"
    guard event.kind != nil || event.data != nil else {
      lastID = event.id ?? lastID
      return nil
    }
    guard ["message", "done", "error"].contains(kind) else { return nil }
    let value: ORPCValue
    do throws(ORPCEnvelope.Refusal) {
      value = try ORPCEnvelope.value(event.data ?? [])
    } catch {
      throw .malformed
    }
    switch kind {
    case "message":
      failures = 0
      lastID = event.id ?? lastID
      return .message(value, id: event.id)
    case "done":
      cancel()
      return .done(value)
    default:
      guard let error = ORPCError(value) else { throw .malformed }
      throw .error(error)
    }
  }

  private func recover(from failure: ORPCFailure) async throws(ORPCFailure) {
    let wasStream = stream != nil
    stream?.cancel()
    stream = nil
    ready = []
    guard let reconnection, hasConnected, !hasEnded,
      Self.isPassing(failure, whileReading: wasStream), failures < Reconnection.maximumFailures
    else {
      hasEnded = true
      throw failure
    }
    failures += 1
    do throws(CancellationError) {
      try await reconnection.wait(failures: failures, retry: retry)
    } catch {
      hasEnded = true
      throw .transport(.cancelled)
    }
    if hasEnded { throw .transport(.cancelled) }
  }

  /// Whether trying again may help; the stream's own error is the procedure's last word.
  private static func isPassing(_ failure: ORPCFailure, whileReading: Bool) -> Bool {
    switch failure {
    case .error(let error): !whileReading && [408, 429, 502, 503, 504].contains(error.status)
    case .transport(let error):
      switch error {
      case .offline, .unreachable, .timeout, .interrupted: true
      case .address, .cancelled, .untrusted, .tooLarge, .malformed: false
      }
    case .malformed, .input: false
    }
  }
}
