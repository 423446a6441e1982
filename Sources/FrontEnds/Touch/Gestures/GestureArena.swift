public import LandfallDomain

/// An arena that decides which gesture a touch is (NAV-S08 to NAV-S10).
///
/// Only the first finger counts. All possible recognizers see its reports until one of them
/// recognizes its gesture. If two do so at the same report, the one that ``TouchGesture`` lists first
/// wins. The winner keeps the touch until the finger is lifted. A second finger before the decision
/// cancels the touch; after it, it is ignored.
public struct GestureArena: Hashable, Sendable {
  /// The distance, in points along one axis, from which a finger counts as moving.
  ///
  /// A smaller movement is only the trembling of a hand. UIKit's `allowableMovement` is also 10,
  /// and Android's touch slop is 8.
  public static let slop = 10.0

  /// The state of the decision.
  public enum State: Hashable, Sendable {
    /// No finger is down.
    case idle
    /// A finger is down, and several gestures are possible.
    case contested(touch: Int)
    /// The touch belongs to a gesture until the finger is lifted.
    case won(TouchGesture, touch: Int)
    /// No gesture is possible for this touch any more; it only has to end.
    case spent(touch: Int)
  }

  /// The current state.
  public private(set) var state = State.idle
  private var swipe: EdgeSwipe?
  private var scroll: Drag?
  private var pull: Drag?
  private var press: LongPress?
  private var tap: Tap?

  /// Creates an arena that waits for a finger.
  public init() {}

  /// The gesture that has won the touch, or `nil`.
  public var winner: TouchGesture? { if case .won(let gesture, _) = state { gesture } else { nil } }

  /// Whether the pop follows the finger: a swipe has won or is still possible.
  public var followsSwipe: Bool { swipe != nil }

  /// The ID of the finger that counts, or `nil`.
  public var touch: Int? {
    switch state {
    case .idle: nil
    case .contested(let touch), .won(_, let touch), .spent(let touch): touch
    }
  }

  /// When to call ``tick(at:)``, or `nil` if only touch reports matter.
  public var deadline: Instant? { press?.deadline }

  /// Handles a touch report.
  ///
  /// - Parameters:
  ///   - touch: The report; reports of other fingers change nothing.
  ///   - field: The gestures that are possible at the finger; evaluated only when the first finger
  ///     comes down.
  public mutating func handle(_ touch: Touch, on field: @autoclosure () -> GestureField)
    -> GestureMotion
  {
    switch (state, touch.phase) {
    case (.idle, .began):
      begin(touch, on: field())
      return motion(touch)
    case (.contested(let first), .began) where first != touch.id:
      putAside()
      state = .spent(touch: first)
      return .dropped
    case (.contested, .began), (.won, .began), (.spent, .began):
      // The end of the touch was lost if the same finger comes down again; other fingers are
      // ignored.
      guard self.touch == touch.id else { return .nothing }
      reset()
      begin(touch, on: field())
      return .dropped
    case (.idle, .moved), (.idle, .ended), (.idle, .cancelled):
      return .nothing
    case (.contested, .moved), (.contested, .ended), (.won, .moved), (.won, .ended),
      (.contested, .cancelled), (.won, .cancelled), (.spent, .moved), (.spent, .ended),
      (.spent, .cancelled):
      guard self.touch == touch.id else { return .nothing }
      return advance(touch)
    }
  }

  /// Handles the passing of time: a held finger may have become a long press.
  public mutating func tick(at instant: Instant) -> GestureMotion {
    guard case .contested(let touch) = state, press?.tick(at: instant) == .recognized else {
      return .nothing
    }
    win(.longPress, touch)
    return pressed
  }

  /// Cancels the touch silently, because gestures were switched off or its target no longer exists.
  public mutating func drop() {
    guard let touch else { return }
    putAside()
    state = .spent(touch: touch)
  }

  /// Handles a rotation or resize of the screen during a touch.
  ///
  /// A swipe continues from the progress of the pop (NAV-E05). Any other touch is cancelled,
  /// because its target has moved.
  public mutating func turn(to width: Double) {
    guard winner == .edgeSwipe else { return drop() }
    swipe?.turn(to: width)
  }

  // MARK: -

