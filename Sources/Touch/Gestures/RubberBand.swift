/// How far something gives when it is pulled past its end.
///
/// Close to the end it follows a little more than half of the finger's way, far out hardly at all,
/// and it never goes farther than its length. Without an exponential, since these layers link no
/// mathematics library.
enum RubberBand {
  /// What is left of the finger's first point; UIKit's scroll views feel like 0.55.
  static let stiffness = 0.55

  /// Points that something of `length` points gives for `pull` points of finger, both not negative.
  static func give(_ pull: Double, length: Double) -> Double {
    guard length > 0, pull > 0 else { return 0 }
    return (1 - 1 / (pull * stiffness / length + 1)) * length
  }

  /// Points of finger for which something of `length` points gives `given`; the inverse.
  static func pull(_ given: Double, length: Double) -> Double {
    guard length > 0, given > 0 else { return 0 }
    let part = min(given / length, 0.999)
    return part / (1 - part) * length / stiffness
  }
}
