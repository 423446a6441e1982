public import LandfallDomain

/// The waits before an interrupted stream is reopened: 1, 2, 4, 8, then 30 s, each ± 25 %.
public struct Reconnection: Sendable {
  /// The waits after one failure, two, and so on; the last one repeats.
  public static let delays: [Duration] = [
    .seconds(1), .seconds(2), .seconds(4), .seconds(8), .seconds(30),
  ]
  /// The longest wait that a server can request, before the jitter.
  public static let maximumDelay: Duration = .seconds(30)
  /// The number of consecutive failures after which the stream ends.
  public static let maximumFailures = 20

  let clock: any Timekeeper
  let jitter: @Sendable () -> Double

  /// Makes a schedule of waits.
  ///
  /// - Parameters:
  ///   - clock: The clock that waits.
  ///   - jitter: Returns a random number from 0 to 1; 0 shortens a wait by 25 %, 1 lengthens it by
  ///     25 %.
  public init(clock: any Timekeeper, jitter: @escaping @Sendable () -> Double) {
    self.clock = clock
    self.jitter = jitter
  }

  /// Returns the wait after consecutive failures.
  ///
  /// - Parameter retry: The wait that the server requests with `retry:`; it can only lengthen a
  ///   wait.
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
