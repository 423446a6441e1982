internal import LandfallDomain

/// Takes events out of a `text/event-stream`, in pieces of any size (HTML, Server-sent events).
///
/// Lines end with a line feed, a carriage return or both. Comments and fields that nobody knows are
/// skipped; what stands after the last empty line is no event.
struct EventStreamReader {
  /// Most bytes of one event.
  static let maximumEventBytes = 1 << 20

  /// Most bytes of an id; a longer one is none.
  static let maximumIDBytes = 1_024

  /// One event.
  struct Event: Hashable {
    /// What kind it is, or `nil` if it does not say.
    var kind: String?
    /// Its data, lines joined by line feeds, or `nil` without any.
    var data: [UInt8]?
    /// Its id, or `nil` without any.
    var id: String?
    /// How long to wait before connecting again, or `nil` if it does not say.
    var retry: Duration?
  }

  /// An event is longer than is taken.
  struct TooLong: Error {}

  private var line: [UInt8] = []
  private var event = Event()
  private var count = 0
  private var endedWithReturn = false
  private var isFirst = true

  /// The events that a piece completes.
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
      // What could not stand in a header again is none.
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
