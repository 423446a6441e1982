internal import LandfallDomain

/// The movement of a list after a finger has released it, which slows down steadily.
///
/// The position is a pure function of time, so any two hosts see the same movement.
public struct Momentum: Hashable, Sendable {
  /// The factor by which the speed decreases per millisecond;
  /// `UIScrollView.DecelerationRate.normal`.
  public static let decay = 0.998

  /// The offset at the release.
  let start: Double
  /// The initial speed in points per millisecond, positive towards the end of the list.
  let speed: Double
  let since: Instant
  /// The milliseconds until the speed is below ``Scrolling/slowest``.
  let length: Int

  /// Creates the movement of a list that is released at an offset.
  ///
  /// - Parameters:
  ///   - velocity: The speed in points per second, positive towards the end of the list.
  ///   - since: The time of the release.
  init(from start: Double, velocity: Double, since: Instant) {
    self.start = start
    self.speed = velocity / 1000
    self.since = since
    var speed = abs(velocity)
    var length = 0
    // A few thousand steps at most: a flick of 100,000 points per second lasts 4.6 s.
    while speed >= Scrolling.slowest, length < 10_000 {
      speed *= Self.decay
      length += 1
    }
    self.length = length
  }

  /// The offset at which the list comes to rest.
  var finalOffset: Double { offset(after: Double(length)) }

  /// Returns whether the list has come to rest.
  func isOver(at instant: Instant) -> Bool { milliseconds(at: instant) >= Double(length) }

  /// Returns the offset at an instant.
  func offset(at instant: Instant) -> Double {
    offset(after: min(Double(length), max(0, milliseconds(at: instant))))
  }

  private func milliseconds(at instant: Instant) -> Double {
    Double((instant - since).wholeNanoseconds) / 1e6
  }

  private func offset(after milliseconds: Double) -> Double {
    let whole = milliseconds.rounded(.down)
    // The sum of a geometric series, interpolated linearly within a millisecond.
    let left = Self.power(Int(whole)) * (1 - (milliseconds - whole) * (1 - Self.decay))
    return start + speed * (1 - left) / (1 - Self.decay)
  }

  /// Returns `decay` to the power of `exponent` by squaring; this layer links no mathematics
  /// library.
  private static func power(_ exponent: Int) -> Double {
    var result = 1.0
    var base = decay
    var left = exponent
    while left > 0 {
      if left & 1 == 1 { result *= base }
      base *= base
      left >>= 1
    }
    return result
  }
}

/// The resistance of a list that is pulled past its end.
///
/// Near the end the list follows a little more than half of the finger's movement, further out
/// hardly at all. It never moves farther than its length. There is no exponential function, because
/// this layer links no mathematics library.
enum RubberBand {
  /// The part of the finger's first point that the list follows; UIKit's scroll views feel like
  /// 0.55.
  static let stiffness = 0.55

  /// Returns how far a list of `length` points moves if the finger moves `pull` points; neither is
  /// negative.
  static func give(_ pull: Double, length: Double) -> Double {
    guard length > 0, pull > 0 else { return 0 }
    return (1 - 1 / (pull * stiffness / length + 1)) * length
  }

  /// Returns how far the finger must move for a list of `length` points to move by `given`: the
  /// inverse of ``give(_:length:)``.
  static func pull(_ given: Double, length: Double) -> Double {
    guard length > 0, given > 0 else { return 0 }
    let part = min(given / length, 0.999)
    return part / (1 - part) * length / stiffness
  }
}
