import LandfallDomain

/// Values that several tests need.
enum Samples {
  static let now = Timestamp(milliseconds: 1_772_355_600_000)
}

extension Timestamp {
  /// That many milliseconds later, or earlier.
  func plus(ms: Int64) -> Timestamp { Timestamp(milliseconds: milliseconds + ms) }
}
