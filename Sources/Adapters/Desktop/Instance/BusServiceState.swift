public import LandfallDomain
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

/// Computes when to restart the D-Bus service process after it has ended.
///
/// Restarts only if the app has owned its bus name before. If the name is taken at the start, the
/// app is a second one with that name, and the first one keeps it.
public struct BusServiceAttempts: Hashable, Sendable {
  /// The longest delay.
  public static let longest: Duration = .seconds(30)

  private var hasBeenOpen = false
  private var openedAt: Instant?
  private var count = 0

  /// Creates the state of an app that has not owned its name yet.
  public init() {}

  /// Notes that the app now owns its name.
  public mutating func opened(at now: Instant) {
    hasBeenOpen = true
    openedAt = now
  }

  /// Returns the delay before the next attempt, or `nil` for no attempt.
  ///
  /// The first attempt is immediate. The second follows after a second. Then the delay doubles each
  /// time, up to ``longest``. The count restarts after the name was owned for at least that time.
  public mutating func delay(at now: Instant) -> Duration? {
    guard hasBeenOpen else { return nil }
    if let openedAt, now - openedAt >= Self.longest { count = 0 }
    openedAt = nil
    defer { count += 1 }
    return count == 0 ? .zero : min(Self.longest, .seconds(1 << min(count - 1, 10)))
  }
}
