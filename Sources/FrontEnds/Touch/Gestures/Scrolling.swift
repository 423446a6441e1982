public import LandfallDomain

/// Where a list stands, and how it gets elsewhere: by finger, by its own momentum, by wheel.
///
/// The offset is the distance, in points, from the list's start to the upper edge of what is seen.
/// It stays within the list except while a finger pulls past an end or the list springs back.
public struct Scrolling: Hashable, Sendable {
  /// The next page is wanted when at most this much of the list lies below what is seen (NAV-S11).
  public static let nextPageDistance = 200.0
  /// A list slower than this stands still, in points a second.
  static let slowest = 10.0
  /// How long a list takes back into its bounds.
  static let springBack: Duration = .milliseconds(300)

  /// What moves the list.
  public enum State: Hashable, Sendable {
    /// Nothing.
    case resting
    /// A finger; the list was at that offset, without the rubber band, when it took hold.
    case dragged(from: Double)
    /// Its own momentum, since a finger let go of it.
    case gliding(Momentum)
    /// It springs back to `bound` from an end it was pulled past.
    case returning(from: Double, bound: Double, since: Instant)
  }

  /// What moves the list.
  public private(set) var state = State.resting
  /// Points from the list's start to the upper edge of what is seen.
  public private(set) var offset: Double
  /// Height of the whole list, in points.
  public private(set) var contentHeight: Double
  /// Height of what is seen of it, in points.
  public private(set) var visibleHeight: Double

  /// A list at rest; an offset out of bounds is brought into them.
  public init(offset: Double = 0, contentHeight: Double, visibleHeight: Double) {
    self.contentHeight = max(0, contentHeight)
    self.visibleHeight = max(0, visibleHeight)
    self.offset = 0
    self.offset = bounded(offset)
  }

  /// The largest offset at rest; 0 for a list that fits.
  public var maximumOffset: Double { max(0, contentHeight - visibleHeight) }

  /// Points of the list below what is seen; negative past the end.
  public var distanceFromEnd: Double { contentHeight - visibleHeight - offset }

  /// Whether the next page is wanted: 200 points from the end it is, 201 it is not.
  public var wantsNextPage: Bool { distanceFromEnd <= Self.nextPageDistance }

  /// Whether ``tick(at:)`` has something to do.
  public var isMoving: Bool {
    switch state {
    case .resting, .dragged: false
    case .gliding, .returning: true
    }
  }

  /// Follows a finger that has carried the list `travel` points downwards since it took hold.
  public mutating func drag(by travel: Double) {
    if case .dragged = state {
    } else {
      state = .dragged(from: unbanded(offset))
    }
    guard case .dragged(let start) = state else { return }
    offset = banded(start - travel)
  }

  /// Lets go of the list.
  ///
  /// - Parameters:
  ///   - velocity: The finger's speed, in points a second downwards.
  ///   - instant: When it was lifted.
  ///   - isAnimated: `false` puts the list at once where its momentum would take it (NAV-I03).
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

  /// Puts the list at an offset, at once and within its bounds.
  public mutating func jump(to offset: Double) {
    state = .resting
    self.offset = bounded(offset)
  }

  /// Moves the list as little as brings that stretch of it into full view, at once.
  ///
  /// - Parameters:
  ///   - top: Where the stretch begins, in points from the list's start.
  ///   - bottom: Where it ends; its beginning is what is seen if it is longer than what is seen.
  public mutating func reveal(from top: Double, to bottom: Double) {
    jump(to: min(top, max(offset, bottom - visibleHeight)))
  }

  /// Stops the list where it is.
  public mutating func halt() {
    state = .resting
    offset = bounded(offset)
  }

  /// Takes other heights: a page was appended, the device was turned.
  ///
  /// What is seen stays where it is unless it lies past the new end (NAV-S11, NAV-A13).
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

  /// Says what time it is.
  public mutating func tick(at instant: Instant) {
    switch state {
    case .resting, .dragged: break
    case .gliding(let momentum):
      offset = bounded(momentum.offset(at: instant))
      // An end stops the list dead; only a finger takes it past one.
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

  /// Puts the list where it was going, at once (NAV-I03).
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
