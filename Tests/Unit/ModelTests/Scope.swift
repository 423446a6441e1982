import LandfallDomain

/// A part of all behavior, explored completely; or all of it, up to the limit.
enum Scope: String, CaseIterable {
  /// Two links, sign-in and the clock: waiting, superseded and expired links.
  case links
  /// Tabs, stacks and both organizations, with immediate answers.
  case walk
  /// Tabs, stacks of three, two organizations and two roles, with one link at a time.
  case tabs
  /// Delayed switches and lists, while a person changes tabs and organizations.
  case hands
  /// A guarded screen with delayed data and delayed permissions.
  case rights
  /// Delayed lists in stacks of three, in two organizations.
  case stacks
  /// Lists and their cache, for two people, while the services come and go.
  case cache
  /// A due or refused session is renewed and written, while links and sign-ins arrive.
  case renewal
  /// Actions on an item while its list and others load.
  case actions
  /// Two links, sign-in, the organizations and the clock, with memberships and switches in any order.
  case product
  /// The same as ``links``, ``hands`` and ``product``, each with more links and user actions.
  ///
  /// They are too large to be completed.
  case wideLinks, wideHands, wideProduct
  /// Everything at once, nearest states first.
  case all

  /// The number of states that a run of all tests visits.
  ///
  /// Other scopes are completed by separate runs.
  var limit: Int { self == .walk || self == .cache ? .max : 600 }

  /// The number of states that a run of the whole model visits.
  var fullLimit: Int {
    switch self {
    case .wideLinks, .wideHands, .wideProduct: 50_000
    default: .max
    }
  }

  var bounds: Bounds {
    switch self {
    case .links:
      Bounds(
        "links", isSlow: [.memberships, .content, .signIn], links: [3, 6],
        lists: [.both, .lowered], failures: [.unauthorized], questions: 2,
        actions: [.signIn, .cancel], people: 1, prunes: true)
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
    case .hands:
      Bounds(
        "hands", isSlow: [.memberships, .activation, .list], links: [0], lists: [.both],
        failures: [.offline], inFlight: 1, questions: 2, actions: [.select, .back, .switchTo],
        people: 1, times: 1, starts: [0], prunes: true)
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
        "product", isSlow: [.memberships, .activation], links: [1, 5], lists: [.both],
        failures: [], questions: 2, actions: [.switchTo, .signIn], people: 1, prunes: true)
    case .wideLinks:
      Bounds(
        "wideLinks", isSlow: [.memberships, .content, .signIn], links: [1, 3, 5, 6, 7],
        lists: [.both, .lowered], failures: [.unauthorized],
        questions: 2, actions: [.back, .signIn, .cancel, .signOut], people: 1, prunes: true)
    case .wideHands:
      Bounds(
        "wideHands", isSlow: [.memberships, .activation, .list], links: [0],
        lists: [.both, .lowered], failures: [.offline], inFlight: 1, questions: 2,
        actions: [.select, .back, .switchTo, .signOut, .signIn], people: 1, times: 1,
        starts: [0], prunes: true)
    case .wideProduct:
      Bounds(
        "wideProduct", isSlow: [.memberships, .activation], links: [1, 3, 5, 7], inApp: [2],
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
