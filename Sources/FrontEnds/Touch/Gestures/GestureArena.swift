public import LandfallDomain

/// Decides to which gesture a touch belongs (NAV-S08 to NAV-S10).
///
/// One finger counts: the first. Every recognizer that the place allows sees its reports until one
/// is sure; of two that are sure at the same report, the dearer in ``Gesture``'s order wins and the
/// others are put aside for good. From then on the touch is never taken from the winner. A second
/// finger before the decision spoils it, one after the decision is not looked at. When the first
/// finger is gone nothing of it is left.
public struct GestureArena: Hashable, Sendable {
  /// A finger this far from where it came down, in points along one axis, is going somewhere.
  ///
  /// Less is the shaking of a hand. UIKit's `allowableMovement` is 10 as well, Android's touch slop 8.
  public static let slop = 10.0

  /// Whose the touch is.
  public enum State: Hashable, Sendable {
    /// No finger counts.
    case idle
    /// A finger is down; several gestures are possible.
    case contested(touch: Int)
    /// The touch belongs to a gesture until its finger is lifted.
    case won(Gesture, touch: Int)
    /// No gesture is left for this touch; it only has to end.
    case spent(touch: Int)
  }

  /// Whose the touch is.
  public private(set) var state = State.idle
  private var swipe: EdgeSwipe?
  private var scroll: Drag?
  private var pull: Drag?
  private var press: LongPress?
  private var tap: Tap?

  /// Waits for a finger.
  public init() {}

  /// The gesture that has the touch, if one has.
  public var winner: Gesture? { if case .won(let gesture, _) = state { gesture } else { nil } }

  /// Whether the pop follows the finger: a swipe has won or may still win.
  public var followsSwipe: Bool { swipe != nil }

  /// The finger that counts, if one does.
  public var touch: Int? {
    switch state {
    case .idle: nil
    case .contested(let touch), .won(_, let touch), .spent(let touch): touch
    }
  }

  /// When ``tick(at:)`` wants to be called, or `nil` while only fingers matter.
  public var deadline: Instant? { press?.deadline }

  /// Takes a report.
  ///
  /// - Parameters:
  ///   - touch: The report; one of a finger that does not count changes nothing.
  ///   - field: What stands where the finger is; asked only when one comes down that counts.
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
      // The same finger comes down again when its end was lost; any other does not count.
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

  /// Says what time it is: a held finger may have become a long press.
  public mutating func tick(at instant: Instant) -> GestureMotion {
    guard case .contested(let touch) = state, press?.tick(at: instant) == .recognized else {
      return .nothing
    }
    win(.longPress, touch)
    return pressed
  }

  /// Takes the touch from whatever has it, without a trace: the gestures were switched off, or what
  /// stood under the finger is gone.
  public mutating func drop() {
    guard let touch else { return }
    putAside()
    state = .spent(touch: touch)
  }

  /// The screen was turned or resized under the finger.
  ///
  /// A swipe goes on from where the pop is (NAV-E05). Everything else that was under the finger lies
  /// elsewhere now, so the touch loses its meaning.
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
      // A sleeping host sees the end of a hold in the report that follows it.
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

  /// Shows the report to everybody who is left; the dearest of those who are sure.
  private mutating func contest(_ touch: Touch) -> Gesture? {
    var winner: Gesture?
    // Cheapest first, so that the dearest has the last word.
    if let answer = tap?.handle(touch) { judge(answer, .tap, &winner) { $0.tap = nil } }
    if let answer = press?.handle(touch) { judge(answer, .longPress, &winner) { $0.press = nil } }
    if let answer = pull?.handle(touch) { judge(answer, .pull, &winner) { $0.pull = nil } }
    if let answer = scroll?.handle(touch) { judge(answer, .scroll, &winner) { $0.scroll = nil } }
    if let answer = swipe?.handle(touch) { judge(answer, .edgeSwipe, &winner) { $0.swipe = nil } }
    return winner
  }

  private mutating func judge(
    _ answer: Recognition, _ gesture: Gesture, _ winner: inout Gesture?,
    _ remove: (inout GestureArena) -> Void
  ) {
    switch answer {
    case .possible: break
    case .recognized: winner = gesture
    case .failed: remove(&self)
    }
  }

  private mutating func win(_ gesture: Gesture, _ touch: Int) {
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

  /// What the report means now that it is known whose it is.
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
