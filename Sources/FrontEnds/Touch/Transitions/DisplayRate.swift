internal import LandfallDomain

/// The frame rate of a display, in frames per second.
public enum DisplayRate: Int, Hashable, Sendable, CaseIterable {
  /// 16.67 ms per frame; the minimum of NAV-C01.
  case hz60 = 60
  /// 11.11 ms per frame.
  case hz90 = 90
  /// 8.33 ms per frame.
  case hz120 = 120

  /// Returns the number of the frame visible after this time; 0 is the first.
  func index(after span: Duration) -> Int {
    let nanoseconds = max(0, span.wholeNanoseconds)
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int(seconds) * rawValue + Int(rest) * rawValue / 1_000_000_000
  }

  /// Returns when a frame is first shown, measured from the start, rounded up to whole nanoseconds.
  func start(of index: Int) -> Duration {
    // Split off whole seconds, so that the product cannot overflow at any uptime.
    let (seconds, rest) = index.quotientAndRemainder(dividingBy: rawValue)
    return .seconds(seconds) + .nanoseconds((rest * 1_000_000_000 + rawValue - 1) / rawValue)
  }
}

extension Duration {
  /// The duration in seconds as a floating-point number; exact to the nanosecond below 100 days.
  var inSeconds: Double { Double(wholeNanoseconds) / 1e9 }
}
