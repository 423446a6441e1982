import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallNavigation
public import LandfallNotificationBus

/// Links that a rule has claimed, and whoever owns the rule.
extension Landfall {
  /// Takes the links that rules claim: one that waits at once, later ones as they come.
  ///
  /// A claimed link waits 600 s for its owner, the newest of a rule alone, and goes to one owner. A
  /// link whose rule is not for whoever is signed in now never comes here.
  ///
  /// ```swift
  /// let subscription = landfall.takeClaims(of: ["qr-login"]) { claim in
  ///   approve(claim.payload.first(named: "code"))
  /// }
  /// ```
  ///
  /// - Parameters:
  ///   - rules: The rules that the subscriber owns.
  ///   - take: Called with each link, on whatever thread posts it; quick.
  /// - Returns: The subscription, which ends when it is cancelled or let go.
  public nonisolated func takeClaims(
    of rules: [RuleID], _ take: @escaping @Sendable (LinkClaim) -> Void
  ) -> Subscription {
    bus.subscribe(
      to: rules.map { SlotID($0.text) }, now: clock.now().instant.nanoseconds
    ) { event in
      if case .linkClaimed(let claim) = event.kind { take(claim) }
    }
  }

  /// Hands a claimed link to the owner of its rule, now or when it subscribes within 600 s.
  ///
  /// Observers of the bus have seen it in any case. Where the rule's gate is closed that is all: it
  /// is answered at once and never kept (ARCHITECTURE, the bus). While nobody knows yet whether
  /// somebody is signed in, links whose gate depends on it wait (ROUTE-R03).
  func offer(_ event: AppEvent, _ claim: LinkClaim) {
    switch RootRoute.answer(claim.runs, in: core.session.place) {
    case .wait: heldClaims.append((event, claim))
    case .closed(let reason): post(.linkGated(claim.rule, reason: reason), event.delivery)
    case .open:
      let deadline = event.at + Limits.stickyLifetime
      if !bus.post(event, slot: SlotID(claim.rule.text), until: deadline.nanoseconds) {
        discardClaims(after: deadline)
      }
    }
  }

  /// Links that nobody has taken are let go when their time is up: they hold codes and tokens.
  private func discardClaims(after deadline: Instant) {
    wake(.claim(deadline), at: deadline + .nanoseconds(1)) { landfall in
      landfall.stop(.claim(deadline))
      _ = landfall.bus.expireSlots(now: landfall.clock.now().instant.nanoseconds)
    }
  }

  /// Hands on what was claimed before the session was known.
  func offerHeldClaims() {
    let held = heldClaims
    heldClaims = []
    for (event, claim) in held { offer(event, claim) }
  }

  /// Lets go of what waits for an owner and is not for whoever is signed in now.
  func dropClosedClaims() {
    guard bus.keptCount > 0 else { return }
    let closed = app.rules.filter { rule in
      switch RootRoute.answer(rule.runs, in: core.session.place) {
      case .closed: true
      case .open, .wait: false
      }
    }
    // A slot is emptied by whoever subscribes to it; this subscriber wants nothing.
    bus.subscribe(
      to: closed.map { SlotID($0.id.text) }, now: clock.now().instant.nanoseconds
    ) { _ in }.cancel()
  }
}
