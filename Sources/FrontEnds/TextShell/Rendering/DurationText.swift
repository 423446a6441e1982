import LandfallDomain

/// Durations as text.
enum DurationText {
  /// Returns milliseconds with three decimal places: `0.042`.
  static func milliseconds(_ span: Duration) -> String {
    let microseconds = span.wholeNanoseconds / 1000
    let places = String(microseconds.magnitude % 1000)
    // A recording may come from anyone, so its times may go backwards.
    return (microseconds < 0 ? "-" : "") + "\(microseconds.magnitude / 1000)."
      + String(repeating: "0", count: 3 - places.count) + places
  }

  /// Returns milliseconds with their unit: `0.042 ms`.
  static func text(_ span: Duration) -> String { milliseconds(span) + " ms" }
}
