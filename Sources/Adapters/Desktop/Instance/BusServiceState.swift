internal import LandfallHelperProcess
internal import LandfallStrictJSON

/// How the door to the desktop's bus stands.
///
/// The helper process that is the door reports it to the instance that has started it, on the socket
/// that it was started with. It is not an ``InstanceCall``: a client of the instance cannot send it.
public enum BusServiceState: String, CaseIterable, Hashable, Sendable {
  /// The app has its name on the bus.
  case open
  /// Another process has the name.
  case taken
  /// There is no bus, or it is gone.
  case noBus = "no-bus"

  /// The state as a line, with the line's end.
  public var line: [UInt8] {
    InstanceCall.form.line { writer in
      writer.member("service", rawValue)
    }
  }

  /// Reads a line without its end; `nil` if it is none.
  public init?(_ line: some Collection<UInt8>) {
    guard let node = InstanceCall.form.read(line),
      let state = node["service"]?.string.flatMap(BusServiceState.init(rawValue:))
    else { return nil }
    self = state
  }
}
