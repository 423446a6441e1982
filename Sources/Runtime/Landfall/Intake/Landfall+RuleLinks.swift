import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallNavigation
public import LandfallNotificationBus

/// Links of rules, and their handlers.
extension Landfall {
  /// Handles the links of rules: one that waits at once, later ones as they come.
  ///
  /// A link of a rule waits 600 s for a handler, only the newest of each rule, and goes to one
  /// handler. A link that does not meet the requirement of its rule never comes here.
  ///
  /// ```swift
  /// let subscription = landfall.handle(["qr-login"]) { ruleLink in
  ///   approve(ruleLink.payload.first(named: "code"))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - rules: The rules to handle.
  ///   - action: Called with each link, on whatever thread posts it; quick.
  /// - Returns: The subscription, which ends when it is cancelled or let go.
  public nonisolated func handle(
    _ rules: [RuleID], _ action: @escaping @Sendable (RuleLink) -> Void
  ) -> Subscription {
    bus.subscribe(
      to: rules.map { SlotID($0.text) }, now: clock.now().instant.nanoseconds
    ) { event in
      if case .ruleMatched(let ruleLink) = event.kind { action(ruleLink) }
    }
  }

  /// Hands a link to the handler of its rule, now or when it subscribes within 600 s.
  ///
  /// Subscribers of the bus have seen it in any case. A link that does not meet the requirement is
  /// refused at once and never kept. Until the session is known, it waits (ROUTE-R03).
  func offer(_ event: AppEvent, _ ruleLink: RuleLink) {
    switch AppPhase.answer(ruleLink.requirement, in: core.session.phase) {
    case .wait: waitingRuleLinks.append((event, ruleLink))
    case .refused(let reason): post(.ruleRefused(ruleLink.rule, reason: reason), event.delivery)
    case .met:
      let deadline = event.at + Limits.stickyLifetime
      if !bus.post(event, slot: SlotID(ruleLink.rule.text), until: deadline.nanoseconds) {
        discardRuleLinks(after: deadline)
      }
    }
  }

  /// Links that nobody has taken are let go when their time is up: they hold codes and tokens.
  private func discardRuleLinks(after deadline: Instant) {
    schedule(.ruleLink(deadline), at: deadline + .nanoseconds(1)) { landfall in
      landfall.stop(.ruleLink(deadline))
      _ = landfall.bus.expireSlots(now: landfall.clock.now().instant.nanoseconds)
    }
  }

  /// Hands on what was handled before the session was known.
  func offerWaitingRuleLinks() {
    let held = waitingRuleLinks
    waitingRuleLinks = []
    for (event, ruleLink) in held { offer(event, ruleLink) }
  }

  /// Lets go of what waits for an owner and is not for whoever is signed in now.
  func dropRefusedRuleLinks() {
    guard bus.keptCount > 0 else { return }
    let closed = app.rules.filter { rule in
      switch AppPhase.answer(rule.requirement, in: core.session.phase) {
      case .refused: true
      case .met, .wait: false
      }
    }
    // A slot is emptied by whoever subscribes to it; this subscriber wants nothing.
    bus.subscribe(
      to: closed.map { SlotID($0.id.text) }, now: clock.now().instant.nanoseconds
    ) { _ in }.cancel()
  }
}
