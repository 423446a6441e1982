internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// The state of the app's D-Bus service.
///
/// The helper process with the service reports it to the instance that started it, over their
/// common socket. It is not an ``InstanceCall``, so a client of the instance cannot send it.
public enum BusServiceState: String, CaseIterable, Hashable, Sendable {
  /// The app owns its name on the bus.
  case open
  /// Another process owns the name.
  case taken
  /// No bus was found, or the connection to it was lost.
  case noBus = "no-bus"

  /// The state as a line of JSON, with a line feed at the end.
  public var line: [UInt8] {
    InstanceCall.form.line { writer in
      writer.member("door", rawValue)
    }
  }

  /// Reads a line without its line feed, or returns `nil` if it is not a state.
  public init?(_ line: some Collection<UInt8>) {
    guard let node = InstanceCall.form.read(line),
      let state = node["door"]?.string.flatMap(BusServiceState.init(rawValue:))
    else { return nil }
    self = state
  }
}
