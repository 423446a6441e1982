public import LandfallDomain

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
  private var ready: ArraySlice<EventStreamReader.Event> = []
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

/// A parser for `text/event-stream` that accepts pieces of any size (HTML, Server-sent events).
///
/// Lines end with a line feed, a carriage return or both. Comments and unknown fields are skipped.
/// Data after the last empty line is not an event.
struct EventStreamReader {
  /// The largest event in bytes.
  static let maximumEventBytes = 1 << 20

  /// The longest ID in bytes; a longer one is ignored.
  static let maximumIDBytes = 1_024

  struct Event: Equatable {
    /// The event type; `nil` if the field is missing.
    var kind: String?
    /// The data, its lines joined by line feeds; `nil` if the field is missing.
    var data: [UInt8]?
    /// The ID; `nil` if the field is missing.
    var id: String?
    /// The time to wait before reconnecting; `nil` if the field is missing.
    var retry: Duration?
  }

  /// An error: an event is larger than the limit.
  struct TooLong: Error {}

  private var line: [UInt8] = []
  private var event = Event()
  private var count = 0
  private var endedWithReturn = false
  private var isFirst = true

  /// Returns the events that a piece completes.
  mutating func read(_ piece: [UInt8]) throws(TooLong) -> [Event] {
    var events: [Event] = []
    for byte in piece {
      let follows = endedWithReturn
      endedWithReturn = byte == 0x0D
      switch byte {
      case 0x0A where follows: continue
      case 0x0A, 0x0D:
        endLine(&events)
      default:
        count += 1
        guard count <= Self.maximumEventBytes else { throw TooLong() }
        line.append(byte)
      }
    }
    return events
  }

  private mutating func endLine(_ events: inout [Event]) {
    if isFirst, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
    isFirst = false
    defer { line.removeAll(keepingCapacity: true) }
    if line.isEmpty {
      if event != Event() { events.append(event) }
      event = Event()
      count = 0
      return
    }
    let name = line.prefix { $0 != UInt8(ascii: ":") }
    var value = line.dropFirst(name.count + 1)
    if value.first == 0x20 { value.removeFirst() }
    switch String(decoding: name, as: UTF8.self) {
    case "event": event.kind = String(decoding: value, as: UTF8.self)
    case "data":
      // In place: an event may have very many lines.
      if event.data == nil { event.data = [] } else { event.data?.append(0x0A) }
      event.data?.append(contentsOf: value)
    case "id":
      // Ignore an ID that cannot be sent back in a header.
      if value.allSatisfy({ 0x20...0x7E ~= $0 }), value.count <= Self.maximumIDBytes {
        event.id = String(decoding: value, as: UTF8.self)
      }
    case "retry":
      if value.allSatisfy({ 0x30...0x39 ~= $0 }),
        let milliseconds = Int64(String(decoding: value, as: UTF8.self))
      {
        event.retry = .milliseconds(milliseconds)
      }
    default: break
    }
  }
}

/// The waits before an interrupted stream is reopened: 1, 2, 4, 8, then 30 s, each ± 25 %.
public struct Reconnection: Sendable {
  /// The waits after one failure, two, and so on; the last one repeats.
  public static let delays: [Duration] = [
    .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(30),
  ]
  /// The longest wait that a server can request, before the jitter.
  public static let maximumDelay: Duration = .seconds(30)
  /// The number of consecutive failures after which the stream ends.
  public static let maximumFailures = 20

  let clock: any Timekeeper
  let jitter: @Sendable () -> Double

  /// Makes a schedule of waits.
  ///
  /// - Parameters:
  ///   - clock: The clock that waits.
  ///   - jitter: Returns a random number from 0 to 1; 0 shortens a wait by 25 %, 1 lengthens it by
  ///     25 %.
  public init(clock: any Timekeeper, jitter: @escaping @Sendable () -> Double) {
    self.clock = clock
    self.jitter = jitter
  }

  /// Returns the wait after consecutive failures.
  ///
  /// - Parameter retry: The wait that the server requests with `retry:`; it can only lengthen a
  ///   wait.
  public static func delay(failures: Int, retry: Duration?, jitter: Double) -> Duration {
    let listed = delays[max(0, min(failures, delays.count) - 1)]
    let asked = min(retry ?? .zero, maximumDelay)
    return max(listed, asked) * (0.75 + 0.5 * min(max(jitter, 0), 1))
  }

  func wait(failures: Int, retry: Duration?) async throws(CancellationError) {
    let delay = Self.delay(failures: failures, retry: retry, jitter: jitter())
    try await clock.sleep(until: clock.now().instant + delay)
  }
}
