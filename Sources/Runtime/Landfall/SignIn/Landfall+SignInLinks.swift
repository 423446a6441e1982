import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNotificationBus

/// Links that sign somebody in, and browsers that come back: this is the owner of their rules.
extension Landfall {
  /// Subscribes to the links that the app's sign-in methods take, as ``start()`` does.
  ///
  /// The dispatcher knows nothing of sign-in: without this subscription no sign-in starts by a
  /// link.
  public func takeSignInLinks() {
    guard signInLinks == nil, services.methods != nil else { return }
    let rules = app.signIn.compactMap(\.callback?.rule)
    guard !rules.isEmpty else { return }
    signInLinks = bus.subscribe(
      to: rules.map { SlotID($0.text) }, now: clock.now().instant.nanoseconds
    ) { [weak self, signInLinksUnread] event in
      guard case .ruleMatched(let ruleLink) = event.kind else { return }
      signInLinksUnread.withLock { $0 += 1 }
      Task { await self?.take(ruleLink, event.delivery) }
    }
  }

  /// Gives the links that sign in up to other subscribers.
  public func releaseSignInLinks() { signInLinks = nil }

  /// Waits until a sign-in that is under way needs a person, has failed, or has ended.
  public func signInWhenReady() async -> SignInStep {
    await wait { $0.isSignInSettled }
    return signInStep
  }

  /// Whether a sign-in does not go on by itself.
  private var isSignInSettled: Bool {
    guard signInLinksUnread.withLock({ $0 }) == 0 else { return false }
    return switch (core.session.signIn.step, core.session.phase) {
    case (.link(_, .asking), _): true
    case (.link, _), (.storing, _), (.browser(_, .exchanging), _), (.browser(_, .preparing), _),
      (_, .signingInByLink(_, .success)), (_, .bootstrapping):
      false
    case (.idle, _), (.emailCode, _), (.browser(_, .waiting), _), (.external, _), (.completed, _),
      (.failed, _):
      true
    }
  }

  private func take(_ ruleLink: RuleLink, _ delivery: DeliveryID?) async {
    signInLinksUnread.withLock { $0 -= 1 }
    let session = core.session
    switch signInHost.read(
      ruleLink, delivery, in: session.phase, request: session.signIn.request)
    {
    case .message(let message): await run(message)
    case .refused(let reason): post(.ruleRefused(ruleLink.rule, reason: reason), delivery)
    case nil: break
    }
    lookAtConditions()
  }
}
