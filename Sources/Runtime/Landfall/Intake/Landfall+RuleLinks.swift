import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallNavigation
public import LandfallNotificationBus

/// The links of rules, and their handlers.
extension Landfall {
  /// Handles the links of rules: a waiting link at once, later links when they arrive.
  ///
  /// A link of a rule waits 600 s for a handler. Only the newest link of each rule waits, and only
  /// one handler receives it. A link that does not meet the requirement of its rule is refused and
  /// never reaches the handler.
  ///
  /// ```swift
  /// let subscription = landfall.handle(["qr-login"]) { ruleLink in
  ///   approve(ruleLink.payload.first(named: "code"))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - rules: The rules to handle.
  ///   - action: Called with each link, on the thread that posts it; it must return quickly.
  /// - Returns: The subscription, which ends when it is cancelled or released.
  public nonisolated func handle(
    _ rules: [RuleID], _ action: @escaping @Sendable (RuleLink) -> Void
  ) -> Subscription {
    bus.subscribe(
      to: rules.map { SlotID($0.text) }, now: clock.now().instant.nanoseconds
    ) { event in
      if case .ruleMatched(let ruleLink) = event.kind { action(ruleLink) }
    }
  }

  /// Offers a link to the handler of its rule, now or when a handler subscribes within 600 s.
  ///
  /// Other subscribers of the bus see it in any case. A link that does not meet the requirement is
  /// refused at once and never kept. Before the session is known, the link waits (ROUTE-R03).
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

  /// Discards unhandled links after their deadline, because they contain codes and tokens.
  private func discardRuleLinks(after deadline: Instant) {
    schedule(.ruleLink(deadline), at: deadline + .nanoseconds(1)) { landfall in
      landfall.stop(.ruleLink(deadline))
      _ = landfall.bus.expireSlots(now: landfall.clock.now().instant.nanoseconds)
    }
  }

  /// Offers the links that arrived before the session was known.
  func offerWaitingRuleLinks() {
    let held = waitingRuleLinks
    waitingRuleLinks = []
    for (event, ruleLink) in held { offer(event, ruleLink) }
  }

  /// Discards the waiting links whose requirement the current session does not meet.
  func dropRefusedRuleLinks() {
    guard bus.keptCount > 0 else { return }
    let closed = app.rules.filter { rule in
      switch AppPhase.answer(rule.requirement, in: core.session.phase) {
      case .refused: true
      case .met, .wait: false
      }
    }
    // A subscriber empties the slots; this one ignores the messages.
    bus.subscribe(
      to: closed.map { SlotID($0.id.text) }, now: clock.now().instant.nanoseconds
    ) { _ in }.cancel()
  }
}
