internal import LandfallDomain

/// A list that glides on after a finger let go of it, slower with every millisecond.
///
/// Position is a pure function of time: two hosts that ask at different instants see one movement.
public struct Momentum: Hashable, Sendable {
  /// What is left of the speed after a millisecond; `UIScrollView.DecelerationRate.normal`.
  public static let decay = 0.998

  /// Where the list was let go.
  let start: Double
  /// Points a millisecond, towards the end of the list.
  let speed: Double
  let since: Instant
  /// Milliseconds until it is slower than ``Scrolling/slowest``.
  let length: Int

  /// A list let go at an offset.
  ///
  /// - Parameters:
  ///   - velocity: Points a second, towards the end of the list.
  ///   - since: When it was let go.
  init(from start: Double, velocity: Double, since: Instant) {
    self.start = start
    self.speed = velocity / 1000
    self.since = since
    var speed = abs(velocity)
    var length = 0
    // At most a few thousand steps (a flick of 100,000 points a second glides 4.6 s), once a flick.
    while speed >= Scrolling.slowest, length < 10_000 {
      speed *= Self.decay
      length += 1
    }
    self.length = length
  }

  /// Where it comes to rest.
  var finalOffset: Double { offset(after: Double(length)) }

  /// Whether it has come to rest.
  func isOver(at instant: Instant) -> Bool { milliseconds(at: instant) >= Double(length) }

  /// Where it is.
  func offset(at instant: Instant) -> Double {
    offset(after: min(Double(length), max(0, milliseconds(at: instant))))
  }

  private func milliseconds(at instant: Instant) -> Double {
    Double((instant - since).wholeNanoseconds) / 1e6
  }

  private func offset(after milliseconds: Double) -> Double {
    let whole = milliseconds.rounded(.down)
    // The sum of a geometric series; within a millisecond, a straight line.
    let left = Self.power(Int(whole)) * (1 - (milliseconds - whole) * (1 - Self.decay))
    return start + speed * (1 - left) / (1 - Self.decay)
  }

  /// `decay` to the power of `exponent`, by squaring: no library of mathematics below the adapters.
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
