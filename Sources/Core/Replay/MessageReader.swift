import LandfallAppCore
import LandfallDomain
import LandfallStrictJSON

/// A value that does not have the form that ``MessageWriter`` writes.
struct UnreadableMessage: Error {}

/// A reader of what ``MessageWriter`` has written: the values of an array, in order.
struct MessageReader {
  private var rest: ArraySlice<JSONNode>
  /// The app's declarations, which messages refer to by name.
  let destinations: Destinations

  init(_ node: JSONNode, _ destinations: Destinations) throws(UnreadableMessage) {
    guard let values = node.array else { throw UnreadableMessage() }
    rest = values[...]
    self.destinations = destinations
  }

  var isEmpty: Bool { rest.isEmpty }
  /// Whether the next value is an array.
  var isAtArray: Bool { rest.first?.array != nil }

  private mutating func next() throws(UnreadableMessage) -> JSONNode {
    guard let node = rest.popFirst() else { throw UnreadableMessage() }
    return node
  }

  mutating func int() throws(UnreadableMessage) -> Int { try some(next().int) }
  mutating func bool() throws(UnreadableMessage) -> Bool { try some(next().bool) }
  mutating func text() throws(UnreadableMessage) -> String { try some(next().string) }

  mutating func long() throws(UnreadableMessage) -> Int64 {
    guard case .number(let digits) = try next().value else { throw UnreadableMessage() }
    return try some(Int64(digits))
  }

  mutating func duration() throws(UnreadableMessage) -> Duration { .nanoseconds(try long()) }
  mutating func time() throws(UnreadableMessage) -> Timestamp {
    Timestamp(milliseconds: try long())
  }
  mutating func instant() throws(UnreadableMessage) -> Instant {
    Instant(nanoseconds: try long())
  }

  /// Reads a word from a closed set.
  mutating func word<Word: RawRepresentable<String>>() throws(UnreadableMessage) -> Word {
    try some(Word(rawValue: try text()))
  }

  /// Skips the next value if it is `null`, and returns whether it was.
  mutating func isNull() -> Bool {
    guard case .null? = rest.first?.value else { return false }
    rest.removeFirst()
    return true
  }

  /// Returns a reader of the next value, which must be an array.
  mutating func inside() throws(UnreadableMessage) -> MessageReader {
    try MessageReader(next(), destinations)
  }

  mutating func list<Element>(
    _ read: (inout MessageReader) throws(UnreadableMessage) -> Element
  ) throws(UnreadableMessage) -> [Element] {
    var values = try inside()
    var elements: [Element] = []
    while !values.isEmpty { elements.append(try read(&values)) }
    return elements
  }

  func some<Value>(_ value: Value?) throws(UnreadableMessage) -> Value {
    guard let value else { throw UnreadableMessage() }
    return value
  }
}
