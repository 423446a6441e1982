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
}
