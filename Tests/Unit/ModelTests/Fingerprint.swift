/// A state in 128 bits.
///
/// States that differ only in names, or in values that nothing reads, are equal.
struct Fingerprint: Hashable {
  private var one: UInt64 = 0x9E37_79B9_7F4A_7C15
  private var two: UInt64 = 0xD1B5_4A32_D192_ED03

  mutating func mix(_ value: Int) {
    let word = UInt64(truncatingIfNeeded: value) &+ 0x2545_F491_4F6C_DD1D
    one = (one ^ word) &* 0xFF51_AFD7_ED55_8CCD
    one ^= one >> 32
    two = (two &+ word) &* 0xC4CE_B9FE_1A85_EC53
    two ^= two >> 29
  }

  mutating func mix(_ part: Fingerprint) {
    mix(Int(truncatingIfNeeded: part.one))
    mix(Int(truncatingIfNeeded: part.two))
  }

  /// Adds one of several parts whose order does not matter.
  mutating func join(_ part: Fingerprint) {
    one = one &+ part.one &* 0x9FB2_1C65_1E98_DF25
    two = two &+ part.two &* 0xD6E8_FEB8_6659_FD93
  }

  static func < (left: Fingerprint, right: Fingerprint) -> Bool {
    (left.one, left.two) < (right.one, right.two)
  }

  /// Returns whether this is one of `count` sampled values, the same ones in every run.
  func isOne(in count: UInt64) -> Bool { one % count == 0 }
}
