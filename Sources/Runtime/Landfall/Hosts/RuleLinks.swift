import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallNotificationBus

/// Gives the links of rules to their handlers: the sign-in, the app's screens, and the subscribers
/// of the app.
///
/// A link that does not meet the requirement of its rule is refused at once and never kept. Before
/// the session is known, it waits (ROUTE-R03).
final class RuleLinks {
  /// The screen that handles a rule while it is in the tabs.
  struct Owner: Sendable {
    let screen: RouteID
    let handler: RuleHandler
    /// The first delivery after the screen came into the tabs.
    let since: DeliveryID
  }

  /// A link that was passed to a screen, or to the sign-in if there is no owner.
  struct Passed: Sendable {
    let ruleLink: RuleLink
    let event: AppEvent
    let owner: Owner?
  }

  private let rules: [LinkRule]
  private let handlers: [(screen: RouteID, handler: RuleHandler)]
  private let signInRules: [RuleID]
  private let bus: NotificationBus<AppEvent>
  private let clock: any Timekeeper
  private let deliveries: Deliveries

  private var waiting: [(event: AppEvent, ruleLink: RuleLink)] = []
  private var owners: [RuleID: (owner: Owner, subscription: Subscription)] = [:]
  private var signIn: Subscription?
  /// The links that the loop has not taken yet.
  private let passed = Locked<[Passed]>([])
  /// Whether there may be such links: most messages pass none, and need no lock.
  private(set) var mayHavePassed = false

  /// Whether the screens handle the links of their rules.
  var isOpenToScreens = true

  init(
    _ app: AppDefinition, withSignIn: Bool, _ clock: any Timekeeper,
    _ bus: NotificationBus<AppEvent>, _ deliveries: Deliveries
  ) {
    (rules, self.clock, self.bus, self.deliveries) = (app.rules, clock, bus, deliveries)
    handlers = app.routes.flatMap { route in route.handlers.map { (route.id, $0) } }
    signInRules = withSignIn ? app.signIn.compactMap { $0.callback?.rule } : []
  }

  // MARK: Offers

  /// Offers a link to the handler of its rule, now or when a handler subscribes within 600 s.
  ///
  /// Other subscribers of the bus see it in any case. A link that finds no handler in time is
  /// deleted, because it contains a code or a token.
  func offer(_ event: AppEvent, _ ruleLink: RuleLink, in phase: AppPhase) -> Plan {
    switch AppPhase.answer(ruleLink.requirement, in: phase) {
    case .wait: waiting.append((event, ruleLink))
    case .refused(let refusal):
      deliveries.post(.ruleRefused(ruleLink.rule, refusal), event.delivery)
    case .met:
      let deadline = event.at + Limits.stickyLifetime
      let slot = SlotID(ruleLink.rule.text)
      mayHavePassed = true
      if bus.post(event, slot: slot, until: deadline.nanoseconds) { break }
      return .wake(.ruleLink(deadline), at: deadline + .nanoseconds(1)) { [bus] now in
        bus.expireSlots(now: now.nanoseconds)
        return nil
      }
    }
    return .done
  }

  /// Adapts to a phase: drops kept links that it refuses, and offers those that waited for it.
  func plans(for phase: AppPhase) -> [Plan] {
    dropRefused(in: phase)
    let links = waiting
    waiting = []
    return links.map { offer($0.event, $0.ruleLink, in: phase) }
  }

  /// Discards the kept links whose requirement is not met in a phase.
  private func dropRefused(in phase: AppPhase) {
    guard bus.keptCount > 0 else { return }
    let closed = rules.filter { rule in
      if case .refused = AppPhase.answer(rule.requirement, in: phase) { true } else { false }
    }
    // A subscriber empties the slots; this one ignores the messages.
    let now = clock.now().instant
    Self.subscribe(to: closed.map { $0.id }, on: bus, at: now) { _, _ in }.cancel()
  }

  private func subscribe(to rules: [RuleID], for owner: Owner?) -> Subscription {
    mayHavePassed = true
    return Self.subscribe(to: rules, on: bus, at: clock.now().instant) { [passed] ruleLink, event in
      passed.withLock { $0.append(Passed(ruleLink: ruleLink, event: event, owner: owner)) }
    }
  }

  /// Whether the loop has taken all links.
  var areTaken: Bool { passed.withLock { $0.isEmpty } }

  /// Returns and removes the links that were passed to the sign-in or to screens.
  func takePassed() -> [Passed] {
    mayHavePassed = false
    return passed.withLock { passed in
      defer { passed = [] }
      return passed
    }
  }

  /// Subscribes to the links of rules that no earlier subscriber receives.
  static func subscribe(
    to rules: [RuleID], on bus: NotificationBus<AppEvent>, at now: Instant,
    _ receive: @escaping @Sendable (RuleLink, AppEvent) -> Void
  ) -> Subscription {
    bus.subscribe(to: rules.map { SlotID($0.text) }, now: now.nanoseconds) { event in
      if case .ruleMatched(let ruleLink) = event.kind { receive(ruleLink, event) }
    }
  }

  // MARK: Sign-in

  /// Subscribes the sign-in to the links of its methods.
  func openSignIn() {
    guard signIn == nil, !signInRules.isEmpty else { return }
    signIn = subscribe(to: signInRules, for: nil)
  }

  /// Lets other subscribers handle the links of the sign-in.
  func closeSignIn() { signIn = nil }

  // MARK: Screens

  /// Whether any screen of the app handles a rule.
  var hasHandlers: Bool { !handlers.isEmpty }

  /// Returns whether some screen of the app handles a rule.
  func hasHandlers(of rule: RuleID) -> Bool { handlers.contains { $0.handler.rule == rule } }

  /// Subscribes the screens that were added to the tabs, and cancels those that were removed.
  ///
  /// - Parameter isInTabs: Returns whether the person can see a screen or go back to it.
  func noteOwners(isInTabs: (RouteID) -> Bool) {
    for (screen, handler) in handlers {
      let isInTabs = isOpenToScreens && isInTabs(screen)
      guard isInTabs != (owners[handler.rule] != nil) else { continue }
      guard isInTabs else {
        owners.removeValue(forKey: handler.rule)?.subscription.cancel()
        continue
      }
      let owner = Owner(screen: screen, handler: handler, since: deliveries.next)
      owners[handler.rule] = (owner, subscribe(to: [handler.rule], for: owner))
    }
  }

  /// Returns how a screen in the tabs handles a rule; `nil` if none does, or the sign-in comes first.
  func handler(of rule: RuleID, isInTabs: (RouteID) -> Bool) -> RuleHandler? {
    if let owner = owners[rule]?.owner { return owner.handler }
    guard isOpenToScreens, !signInRules.contains(rule) else { return nil }
    return handlers.first { $0.handler.rule == rule && isInTabs($0.screen) }?.handler
  }
}

/// The error for a link rule that the app does not declare.
public struct UnknownRule: Error, Hashable, Sendable, CustomStringConvertible {
  let rule: RuleID
  let known: [RuleID]

  /// The rule, and those that the app declares.
  public var description: String { "\(problem)\nhint: \(hint)" }

  package var problem: String { "the app has no link rule '\(rule)'" }
  package var hint: String {
    known.isEmpty
      ? "declare it under \"rules\" in app.json"
      : "there are: " + known.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// Throws for the first rule that an app does not declare.
  static func check(_ rules: [RuleID], of app: AppDefinition) throws(UnknownRule) {
    let known = app.rules.map { $0.id }
    for rule in rules where !known.contains(rule) { throw UnknownRule(rule: rule, known: known) }
  }
}
