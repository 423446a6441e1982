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
    ruleLinks.openSignIn { [weak self] ruleLink, delivery in
      Task { await self?.take(ruleLink, delivery) }
    }
  }

  /// Lets other subscribers handle the sign-in links.
  public func releaseSignInLinks() { ruleLinks.closeSignIn() }

  /// Waits until a running sign-in needs the person, has failed, or has ended.
  public func signInWhenReady() async -> SignInStep {
    await work.wait { self.isSignInSettled }
    return signInStep
  }

  /// Whether the sign-in does not continue by itself.
  private var isSignInSettled: Bool {
    guard ruleLinks.isReadBySignIn else { return false }
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

}
