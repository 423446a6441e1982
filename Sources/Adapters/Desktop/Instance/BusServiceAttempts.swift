public import LandfallDomain

/// When the next helper process is started, after one that has ended.
///
/// Only for an app that has had its name on the bus: one that finds it taken at the start is the second
/// with that name, and leaves it to the first.
public struct BusServiceAttempts: Hashable, Sendable {
  /// The longest wait.
  public static let longest: Duration = .seconds(30)

  private var hasBeenOpen = false
  private var openedAt: Instant?
  private var count = 0

  /// Begins without a name.
  public init() {}

  /// The app has its name.
  public mutating func opened(at now: Instant) {
    hasBeenOpen = true
    openedAt = now
  }

  /// How long to wait before the next attempt; `nil` for none.
  ///
  /// The first one comes at once, the next ones after a second and twice that each time. A name that
  /// was held for as long as the longest wait begins anew.
  public mutating func delay(at now: Instant) -> Duration? {
    guard hasBeenOpen else { return nil }
    if let openedAt, now - openedAt >= Self.longest { count = 0 }
    openedAt = nil
    defer { count += 1 }
    return count == 0 ? .zero : min(Self.longest, .seconds(1 << min(count - 1, 10)))
  }
}
