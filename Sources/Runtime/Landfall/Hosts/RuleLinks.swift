import LandfallAuth
import LandfallDomain
import LandfallNotificationBus

/// Gives the links of rules to their handlers: the sign-in, the app's screens, and the subscribers
/// of the app.
///
/// A link that does not meet the requirement of its rule is refused at once and never kept. Before
/// the session is known, it waits (ROUTE-R03).
final class RuleLinks {
  /// The screen that handles a rule while it is in the tabs.
  struct Owner: Hashable, Sendable {
    let screen: RouteID
    let handler: RuleHandler
    /// The number of the owner; an earlier owner of the same rule has another one.
    let number: Int
    /// The number of sign-outs when the screen came into the tabs.
    let signOuts: Int
  }

  /// What becomes of a link.
  enum Offer {
    /// A handler has it, or it waits for the session.
    case taken
    /// It is kept until that time for a handler.
    case kept(until: Instant)
    case refused(reason: String)
  }

  private let rules: [LinkRule]
  private let handlers: [(screen: RouteID, handler: RuleHandler)]
  private let signInRules: [RuleID]
  private let bus: NotificationBus<AppEvent>
  private let clock: any Timekeeper

  private var waiting: [(event: AppEvent, ruleLink: RuleLink)] = []
  private var owners: [RuleID: (owner: Owner, subscription: Subscription)] = [:]
  private var lastOwner = 0
  private var signIn: Subscription?
  /// The number of sign-in links that were received and not read yet.
  private let signInUnread = Locked(0)
  /// The number of links that were passed to a screen and not read yet.
  private let screensUnread = Locked(0)

  /// Whether the screens handle the links of their rules.
  var isOpenToScreens = true
  /// Takes a link for a screen; it is called on the thread that posts the link.
  var receive: @Sendable (RuleLink, AppEvent, Owner) -> Void = { _, _, _ in }

  init(
    _ app: AppDefinition, withSignIn: Bool, _ clock: any Timekeeper,
    _ bus: NotificationBus<AppEvent>
  ) {
    (rules, self.clock, self.bus) = (app.rules, clock, bus)
    handlers = app.routes.flatMap { route in route.handlers.map { (route.id, $0) } }
    signInRules = withSignIn ? app.signIn.compactMap { $0.callback?.rule } : []
  }

  // MARK: Offers

  /// Offers a link to the handler of its rule, now or when a handler subscribes within 600 s.
  ///
  /// Other subscribers of the bus see it in any case.
  func offer(_ event: AppEvent, _ ruleLink: RuleLink, in phase: AppPhase) -> Offer {
    switch AppPhase.answer(ruleLink.requirement, in: phase) {
    case .wait:
      waiting.append((event, ruleLink))
      return .taken
    case .refused(let reason): return .refused(reason: reason)
    case .met:
      let deadline = event.at + Limits.stickyLifetime
      let slot = SlotID(ruleLink.rule.text)
      return bus.post(event, slot: slot, until: deadline.nanoseconds)
        ? .taken : .kept(until: deadline)
    }
  }

  /// Returns the links that arrived before the session was known, and forgets them.
  func takeWaiting() -> [(event: AppEvent, ruleLink: RuleLink)] {
    defer { waiting = [] }
    return waiting
  }

  /// Discards unhandled links after their deadline, because they contain codes and tokens.
  func expire() { _ = bus.expireSlots(now: clock.now().instant.nanoseconds) }

  /// Discards the kept links whose requirement is not met in a phase.
  func dropRefused(in phase: AppPhase) {
    guard bus.keptCount > 0 else { return }
    let closed = rules.filter { rule in
      if case .refused = AppPhase.answer(rule.requirement, in: phase) { true } else { false }
    }
    // A subscriber empties the slots; this one ignores the messages.
    subscribe(to: closed.map { $0.id }) { _, _ in }.cancel()
  }

  private func subscribe(
    to rules: [RuleID], _ receive: @escaping @Sendable (RuleLink, AppEvent) -> Void
  ) -> Subscription {
    bus.subscribe(
      to: rules.map { SlotID($0.text) }, now: clock.now().instant.nanoseconds
    ) { event in
      if case .ruleMatched(let ruleLink) = event.kind { receive(ruleLink, event) }
    }
  }

  // MARK: Sign-in

  /// Subscribes the sign-in to the links of its methods.
  func openSignIn(_ receive: @escaping @Sendable (RuleLink, DeliveryID?) -> Void) {
    guard signIn == nil, !signInRules.isEmpty else { return }
    signIn = subscribe(to: signInRules) { [signInUnread] ruleLink, event in
      signInUnread.withLock { $0 += 1 }
      receive(ruleLink, event.delivery)
    }
  }

  /// Lets other subscribers handle the links of the sign-in.
  func closeSignIn() { signIn = nil }

  /// Records that the sign-in has read a link.
  func readBySignIn() { signInUnread.withLock { $0 -= 1 } }

  /// Whether the sign-in has read all links that it received.
  var isReadBySignIn: Bool { signInUnread.withLock { $0 } == 0 }

  // MARK: Screens

  /// Subscribes the screens that were added to the tabs, and cancels those that were removed.
  ///
  /// - Parameter stands: Whether the person can see a screen or go back to it.
  func noteOwners(signOuts: Int, stands: (RouteID) -> Bool) {
    for (screen, handler) in handlers {
      let stands = isOpenToScreens && stands(screen)
      guard stands != (owners[handler.rule] != nil) else { continue }
      guard stands else {
        owners.removeValue(forKey: handler.rule)?.subscription.cancel()
        continue
      }
      lastOwner += 1
      let owner = Owner(
        screen: screen, handler: handler, number: lastOwner, signOuts: signOuts)
      let subscription = subscribe(to: [handler.rule]) { [screensUnread, receive] ruleLink, event in
        screensUnread.withLock { $0 += 1 }
        receive(ruleLink, event, owner)
      }
      owners[handler.rule] = (owner, subscription)
    }
  }

  /// Records that a screen has read a link.
  ///
  /// - Returns: Whether the screen still handles the rule.
  func read(by owner: Owner) -> Bool {
    screensUnread.withLock { $0 -= 1 }
    return owners[owner.handler.rule]?.owner == owner
  }

  /// Whether the screens have read all links that they received.
  var isReadByScreens: Bool { screensUnread.withLock { $0 } == 0 }
}
