/// The progress of a transition over time: a cubic from 0 to 1 with a given slope at each end.
///
/// A slope of 1 is the average speed. With slopes from 0 to 3, the cubic is never decreasing
/// (Fritsch and Carlson, 1980). It is defined by slopes, unlike a Bézier curve or spring. After a
/// release, the first slope is simply the finger's speed.
public struct TransitionCurve: Hashable, Sendable {
  /// The slope at the start.
  public let startSlope: Double
  /// The slope at the end.
  public let endSlope: Double

  /// Creates a curve; slopes are limited to 0 to 3.
  public init(startSlope: Double, endSlope: Double) {
    self.startSlope = min(3, max(0, startSlope))
    self.endSlope = min(3, max(0, endSlope))
  }

  /// A constant speed.
  public static let linear = TransitionCurve(startSlope: 1, endSlope: 1)
  /// A fast start and a gentle end, for a push that answers a tap.
  public static let easeOut = TransitionCurve(startSlope: 3, endSlope: 0)
  /// A gentle start and a gentle end.
  public static let easeInOut = TransitionCurve(startSlope: 0, endSlope: 0)

  /// Returns the value of the cubic from `start` to `end` at `part` of its time; speeds are per
  /// whole duration.
  static func value(
    at part: Double, from start: Double, to end: Double, startSpeed: Double, endSpeed: Double
  ) -> Double {
    let t = part
    let left = 1 - t
    return left * left * ((1 + 2 * t) * start + t * startSpeed)
      + t * t * ((1 + 2 * left) * end - left * endSpeed)
  }

  /// Returns the slope of that cubic, per whole duration.
  static func slope(
    at part: Double, from start: Double, to end: Double, startSpeed: Double, endSpeed: Double
  ) -> Double {
    let t = part
    return 6 * t * (1 - t) * (end - start) + (1 - t) * (1 - 3 * t) * startSpeed
      + t * (3 * t - 2) * endSpeed
  }
}
