internal import LandfallDomain

/// The transition that is under way, and between which screens.
public struct ScreenTransition: Hashable, Sendable {
  /// Names a screen on its stack.
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

  /// Its progress in time.
  public internal(set) var timeline: TransitionTimeline
  /// What was on view when it began.
  let origin: Place
  /// What is coming; `nil` while only a finger knows.
  var target: Place?
  /// The one of both screens that is not told as on view, as it was when it was; `nil` while only a
  /// finger knows of it.
  var other: ShownScreen?
  /// Where that one's list stood.
  var otherScroll = 0.0
  /// Progress that it had when the finger that holds it took hold.
  var base = 0.0
  /// Whether a finger began it: then it stands for a pop that the core has not heard of yet.
  public let isInteractive: Bool
  /// Whether the finger's pop was handed on as ``ViewportEffect/goBack``.
  public internal(set) var isCommitted = false

  /// A pop that a finger begins.
  init(followedFrom instant: Instant, rate: DisplayRate, from screen: ShownScreen) {
    timeline = TransitionTimeline(.pop, followedFrom: instant, rate: rate)
    origin = Place(screen)
    isInteractive = true
  }

  /// A transition that follows from what is shown.
  init(_ timeline: TransitionTimeline, from screen: ShownScreen, to target: ShownScreen) {
    self.timeline = timeline
    origin = Place(screen)
    self.target = Place(target)
    isInteractive = false
  }

  /// What it shows.
  public var kind: TransitionKind { timeline.kind }

  /// Whether a finger may take hold of it: a pop that a finger began and that goes back to where it
  /// was.
  var isGraspable: Bool { isInteractive && !isCommitted }

  /// Follows a finger that has gone a part of the width; takes hold of it first if time moves it.
  mutating func follow(_ part: Double, at instant: Instant) {
    if !timeline.isFollowing {
      timeline.grasp(at: instant)
      base = timeline.progress(at: instant)
    }
    timeline.follow(base + part)
  }

  /// Goes to that screen by turning round, or on, where it is.
  ///
  /// - Returns: Whether the screen is at one of its ends; otherwise another transition leads there.
  mutating func head(for screen: ShownScreen, at instant: Instant) -> Bool {
    guard let target else { return false }
    let place = Place(screen)
    guard place == origin || place == target, let heading = timeline.heading else { return false }
    if (place == target) != (heading == .completed) { timeline.reverse(at: instant) }
    return true
  }
}
