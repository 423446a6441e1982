import LandfallDomain

/// Values that several tests use.
enum Samples {
  static let now = Timestamp(milliseconds: 1_772_355_600_000)
}

extension Timestamp {
  /// Returns the time this many milliseconds later, or earlier if negative.
  func plus(ms: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds + ms) }
}
