public import LandfallDomain

/// The scroll position of a list, moved by a finger, by momentum or by a wheel.
///
/// The offset is the distance in points from the list's start to the top of the visible part. It is
/// within the list except while a finger pulls past an end or the list springs back.
public struct Scrolling: Hashable, Sendable {
  /// The distance from the end, in points, at which the next page is loaded (NAV-S11).
  public static let nextPageDistance = 200.0
  /// The speed below which a list counts as resting, in points per second.
  static let slowest = 10.0
  /// The duration of springing back into bounds.
  static let springBack: Duration = .milliseconds(300)

  /// The cause of a movement.
  public enum State: Hashable, Sendable {
    /// The list does not move.
    case resting
    /// A finger drags the list from this offset, which does not include the rubber band.
    case dragged(from: Double)
    /// The list moves by momentum after a release.
    case gliding(Momentum)
    /// The list springs back to `bound` after it was pulled past an end.
    case returning(from: Double, bound: Double, since: Instant)
  }

  /// The current cause of movement.
  public private(set) var state = State.resting
  /// The distance from the list's start to the top of the visible part, in points.
  public private(set) var offset: Double
  /// The height of the whole list, in points.
  public private(set) var contentHeight: Double
  /// The height of the visible part, in points.
  public private(set) var visibleHeight: Double

  /// Creates a list at rest; the offset is limited to the list's bounds.
  public init(offset: Double = 0, contentHeight: Double, visibleHeight: Double) {
    self.contentHeight = max(0, contentHeight)
    self.visibleHeight = max(0, visibleHeight)
    self.offset = 0
    self.offset = bounded(offset)
  }

  /// The largest offset at rest; 0 if the list fits on the screen.
  public var maximumOffset: Double { max(0, contentHeight - visibleHeight) }

  /// The distance from the bottom of the visible part to the list's end, in points; negative past
  /// the end.
  public var distanceFromEnd: Double { contentHeight - visibleHeight - offset }

  /// Whether to load the next page: 200 points from the end or closer.
  public var wantsNextPage: Bool { distanceFromEnd <= Self.nextPageDistance }

  /// Whether ``tick(at:)`` must be called to continue a movement.
  public var isMoving: Bool {
    switch state {
    case .resting, .dragged: false
    case .gliding, .returning: true
    }
  }

  /// Follows a finger that has moved the list `travel` points down since the drag began.
  public mutating func drag(by travel: Double) {
    if case .dragged = state {
    } else {
      state = .dragged(from: unbanded(offset))
    }
    guard case .dragged(let start) = state else { return }
    offset = banded(start - travel)
  }

  /// Releases the list.
  ///
  /// - Parameters:
  ///   - velocity: The finger's speed in points per second, positive downwards.
  ///   - instant: When the finger was lifted.
  ///   - isAnimated: `false` moves the list at once to where its momentum would end (NAV-I03).
  public mutating func release(velocity: Double, at instant: Instant, isAnimated: Bool = true) {
    let bound = bounded(offset)
    if offset != bound {
      state = .returning(from: offset, bound: bound, since: instant)
    } else if abs(velocity) >= Self.slowest {
      state = .gliding(Momentum(from: offset, velocity: -velocity, since: instant))
    } else {
      state = .resting
    }
    if !isAnimated { settle() }
  }

  /// Moves the list by `distance` points towards its end, at once and within its bounds.
  public mutating func turnWheel(by distance: Double) {
    state = .resting
    offset = bounded(offset + distance)
  }

  /// Moves the list to an offset, at once and within its bounds.
  public mutating func jump(to offset: Double) {
    state = .resting
    self.offset = bounded(offset)
  }

  /// Scrolls as little as needed to make a range fully visible, at once.
  ///
  /// - Parameters:
  ///   - top: The start of the range, in points from the list's start.
  ///   - bottom: The end of the range; if the range is longer than the visible part, its start is
  ///     shown.
  public mutating func reveal(from top: Double, to bottom: Double) {
    jump(to: min(top, max(offset, bottom - visibleHeight)))
  }

  /// Stops the list where it is.
  public mutating func halt() {
    state = .resting
    offset = bounded(offset)
  }

  /// Updates the heights after a page was appended or the device was rotated.
  ///
  /// The visible part stays in place unless it is past the new end (NAV-S11, NAV-A13).
  public mutating func resize(contentHeight: Double, visibleHeight: Double) {
    guard contentHeight != self.contentHeight || visibleHeight != self.visibleHeight else { return }
    self.contentHeight = max(0, contentHeight)
    self.visibleHeight = max(0, visibleHeight)
    switch state {
    case .dragged, .gliding: break
    case .resting: offset = bounded(offset)
    case .returning:
      state = .resting
      offset = bounded(offset)
    }
  }

  /// Handles the passing of time.
  public mutating func tick(at instant: Instant) {
    switch state {
    case .resting, .dragged: break
    case .gliding(let momentum):
      offset = bounded(momentum.offset(at: instant))
      // Momentum stops at an end; only a finger moves the list past it.
      if momentum.isOver(at: instant) || offset != momentum.offset(at: instant) { state = .resting }
    case .returning(let start, let bound, let since):
      let part =
        Double((instant - since).wholeNanoseconds)
        / Double(Self.springBack.wholeNanoseconds)
      guard part < 1 else {
        settle()
        return
      }
      let left = 1 - max(0, part)
      offset = bound + (start - bound) * left * left * left
    }
  }

  /// Moves the list at once to where it was heading (NAV-I03).
  public mutating func settle() {
    switch state {
    case .resting, .dragged: break
    case .gliding(let momentum): offset = bounded(momentum.finalOffset)
    case .returning(_, let bound, _): offset = bound
    }
    state = .resting
  }

  private func bounded(_ offset: Double) -> Double { min(max(0, offset), maximumOffset) }

  private func banded(_ offset: Double) -> Double {
    if offset < 0 { return -RubberBand.give(-offset, length: visibleHeight) }
    let beyond = offset - maximumOffset
    guard beyond > 0 else { return offset }
    return maximumOffset + RubberBand.give(beyond, length: visibleHeight)
  }

  private func unbanded(_ offset: Double) -> Double {
    if offset < 0 { return -RubberBand.pull(-offset, length: visibleHeight) }
    let beyond = offset - maximumOffset
    guard beyond > 0 else { return offset }
    return maximumOffset + RubberBand.pull(beyond, length: visibleHeight)
  }
}
