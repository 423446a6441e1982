import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLists
import LandfallNavigation
import LandfallOrgContext
import LandfallStrictJSON

/// A writer of messages as JSON arrays: the flow, the name, then the values in order.
///
/// Every text that is not from the app's declarations is replaced by ``StandIns``.
/// ``MessageReader`` reads what it writes.
struct MessageWriter {
  var json = JSONWriter()
  /// The replacements for values from outside; `nil` if they are already replaced.
  var standIns: StandIns?

  init(_ standIns: StandIns?) { self.standIns = standIns }

  // MARK: Plain values

  mutating func int(_ value: Int) { json.value(value) }
  mutating func long(_ value: Int64) { json.number(String(value)) }
  mutating func bool(_ value: Bool) { json.value(value) }
  /// Writes a word from the app's declarations or from Landfall itself, without a replacement.
  mutating func word(_ value: String) { json.value(value) }
  /// Writes any other text, with a replacement.
  mutating func text(_ value: String) { json.value(standIn(for: value)) }
  mutating func standIn(for value: String) -> String { standIns?.text(value) ?? value }
  mutating func duration(_ value: Duration) { long(value.wholeNanoseconds) }
  mutating func time(_ value: Timestamp) { long(value.milliseconds) }
  mutating func instant(_ value: Instant) { long(value.nanoseconds) }

  mutating func list<Element>(
    _ values: some Collection<Element>, _ write: (inout MessageWriter, Element) -> Void
  ) {
    array { writer in
      for value in values { write(&writer, value) }
    }
  }

  mutating func optional<Value>(
    _ value: Value?, _ write: (inout MessageWriter, Value) -> Void
  ) {
    if let value { write(&self, value) } else { json.null() }
  }

  mutating func array(_ body: (inout MessageWriter) -> Void) {
    json.open("[")
    body(&self)
    json.close("]")
  }

  /// Writes an enumeration case: its name, then its values.
  mutating func named(_ name: String, _ body: (inout MessageWriter) -> Void = { _ in }) {
    array { writer in
      writer.word(name)
      body(&writer)
    }
  }

  mutating func result<Value>(
    _ value: Result<Value, ServiceError>, _ write: (inout MessageWriter, Value) -> Void
  ) {
    switch value {
    case .success(let value): named("done") { write(&$0, value) }
    case .failure(let error): named("failed") { $0.word(error.rawValue) }
    }
  }
}
