import LandfallDomain

/// Spans as people read them.
enum DurationText {
  /// Milliseconds with three places: `0.042`.
  static func milliseconds(_ span: Duration) -> String {
    let microseconds = span.wholeNanoseconds / 1000
    let places = String(microseconds.magnitude % 1000)
    // A recording may come from anywhere: its times may run backwards.
    return (microseconds < 0 ? "-" : "") + "\(microseconds.magnitude / 1000)."
      + String(repeating: "0", count: 3 - places.count) + places
  }

  /// The same with its unit.
  static func text(_ span: Duration) -> String { milliseconds(span) + " ms" }
}
