import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallLists
import LandfallNavigation

/// What an exploration leaves open, and what it keeps fixed.
///
/// Bounds do not change what a machine does: a fixed answer is one that comes at once.
final class Bounds: Sendable {
  let name: String
  /// The kinds of answers that are delayed; all others come at once and are successful.
  let isSlow: Set<Asked.Kind>
  /// Links that may arrive, as indexes of ``Town/links``.
  let links: [Int]
  /// Links that a person opens by in-app navigation.
  let inApp: [Int]
  let lists: [Lists]
  let failures: [ServiceError]
  /// The maximum number of in-flight links.
  let inFlight: Int
  /// The maximum number of open questions.
  let questions: Int
  let actions: Set<Action>
  let people: Int
  /// The maximum number of screens on a stack.
  let depth = 3
  let times: Int
  /// Whether there is a cache.
  let hasCache: Bool
  /// The people who may be signed in at the start.
  let starts: [Int?]
  let mutant: Mutant?
  /// Whether questions whose answers change nothing are removed.
  let prunes: Bool

  enum Action: CaseIterable {
    case select, back, home, switchTo, signIn, cancel, signOut, retry, refresh, act
  }

  init(
    _ name: String, isSlow: Set<Asked.Kind>, links: [Int], inApp: [Int] = [],
    lists: [Lists] = [.both, .lowered, .second, .none], failures: [ServiceError] = [.offline],
    inFlight: Int = 2, questions: Int = 3,
    actions: Set<Action> = Set(Action.allCases).subtracting([.refresh, .act]), people: Int = 2,
    times: Int = 3, starts: [Int?] = [nil, 0], hasCache: Bool = false, mutant: Mutant? = nil,
    prunes: Bool = false
  ) {
    self.name = name
    self.isSlow = isSlow
    self.links = links
    self.inApp = inApp
    self.lists = lists
    self.failures = failures
    self.inFlight = inFlight
    self.questions = questions
    self.actions = actions
    self.people = people
    self.times = times
    self.starts = starts
    self.hasCache = hasCache
    self.mutant = mutant
    self.prunes = prunes && mutant == nil
  }

  func with(_ mutant: Mutant) -> Bounds {
    Bounds(
      name, isSlow: isSlow, links: links, inApp: inApp, lists: lists, failures: failures,
      inFlight: inFlight, questions: questions, actions: actions, people: people, times: times,
      starts: starts, hasCache: hasCache, mutant: mutant, prunes: prunes)
  }

  var beginnings: [World] { starts.map { World(bounds: self, stored: $0) } }
}

extension World {
  /// Every step that is possible next within the bounds.
  var steps: [Step] {
    var steps: [Step] = []
    // Writes to the store end in order.
    let writing = questions.firstIndex { $0.kind == .writing }
    for index in questions.indices where questions[index].kind != .writing || index == writing {
      for answer in answers(to: questions[index]) { steps.append(.answer(index, answer)) }
    }
    if isDue(.pendingLink) { steps.append(.timer) }
    if isDue(.session(.expiry)) { steps.append(.expire) }
    if !hasStarted { steps.append(.start) }
    if time + 1 < bounds.times { steps.append(.tick) }
    let isFull = questions.count + waiters.count >= bounds.questions
    let open = links.count { $0.isOpen }
    if open < bounds.inFlight, !isFull { for kind in bounds.links { steps.append(.link(kind)) } }
    switch core.session.phase {
    case .launching, .bootstrapping: return steps
    case .welcome, .signingIn, .registering, .onboarding, .signingInByLink, .ready: break
    }
    let screens = screens
    if bounds.actions.contains(.cancel), screens.root == .signIn { steps.append(.cancelSignIn) }
    if isFull { return steps }
    if bounds.actions.contains(.signIn), !questions.contains(where: { $0.kind == .signIn }) {
      for person in 0..<bounds.people { steps.append(.signIn(person)) }
    }
    // One user action at a time.
    if !waiters.isEmpty { return steps }
    if bounds.actions.contains(.signOut), screens.root != .signIn { steps.append(.signOut) }
    if bounds.actions.contains(.retry), screens.top != nil || screens.root != .signIn {
      steps.append(.retry)
    }
    if bounds.actions.contains(.home), screens.root != .signIn { steps.append(.home) }
    if bounds.actions.contains(.back), canGoBack { steps.append(.back) }
    guard session != nil else { return steps }
    if bounds.actions.contains(.refresh) { steps.append(.refresh) }
    if bounds.actions.contains(.act), case .list(let list)? = screens.top?.content, list.isLoaded,
      list.pendingActions.count < 2
    {
      steps += [.act(.set(NamedValue("title", "done")))]
    }
    guard let stacks = screens.visibleStacks else { return steps }
    if bounds.actions.contains(.select) { steps += [.select(Town.home), .select(Town.members)] }
    if open < bounds.inFlight, stacks.stack(of: stacks.focused).count < bounds.depth {
      for kind in bounds.inApp { steps.append(.go(kind)) }
    }
    if bounds.actions.contains(.switchTo) { steps += [.switchTo(0), .switchTo(1)] }
    return steps
  }

  func isDue(_ timer: Timer) -> Bool { timers[timer].map { now.instant >= $0 } ?? false }

  private var canGoBack: Bool {
    switch screens.root {
    case .launching, .signIn, .error(_, above: nil): false
    case .standalone(_, above: nil): session != nil
    case .standalone, .tabs, .error: true
    }
  }

  private func answers(to asked: Asked) -> [Answer] {
    let failures = bounds.failures.map(Answer.failed)
    return switch asked.kind {
    case .store: bounds.failures.contains(.malformed) ? [.done, .unreadable] : [.done]
    case .memberships: bounds.lists.map(Answer.list) + failures
    case .content, .list, .activation, .action: [.done] + failures
    case .renewal: [.done, .failed(.unauthorized), .failed(.offline)]
    case .signIn, .writing, .cache: [.done]
    }
  }
}
