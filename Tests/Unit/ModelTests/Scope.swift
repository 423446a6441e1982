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
  case userActions
  /// A guarded screen whose data and whose rights take their time.
  case rights
  /// Slow lists in stacks of three, in two organizations.
  case stacks
  /// Lists and what was kept of them, for two people, while the services come and go.
  case cache
  /// A session that is due, or refused, is renewed, and written, while links and sign-ins come.
  case renewal
  /// What a person does to an item, while its list loads and others come.
  case actions
  /// Link flow × tabs × session × organizations × clock.
  case product
  /// All of it at once, nearest first.
  case all

  /// How many states a run of all tests visits; the others are for a run by hand.
  var limit: Int { self == .walk || self == .cache ? .max : 600 }

  var bounds: Bounds {
    switch self {
    case .links:
      Bounds(
        "links", isSlow: [.memberships, .content, .signIn], links: [1, 3, 5, 6, 7],
        lists: [.both, .lowered], failures: [.unauthorized],
        questions: 2, actions: [.back, .signIn, .cancel, .signOut], people: 1, prunes: true)
    case .walk:
      Bounds(
        "walk", isSlow: [], links: [1, 3], inApp: [2], lists: [.both], failures: [],
        inFlight: 1, questions: 1, actions: [.select, .back, .switchTo, .signOut, .signIn],
        people: 1, times: 1, starts: [0], prunes: true)
    case .tabs:
      Bounds(
        "tabs", isSlow: [.memberships], links: [1, 3, 5], inApp: [2, 3, 7],
        lists: [.both, .lowered], failures: [], inFlight: 1, questions: 1,
        actions: [.select, .back, .home, .switchTo], people: 1, times: 1, starts: [0], prunes: true)
    case .userActions:
      Bounds(
        "userActions", isSlow: [.memberships, .activation, .list], links: [0],
        lists: [.both, .lowered], failures: [.offline], inFlight: 1, questions: 2,
        actions: [.select, .back, .switchTo, .signOut, .signIn], people: 1, times: 1,
        starts: [0], prunes: true)
    case .rights:
      Bounds(
        "rights", isSlow: [.memberships, .list], links: [3],
        lists: [.both, .lowered], failures: [.offline], inFlight: 1, questions: 2,
        actions: [.select, .back, .retry, .home], people: 1, times: 1, starts: [0], prunes: true)
    case .stacks:
      Bounds(
        "stacks", isSlow: [.list], links: [3], inApp: [2, 3], lists: [.both],
        failures: [.offline], inFlight: 1, questions: 2,
        actions: [.select, .back, .switchTo], people: 1, times: 1, starts: [0], prunes: true)
    case .cache:
      Bounds(
        "cache", isSlow: [.list, .cache], links: [0], lists: [.both], failures: [.offline],
        inFlight: 1, questions: 1, actions: [.refresh, .signIn, .signOut], times: 1, starts: [0],
        hasCache: true, prunes: true)
    case .renewal:
      Bounds(
        "renewal", isSlow: [.renewal, .writing, .content], links: [0], lists: [.both],
        failures: [.unauthorized], inFlight: 1, questions: 3, actions: [.signIn, .signOut],
        people: 1, times: 1, starts: [0], prunes: true)
    case .actions:
      Bounds(
        "actions", isSlow: [.list, .action], links: [0], lists: [.both], failures: [.offline],
        inFlight: 1, questions: 2, actions: [.act, .refresh, .switchTo], people: 1, times: 1,
        starts: [0], prunes: true)
    case .product:
      Bounds(
        "product", isSlow: [.memberships, .activation], links: [1, 3, 5, 7], inApp: [2],
        lists: [.both, .lowered], failures: [.unauthorized], questions: 2,
        actions: [.select, .back, .home, .switchTo, .signIn, .cancel, .signOut], people: 1,
        prunes: true)
    case .all:
      Bounds(
        "all", isSlow: Set(Asked.Kind.allCases), links: Array(0..<9), inApp: [2, 7],
        failures: [.offline, .unauthorized, .notFound, .forbidden, .malformed],
        actions: Set(Bounds.Action.allCases), hasCache: true, prunes: true)
    }
  }
}
