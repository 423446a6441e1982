internal import LandfallDomain

/// A parser for `text/event-stream` that accepts pieces of any size (HTML, Server-sent events).
///
/// Lines end with a line feed, a carriage return or both. Comments and unknown fields are skipped.
/// Data after the last empty line is not an event.
struct EventStreamReader {
  /// The largest event in bytes.
  static let maximumEventBytes = 1 << 20

  /// The longest ID in bytes; a longer one is ignored.
  static let maximumIDBytes = 1_024

  struct Event: Hashable {
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
    case "data": event.data = event.data.map { $0 + [0x0A] + value } ?? Array(value)
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
