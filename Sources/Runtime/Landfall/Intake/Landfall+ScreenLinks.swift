import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallNavigation
public import LandfallNotificationBus
import LandfallOrgContext
import LandfallParsing

/// Rule links that the app's screens handle: a screen handles its rules while it is in the tabs.
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

  /// Lets the screens handle the links of their rules, which is the default.
  public func handleScreenLinks() { openToScreens(true) }

  /// Lets other subscribers handle the links of the screens' rules; without any, the links wait.
  public func releaseScreenLinks() { openToScreens(false) }

  private func openToScreens(_ isOpen: Bool) {
    ruleLinks.isOpenToScreens = isOpen
    noteOwners()
  }

  /// Returns what the screen opened for a rule link; waits while it is in progress.
  ///
  /// - Parameter ruleLink: The delivery of the rule link.
  /// - Returns: The report, or `nil` if no screen has handled the link yet, or a newer link of the
  ///   rule replaced it.
  public func opened(by ruleLink: DeliveryID) async -> LinkReport? {
    await finishFirstScreen()
    await work.wait { self.ruleLinks.isReadByScreens }
    guard let id = deliveries[ruleLink]?.opened else { return nil }
    return await report(of: id)
  }

}
