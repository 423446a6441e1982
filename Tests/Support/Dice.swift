/// Random numbers that are the same each time for a seed.
public struct Dice: RandomNumberGenerator {
  private var state: UInt64

  /// Starts the numbers of a seed.
  ///
  /// Neighboring seeds give unrelated numbers.
  public init(seed: UInt64) { state = Self.mixed(seed &* 0x9E37_79B9_7F4A_7C15) }

  /// Returns the next number (SplitMix64).
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    return Self.mixed(state)
  }

  private static func mixed(_ number: UInt64) -> UInt64 {
    var mixed = number
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Returns a number below `bound`.
  public mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