  private mutating func begin(_ touch: Touch, on field: GestureField) {
    state = .contested(touch: touch.id)
    if field.canGoBack { swipe = EdgeSwipe(width: field.width, direction: field.direction) }
    if field.canScroll { scroll = Drag(takesDown: !field.canPull, takesUp: true) }
    if field.canPull { pull = Drag(takesDown: true, takesUp: false) }
    if field.hasMenu { press = LongPress() }
    if field.canTap { tap = Tap(isOnMenuRow: field.hasMenu) }
    _ = contest(touch)
    if !isOpen { state = .spent(touch: touch.id) }
  }

  private var isOpen: Bool {
    swipe != nil || scroll != nil || pull != nil || press != nil || tap != nil
  }

  private mutating func advance(_ touch: Touch) -> GestureMotion {
    switch state {
    case .idle, .spent: break
    case .won: _ = contest(touch)
    case .contested:
      // A host that has slept may see the end of the hold only in the next report.
      if touch.phase != .cancelled, case let motion = tick(at: touch.instant), motion != .nothing {
        if touch.phase == .ended { reset() }
        return motion
      }
      if let winner = contest(touch) {
        win(winner, touch.id)
      } else if !isOpen {
        state = .spent(touch: touch.id)
        if touch.phase == .moved { return .dropped }
      }
    }
    let motion = motion(touch)
    if touch.phase == .ended || touch.phase == .cancelled { reset() }
    return motion
  }

  /// Passes a report to the remaining recognizers; returns the one with the highest priority that
  /// recognizes it.
  private mutating func contest(_ touch: Touch) -> TouchGesture? {
    var winner: TouchGesture?
    // Lowest priority first, so that the highest one overrides it.
    if let answer = tap?.handle(touch) { judge(answer, .tap, &winner) { $0.tap = nil } }
    if let answer = press?.handle(touch) { judge(answer, .longPress, &winner) { $0.press = nil } }
    if let answer = pull?.handle(touch) { judge(answer, .pull, &winner) { $0.pull = nil } }
    if let answer = scroll?.handle(touch) { judge(answer, .scroll, &winner) { $0.scroll = nil } }
    if let answer = swipe?.handle(touch) { judge(answer, .edgeSwipe, &winner) { $0.swipe = nil } }
    return winner
  }

  private mutating func judge(
    _ answer: Recognition, _ gesture: TouchGesture, _ winner: inout TouchGesture?,
    _ remove: (inout GestureArena) -> Void
  ) {
    switch answer {
    case .possible: break
    case .recognized: winner = gesture
    case .failed: remove(&self)
    }
  }

  private mutating func win(_ gesture: TouchGesture, _ touch: Int) {
    state = .won(gesture, touch: touch)
    if gesture != .edgeSwipe { swipe = nil }
    if gesture != .scroll { scroll = nil }
    if gesture != .pull { pull = nil }
    if gesture != .longPress { press = nil }
    if gesture != .tap { tap = nil }
  }

  private mutating func putAside() {
    swipe = nil
    scroll = nil
    pull = nil
    press = nil
    tap = nil
  }

  private mutating func reset() {
    putAside()
    state = .idle
  }

  private var pressed: GestureMotion {
    guard case .pressed(let point, let due)? = press?.state else { return .nothing }
    return .pressed(at: point, due: due)
  }

  /// Returns the effect of a report, according to the gesture that the touch is.
  private func motion(_ touch: Touch) -> GestureMotion {
    if touch.phase == .cancelled { return .dropped }
    let isReleased = touch.phase == .ended
    switch state {
    case .idle: return .nothing
    case .spent: return isReleased ? .dropped : .nothing
    case .contested:
      guard !isReleased else { return .dropped }
      return swipe.map { .swiped(travel: $0.travel) } ?? .nothing
    case .won(.edgeSwipe, _):
      guard let swipe else { return .nothing }
      return isReleased
        ? .swipeReleased(travel: swipe.travel, velocity: swipe.velocity(at: touch.instant))
        : .swiped(travel: swipe.travel)
    case .won(.scroll, _):
      guard let scroll else { return .nothing }
      return isReleased
        ? .scrollReleased(travel: scroll.travel, velocity: scroll.velocity(at: touch.instant))
        : .scrolled(travel: scroll.travel)
    case .won(.pull, _):
      guard let pull else { return .nothing }
      return isReleased ? .pullReleased(travel: pull.travel) : .pulled(travel: pull.travel)
    case .won(.longPress, _):
      return .nothing
    case .won(.tap, _):
      guard case .tapped(let point)? = tap?.state else { return .nothing }
      return .tapped(at: point)
    }
  }
}
