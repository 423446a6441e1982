internal import LandfallDomain

/// The transition in progress and its two screens.
public struct ScreenTransition: Hashable, Sendable {
  /// Identifies a screen on its stack.
  struct Place: Hashable, Sendable {
    let id: String
    let owner: String
    let depth: Int
    let tab: Int?

    init(_ screen: ShownScreen) {
      id = screen.id
      owner = screen.owner
      depth = screen.depth
      tab = screen.tab
    }
  }

  /// The progress over time.
  public internal(set) var timeline: TransitionTimeline
  /// The screen that was visible when the transition began.
  let origin: Place
  /// The incoming screen; `nil` while only a finger has begun the transition.
  var target: Place?
  /// The last description of the screen that is not the shown one; `nil` while only a finger has
  /// begun the transition.
  var other: ShownScreen?
  /// The scroll position of that screen's list.
  var otherScroll = 0.0
  /// The progress at which the finger took hold.
  var base = 0.0
  /// Whether a finger began it; the core may not yet know of this pop.
  public let isInteractive: Bool
  /// Whether the pop was reported as ``ViewportEffect/goBack``.
  public internal(set) var isCommitted = false

  /// Creates a pop that a finger begins.
  init(followedFrom instant: Instant, rate: DisplayRate, from screen: ShownScreen) {
    timeline = TransitionTimeline(.pop, followedFrom: instant, rate: rate)
    origin = Place(screen)
    isInteractive = true
  }

  /// Creates a transition between two shown screens.
  init(_ timeline: TransitionTimeline, from screen: ShownScreen, to target: ShownScreen) {
    self.timeline = timeline
    origin = Place(screen)
    self.target = Place(target)
    isInteractive = false
  }

  /// The kind of transition.
  public var kind: TransitionKind { timeline.kind }

  /// Whether a finger may take hold of it: only a pop that a finger began and that is moving back.
  var isGraspable: Bool { isInteractive && !isCommitted }

  /// Follows a finger by a part of the width; stops a running movement first.
  mutating func follow(_ part: Double, at instant: Instant) {
    if !timeline.isFollowing {
      timeline.grasp(at: instant)
      base = timeline.progress(at: instant)
    }
    timeline.follow(base + part)
  }

  /// Continues or reverses the transition so that it ends at a screen.
  ///
  /// - Returns: Whether the screen is at one of its ends; if not, a new transition is needed.
  mutating func head(for screen: ShownScreen, at instant: Instant) -> Bool {
    guard let target else { return false }
    let place = Place(screen)
    guard place == origin || place == target, let heading = timeline.heading else { return false }
    if (place == target) != (heading == .completed) { timeline.reverse(at: instant) }
    return true
  }
}
