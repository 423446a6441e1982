public import LandfallDomain

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
