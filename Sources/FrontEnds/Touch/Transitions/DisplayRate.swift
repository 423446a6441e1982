internal import LandfallDomain

/// How many frames a display shows in a second.
public enum DisplayRate: Int, Hashable, Sendable, CaseIterable {
  /// 16.67 ms a frame; the least that is good enough (NAV-C01).
  case hz60 = 60
  /// 11.11 ms a frame.
  case hz90 = 90
  /// 8.33 ms a frame.
  case hz120 = 120

  /// The number of the frame on view after that time; 0 is the one at the start.
  func index(after span: Duration) -> Int {
    let nanoseconds = max(0, span.wholeNanoseconds)
    let (seconds, rest) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    return Int(seconds) * rawValue + Int(rest) * rawValue / 1_000_000_000
  }

  /// When a frame is shown, from the start; the first whole nanosecond of it.
  func start(of index: Int) -> Duration {
    // Whole seconds apart, so that no uptime is too long for the product.
    let (seconds, rest) = index.quotientAndRemainder(dividingBy: rawValue)
    return .seconds(seconds) + .nanoseconds((rest * 1_000_000_000 + rawValue - 1) / rawValue)
  }
}

extension Duration {
  /// The span in seconds, as a number to calculate with; exact to the nanosecond below 100 days.
  var inSeconds: Double { Double(wholeNanoseconds) / 1e9 }
}
