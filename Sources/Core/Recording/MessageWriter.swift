import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLists
import LandfallNavigation
import LandfallOrgContext
import LandfallStrictJSON

/// Writes messages as JSON arrays: the flow, the message's name, then its values in order.
///
/// Every text that does not come from the app's declarations goes through ``StandIns``. ``MessageReader``
/// reads what it writes.
struct MessageWriter {
  var json = JSONWriter()
  /// What stands for values from outside; `nil` where they are stand-ins already.
  var standIns: StandIns?

  init(_ standIns: StandIns?) { self.standIns = standIns }

  // MARK: Plain values

  mutating func int(_ value: Int) { json.value(value) }
  mutating func long(_ value: Int64) { json.number(String(value)) }
  mutating func bool(_ value: Bool) { json.value(value) }
  /// A word of the app's declarations or of Landfall itself.
  mutating func word(_ value: String) { json.value(value) }
  /// Anything else.
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

  /// A case with a name.
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
