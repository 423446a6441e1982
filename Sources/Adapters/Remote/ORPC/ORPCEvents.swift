internal import LandfallDomain

/// The events of a procedure that answers with a stream.
///
/// An interrupted stream is resumed after the last event (`Last-Event-ID`), as often as its
/// ``Reconnection`` allows; the first connection is tried once. A server that sends no IDs starts
/// again from the beginning.
public actor ORPCEvents {
  /// An event of a stream.
  public enum Event: Hashable, Sendable {
    /// A value, and the ID to resume after.
    case message(ORPCValue, id: String?)
    /// The end of the stream, with the return value of the procedure.
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

  /// Starts after an event that was received earlier; call it before ``next()``.
  public func resume(after id: String) { lastID = Self.isID(id) ? id : nil }

  private static func isID(_ id: String) -> Bool {
    1...EventStreamReader.maximumIDBytes ~= id.utf8.count
      && id.utf8.allSatisfy { 0x20...0x7E ~= $0 }
  }

  /// Returns the next event, or `nil` after the end; calls must not overlap.
  ///
  /// - Throws: ``ORPCFailure``: the error of the procedure, or the reason why reading failed. The
  ///   stream has then ended.
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

  /// Ends the stream; a ``next()`` that waits for the server fails with `cancelled`.
  ///
  /// A ``next()`` that waits to reconnect ends when its task is cancelled, or when that wait is
  /// over.
  public func cancel() {
    hasEnded = true
    stream?.cancel()
    stream = nil
  }

  /// Reads a piece of the stream, connecting first if necessary.
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
    // A stream that ends without a `done` event was interrupted.
    guard let piece else { throw .transport(.interrupted) }
    do throws(EventStreamReader.TooLong) {
      ready += try reader.read(piece)
    } catch {
      throw .malformed
    }
  }

  /// Converts an event; returns `nil` for an unknown type.
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
      throw ORPCFailure(error)
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
      guard let error = ORPCError(value) else {
        throw ORPCError.isVersion2(value) ? .version2 : .malformed
      }
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

  /// Returns whether reconnecting may help; an error of the procedure is final.
  private static func isPassing(_ failure: ORPCFailure, whileReading: Bool) -> Bool {
    switch failure {
    case .error(let error): !whileReading && [408, 429, 502, 503, 504].contains(error.status)
    case .transport(let error):
      switch error {
      case .offline, .unreachable, .timeout, .interrupted: true
      case .address, .cancelled, .untrusted, .tooLarge, .malformed: false
      }
    case .malformed, .version2, .unknownType, .input: false
    }
  }
}
