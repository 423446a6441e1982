import LandfallAppCore
import LandfallDomain
import LandfallStrictJSON

/// A value that is not what ``MessageWriter`` writes.
struct UnreadableMessage: Error {}

/// Reads what ``MessageWriter`` has written: the values of an array, in order.
struct MessageReader {
  private var rest: ArraySlice<JSONNode>
  /// What the app declares, which a message names and does not repeat.
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

  /// A word of a closed set.
  mutating func word<Word: RawRepresentable<String>>() throws(UnreadableMessage) -> Word {
    try some(Word(rawValue: try text()))
  }

  /// Passes a missing value, if the next one is.
  mutating func isNull() -> Bool {
    guard case .null? = rest.first?.value else { return false }
    rest.removeFirst()
    return true
  }

  /// The values of the array that comes next.
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
