extension Duration {
  /// The span in whole nanoseconds, rounded towards zero; clamped to what 64 bits hold (292 years).
  public var wholeNanoseconds: Int64 {
    let (seconds, attoseconds) = components
    let (product, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflow else { return seconds < 0 ? .min : .max }
    let (sum, carried) = product.addingReportingOverflow(attoseconds / 1_000_000_000)
    return carried ? (seconds < 0 ? .min : .max) : sum
  }

  /// The span in whole milliseconds, rounded towards zero.
  public var wholeMilliseconds: Int64 { wholeNanoseconds / 1_000_000 }
}
