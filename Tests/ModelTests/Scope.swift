import LandfallDomain

/// A part of all that may happen, explored to its end; or all of it, as far as the limit goes.
enum Scope: String, CaseIterable {
  /// Links, sign-in and the clock: what waits, what is overtaken, what expires.
  case links
  /// Tabs, stacks, and both organizations, with answers that come at once.
  case walk
  /// Tabs, stacks of three, two organizations and two roles, with one link at a time.
  case tabs
  /// Hands whose answers take their time, while organizations change.
  case hands
  /// A guarded screen whose data and whose rights take their time.
  case rights
  /// Journey × tabs × session × organizations × clock.
  case product
  /// All of it at once, nearest first.
  case all

  /// Whether it is soon exhausted, so that a run of all tests has it.
  var isSmall: Bool { self == .walk || self == .tabs || self == .rights }

  var bounds: Bounds {
    switch self {
    case .links:
      Bounds(
        "links", isSlow: [.memberships, .content, .signIn], links: [1, 3, 5, 6, 7],
        lists: [.both, .lowered], failures: [.unauthorized],
        questions: 2, hands: [.back, .signIn, .cancel, .signOut], people: 1, prunes: true)
    case .walk:
      Bounds(
        "walk", isSlow: [], links: [1, 3], byHand: [2], lists: [.both], failures: [],
        inFlight: 1, questions: 1, hands: [.select, .back, .switchTo, .signOut, .signIn],
        people: 1, times: 1, starts: [0], prunes: true)
    case .tabs:
      Bounds(
        "tabs", isSlow: [.memberships], links: [1, 3, 5], byHand: [2, 3, 7],
        lists: [.both, .lowered], failures: [], inFlight: 1, questions: 1,
        hands: [.select, .back, .home, .switchTo], people: 1, times: 1, starts: [0], prunes: true)
    case .hands:
      Bounds(
        "hands", isSlow: [.memberships, .activation, .list], links: [0],
        lists: [.both, .lowered], failures: [.offline], inFlight: 1, questions: 2,
        hands: [.select, .back, .switchTo, .signOut, .signIn], people: 1, times: 1,
        starts: [0], prunes: true)
    case .rights:
      Bounds(
        "rights", isSlow: [.memberships, .list], links: [3],
        lists: [.both, .lowered], failures: [.offline], inFlight: 1, questions: 2,
        hands: [.select, .back, .retry, .home], people: 1, times: 1, starts: [0], prunes: true)
    case .product:
      Bounds(
        "product", isSlow: [.memberships, .activation], links: [1, 3, 5, 7], byHand: [2],
        lists: [.both, .lowered], failures: [.unauthorized], questions: 2,
        hands: [.select, .back, .home, .switchTo, .signIn, .cancel, .signOut], people: 1,
        prunes: true)
    case .all:
      Bounds(
        "all", isSlow: Set(Question.Kind.allCases), links: Array(0..<9), byHand: [2, 7],
        failures: [.offline, .unauthorized, .notFound, .forbidden, .malformed], prunes: true)
    }
  }
}
