import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallNavigation
import LandfallNotificationBus
import LandfallOrgContext
import LandfallParsing

/// Claimed links that the app's screens take: a screen owns its rules while it stands in the tabs.
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

  /// What came of a claimed link at the screen that took it; waits while that is on its way.
  ///
  /// - Parameter claim: The delivery that the rule has claimed.
  /// - Returns: How the place ended that the screen opened for it, or `nil` if no screen has taken it
  ///   yet, or the newest of its rule alone was taken.
  public func opened(by claim: DeliveryID) async -> LinkReport? {
    await finishFirstScreen()
    await wait { $0.screenLinksUnread.withLock { $0 } == 0 }
    guard let id = deliveries[claim]?.opened else { return nil }
    return await report(of: id)
  }

  /// Subscribes the screens that have come, and takes away those that have gone.
  func noteOwners() {
    for (screen, taking) in takings {
      let stands = takesScreenLinks && stands(screen)
      guard stands != (screenOwners[taking.rule] != nil) else { continue }
      guard stands else {
        screenOwners.removeValue(forKey: taking.rule)?.subscription.cancel()
        continue
      }
      lastScreenOwner += 1
      let (number, signOut) = (lastScreenOwner, core.session.signOuts)
      let subscription = bus.subscribe(
        to: [SlotID(taking.rule.text)], now: clock.now().instant.nanoseconds
      ) { [weak self, screenLinksUnread] event in
        guard case .linkClaimed(let claim) = event.kind else { return }
        screenLinksUnread.withLock { $0 += 1 }
        Task { await self?.take(claim, event, as: taking, on: screen, (number, signOut)) }
      }
      screenOwners[taking.rule] = ScreenOwner(number: number, subscription: subscription)
    }
  }

  /// Whether a screen is one of those that a person can go back to.
  private func stands(_ screen: RouteID) -> Bool {
    session != nil && screens.tabsInUse?.holds(screen) == true
  }

  private func take(
    _ claim: LinkClaim, _ event: AppEvent, as taking: LinkTaking, on screen: RouteID,
    _ owner: (number: Int, signOut: Int)
  ) {
    screenLinksUnread.withLock { $0 -= 1 }
    if screenOwners[claim.rule]?.number == owner.number, session != nil {
      open(claim, as: taking, on: screen, for: event.delivery)
    } else if owner.signOut == core.session.signOuts {
      // The screen has gone between the claim and now: the link waits for the next one.
      tell(.expiryNoted)
      offer(event, claim)
    }
    lookAtConditions()
  }

  /// Opens the place for a claim, as a link of its own: it may be overtaken, and is checked.
  private func open(
    _ claim: LinkClaim, as taking: LinkTaking, on screen: RouteID, for delivery: DeliveryID?
  ) {
    post(.linkTaken(claim.rule, by: screen), delivery)
    var parameters = taking.parameters(for: claim)
    if let name = app.organizationParameter, parameters[name] == nil,
      resolver.table.route(taking.opens)?.pattern.hasParameter(named: name) == true
    {
      parameters[name] = core.organization.active?.organization.slug.text
    }
    let destination: DeepLinkDestination
    do {
      destination = try resolver.table.destination(route: taking.opens, parameters: parameters)
    } catch {
      // The rule lets values pass that the route has no place for: nothing of the kind exists.
      post(.entityMissing(taking.opens), delivery)
      show("errors:entityMissing", [])
      publish()
      return
    }
    let claimed = delivery.flatMap { deliveries[$0] }
    let record = deliveries.add(
      claimed?.link ?? LinkText(destination.path), claimed?.channel ?? .app,
      at: clock.now().instant, place: destination)
    claimed?.opened = record.id
    send(.linkReceived(record.id))
  }
}

/// The screen that owns a rule now.
struct ScreenOwner {
  /// Tells it from those before it.
  let number: Int
  let subscription: Subscription
}
