extension Duration {
  /// The duration in whole nanoseconds, rounded towards zero and clamped to 64 bits (292 years).
  package var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, carried) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return carried ? (seconds < 0 ? .min : .max) : sum
  }

  /// The duration in whole milliseconds, rounded towards zero.
  package var wholeMilliseconds: Int64 { wholeNanoseconds / 1_000_000 }

  /// The time to wait before the clock is read again, if this is the rest of a wait: 5 s, or 1 %.
  ///
  /// Timers may stop while the device sleeps, but the clock continues. This limits the delay after
  /// the device resumes.
  package var nap: Duration { min(self, max(.seconds(5), self / 100)) }
}
