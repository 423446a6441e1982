import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallOrgContext
import LandfallParsing

/// Rule links that the app's screens handle: a screen handles its rules while it is in the tabs.
extension Landfall {
  /// Lets the screens handle the links of their rules, which is the default.
  public func handleScreenLinks() {
    takesScreenLinks = true
    noteOwners()
  }

  /// Lets other subscribers handle the links of the screens' rules; without any, the links wait.
  public func releaseScreenLinks() {
    takesScreenLinks = false
    noteOwners()
  }

  /// Returns what the screen opened for a rule link; waits while it is in progress.
  ///
  /// - Parameter ruleLink: The delivery of the rule link.
  /// - Returns: The report, or `nil` if no screen has handled the link yet, or a newer link of the
  ///   rule replaced it.
  public func opened(by ruleLink: DeliveryID) async -> LinkReport? {
    await finishFirstScreen()
    await wait { $0.screenLinksUnread.withLock { $0 } == 0 }
    guard let id = deliveries[ruleLink]?.opened else { return nil }
    return await report(of: id)
  }

  /// Subscribes the screens that were added to the tabs, and cancels those that were removed.
  func noteOwners() {
    for (screen, handler) in ruleHandlers {
      let stands = takesScreenLinks && stands(screen)
      guard stands != (screenOwners[handler.rule] != nil) else { continue }
      guard stands else {
        screenOwners.removeValue(forKey: handler.rule)?.subscription.cancel()
        continue
      }
      lastScreenOwner += 1
      let (number, signOut) = (lastScreenOwner, core.session.signOuts)
      let subscription = bus.subscribe(
        to: [SlotID(handler.rule.text)], now: clock.now().instant.nanoseconds
      ) { [weak self, screenLinksUnread] event in
        guard case .ruleMatched(let ruleLink) = event.kind else { return }
        screenLinksUnread.withLock { $0 += 1 }
        Task { await self?.take(ruleLink, event, as: handler, on: screen, (number, signOut)) }
      }
      screenOwners[handler.rule] = ScreenOwner(number: number, subscription: subscription)
    }
  }

  /// Returns whether the person can see a screen or go back to it.
  private func stands(_ screen: RouteID) -> Bool {
    session != nil && screens.tabsInUse?.holds(screen) == true
  }

  private func take(
    _ ruleLink: RuleLink, _ event: AppEvent, as handler: RuleHandler, on screen: RouteID,
    _ owner: (number: Int, signOut: Int)
  ) {
    screenLinksUnread.withLock { $0 -= 1 }
    if screenOwners[ruleLink.rule]?.number == owner.number, session != nil {
      open(ruleLink, as: handler, on: screen, for: event.delivery)
    } else if owner.signOut == core.session.signOuts {
      // The screen was removed in the meantime: the link waits for the next one.
      send(.expiryNoted)
      offer(event, ruleLink)
    }
    lookAtConditions()
  }

  /// Opens the destination of a rule link as a link of its own, which is checked and can be
  /// replaced.
  private func open(
    _ ruleLink: RuleLink, as handler: RuleHandler, on screen: RouteID, for delivery: DeliveryID?
  ) {
    post(.linkHandled(ruleLink.rule, by: screen), delivery)
    var parameters = handler.parameters(for: ruleLink)
    if let name = app.organizationParameter, parameters[name] == nil,
      resolver.table.route(handler.opens)?.pattern.hasParameter(named: name) == true
    {
      parameters[name] = core.organization.active?.organization.slug.text
    }
    let destination: DeepLinkDestination
    do {
      destination = try resolver.table.destination(route: handler.opens, parameters: parameters)
    } catch {
      // The rule accepts values that the route rejects, so the destination does not exist.
      post(.entityMissing(handler.opens), delivery)
      show("errors:entityMissing", [])
      publish()
      return
    }
    let source = delivery.flatMap { deliveries[$0] }
    let record = deliveries.add(
      source?.link ?? LinkText(destination.path), source?.channel ?? .app,
      at: clock.now().instant, place: destination)
    source?.opened = record.id
    send(.linkReceived(record.id))
  }
}

/// The screen that currently handles a rule.
struct ScreenOwner {
  /// A number that identifies this owner among earlier ones.
  let number: Int
  let subscription: Subscription
}
