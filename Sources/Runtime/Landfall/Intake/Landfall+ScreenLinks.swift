import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallOrgContext
import LandfallParsing

/// Handled links that the app's screens take: a screen owns its rules while it stands in the tabs.
extension Landfall {
  /// Lets the screens take the links of their rules, as they do from the start.
  public func takeScreenLinks() {
    takesScreenLinks = true
    noteOwners()
  }

  /// Gives the links that screens take up to other subscribers; without any they wait.
  public func releaseScreenLinks() {
    takesScreenLinks = false
    noteOwners()
  }

  /// What came of a handled link at the screen that took it; waits while that is on its way.
  ///
  /// - Parameter ruleLink: The delivery of the link that the rule has matched.
  /// - Returns: How the place ended that the screen opened for it, or `nil` if no screen has taken
  ///   it yet, or the newest of its rule alone was taken.
  public func opened(by ruleLink: DeliveryID) async -> LinkReport? {
    await finishFirstScreen()
    await wait { $0.screenLinksUnread.withLock { $0 } == 0 }
    guard let id = deliveries[ruleLink]?.opened else { return nil }
    return await report(of: id)
  }

  /// Subscribes the screens that have come, and takes away those that have gone.
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

  /// Whether a screen is one of those that a person can go back to.
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
      // The screen has gone between the rule link and now: the link waits for the next one.
      send(.expiryNoted)
      offer(event, ruleLink)
    }
    lookAtConditions()
  }

  /// Opens the place for a rule link, as a link of its own: it may be overtaken, and is checked.
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
      // The rule lets values pass that the route has no place for: nothing of the kind exists.
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

/// The screen that owns a rule now.
struct ScreenOwner {
  /// Tells it from those before it.
  let number: Int
  let subscription: Subscription
}
