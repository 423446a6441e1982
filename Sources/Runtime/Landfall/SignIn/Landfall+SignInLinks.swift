import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNotificationBus

/// Handles sign-in links and the callbacks of browsers.
extension Landfall {
  /// Subscribes to the links of the app's sign-in methods, as ``start()`` does.
  ///
  /// The dispatcher knows nothing about sign-in. Without this subscription, no link can start a
  /// sign-in.
  public func handleSignInLinks() {
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

  /// Lets other subscribers handle the sign-in links.
  public func releaseSignInLinks() { signInLinks = nil }

  /// Waits until a running sign-in needs the person, has failed, or has ended.
  public func signInWhenReady() async -> SignInStep {
    await wait { $0.isSignInSettled }
    return signInStep
  }

  /// Whether the sign-in does not continue by itself.
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
