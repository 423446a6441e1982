/// How a transition spends its time: a cubic from 0 to 1 with a given slope at either end.
///
/// A slope of 1 is the average speed. Slopes from 0 to 3 keep the cubic from ever going back
/// (Fritsch and Carlson, 1980). A cubic by its slopes, and not a Bézier or a spring, because a
/// transition that a finger let go of begins with the finger's speed: that is the first slope.
public struct TransitionCurve: Hashable, Sendable {
  /// Speed at the start.
  public let startSlope: Double
  /// Speed at the end.
  public let endSlope: Double

  /// Names a curve; slopes outside 0 to 3 are brought into it.
  public init(startSlope: Double, endSlope: Double) {
    self.startSlope = min(3, max(0, startSlope))
    self.endSlope = min(3, max(0, endSlope))
  }

  /// The same speed throughout.
  public static let linear = TransitionCurve(startSlope: 1, endSlope: 1)
  /// Fast off and gently home, as a push is that answers a tap.
  public static let easeOut = TransitionCurve(startSlope: 3, endSlope: 0)
  /// Gently off and gently home.
  public static let easeInOut = TransitionCurve(startSlope: 0, endSlope: 0)

  /// The cubic from `start` to `end` with those speeds in the same unit, at `part` of its time.
  static func value(
    at part: Double, from start: Double, to end: Double, startSpeed: Double, endSpeed: Double
  ) -> Double {
    let t = part
    let left = 1 - t
    return left * left * ((1 + 2 * t) * start + t * startSpeed)
      + t * t * ((1 + 2 * left) * end - left * endSpeed)
  }

  /// The slope of that cubic, per whole time.
  static func slope(
    at part: Double, from start: Double, to end: Double, startSpeed: Double, endSpeed: Double
  ) -> Double {
    let t = part
    return 6 * t * (1 - t) * (end - start) + (1 - t) * (1 - 3 * t) * startSpeed
      + t * (3 * t - 2) * endSpeed
  }
}
