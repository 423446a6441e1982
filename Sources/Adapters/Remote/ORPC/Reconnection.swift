public import LandfallDomain

/// The waits before a stream that was cut is opened again: 1, 2, 4, 8, then 30 s,
/// each ± 25 %.
public struct Reconnection: Sendable {
  /// The waits after one failure, two, and so on; the last one from then on.
  public static let delays: [Duration] = [
    .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(30),
  ]
  /// The longest wait that a server can ask for, before the jitter.
  public static let maximumDelay: Duration = .seconds(30)
  /// After how many failures in a row nobody tries again.
  public static let maximumFailures = 20

  let clock: any Timekeeper
  let jitter: @Sendable () -> Double

  /// - Parameters:
  ///   - clock: What waits.
  ///   - jitter: A number from 0 to 1, another one each time: 0 is 25 % less, 1 is 25 % more.
  public init(clock: any Timekeeper, jitter: @escaping @Sendable () -> Double) {
    self.clock = clock
    self.jitter = jitter
  }

  /// The wait after that many failures in a row.
  ///
  /// - Parameter retry: What the server asks for with `retry:`; it lengthens a wait alone.
  public static func delay(failures: Int, retry: Duration?, jitter: Double) -> Duration {
    let listed = delays[max(0, min(failures, delays.count) - 1)]
    let asked = min(retry ?? .zero, maximumDelay)
    return max(listed, asked) * (0.75 + 0.5 * min(max(jitter, 0), 1))
  }

  func wait(failures: Int, retry: Duration?) async throws(CancellationError) {
    let delay = Self.delay(failures: failures, retry: retry, jitter: jitter())
    try await clock.sleep(until: clock.now().instant + delay)
  }
}
