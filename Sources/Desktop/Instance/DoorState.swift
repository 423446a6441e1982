/// How the door to the desktop's bus stands.
public enum DoorState: String, CaseIterable, Hashable, Sendable {
  /// The app has its name on the bus.
  case open
  /// Another process has the name.
  case taken
  /// There is no bus, or it is gone.
  case noBus = "no-bus"
}
