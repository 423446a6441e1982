import LandfallAppCore
public import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// What a person does on the screen.
extension Landfall {
  /// Selects a tab; the one on view goes back to its root.
  public func select(_ tab: TabID) async {
    guard !refusesHands() else { return }
    guard case .tabs(let organization) = screens.root,
      let stacks = screens.stacks(of: organization), app.tabs.contains(where: { $0.id == tab })
    else { return }
    moveByHand()
    guard await isStillSignedIn(), screens.root == .tabs(organization) else { return }
    screens.showTabs(of: organization, fresh: stacks) { $0.select(tab) }
    if stacks.focused != tab {
      move(.tabTapped)
      post(.tabSelected(tab))
    } else if stacks.stack(of: tab).count > 1 {
      move(.screenPopped)
      post(.stackPopped(tab, depth: 1))
    }
    await fillTop()
    publish()
    endTransition()
  }

  /// Goes back one screen.
  ///
  /// - Returns: Whether there was one; at the root of a tab nothing happens.
  @discardableResult
  public func back() async -> Bool {
    guard screens.top != nil || screens.error != nil else {
      _ = refusesHands()
      return false
    }
    switch screens.root {
    case .standalone(_, above: nil) where session == nil, .error(_, above: nil): return false
    case .launching, .signIn, .tabs, .standalone, .error: break
    }
    // A public screen may be on view while nobody is signed in: the tabs below it are not for them.
    guard await isStillSignedIn() else { return false }
    let before = screens.visibleStacks
    guard screens.back() else { return false }
    moveByHand()
    if let stacks = screens.visibleStacks, before != nil {
      move(.screenPopped)
      post(.stackPopped(stacks.focused, depth: stacks.stack(of: stacks.focused).count))
    }
    await fillTop()
    publish()
    endTransition()
    return true
  }

  /// Goes to the default screen, as the button of the unauthorized screen does.
  public func home() async {
    moveByHand()
    guard await isStillSignedIn() else { return }
    startHome()
    await finish(homeWork)
  }

  /// Leaves the error screen: back to what was on view before, or to the default screen.
  ///
  /// Nothing happens where no error screen is on view.
  public func dismissError() async {
    guard screens.error != nil else { return }
    if await !back() { await home() }
  }

  /// Tries again what has failed: a link that was refused, a target that was put back, the first screen, the data on view.
  public func retry() async {
    messages = []
    guard await isStillSignedIn() else { return }
    if let session, core.journey.flight == nil,
      let target = core.journey.pending.target(at: clock.now().instant),
      target.isOpen(to: session.person.id)
    {
      let waiting = target.delivery
      records[waiting]?.outcome = nil
      send(.retryAsked(session, at: clock.now().instant))
      landing = await report(of: waiting)
    } else if let error = screens.error {
      if error.link != nil, let link = failedLink {
        landing = await open(link.link, channel: link.channel)
      } else {
        await home()
      }
    } else if let top = screens.top, case .unavailable = top.presentation {
      // Where no route leads there is nothing to try again: the boundary stays.
      guard resolver.table.route(top.destination.route) != nil else { return publish() }
      let again = StackEntry(destination: top.destination, titleKey: top.titleKey)
      guard screens.replaceTop(with: again, of: top.destination) else { return }
      await fillTop()
    } else if let number = screens.top?.content?.number {
      feed(ListEvent.retryAsked, to: number)
      feed(DetailEvent.retryAsked, to: number)
      publish()
      await finishLoading()
    }
    publish()
  }

  /// Makes the organization the active one that the person has chosen in the app.
  ///
  /// - Returns: Whether the person belongs to it and it is active now.
  @discardableResult
  public func switchOrganization(_ slug: OrganizationSlug) async -> Bool {
    guard !refusesHands() else { return false }
    moveByHand()
    guard await isStillSignedIn() else { return false }
    let epoch = core.organization.epoch
    let answer = await ask { .organization(.chosen(slug, $0)) }
    switch answer {
    case .holds(true): if epoch != core.organization.epoch { await fillTop() }
    case .failed(.unauthorized): await turnAway()
    case .holds, .failed, .overtaken, .standing, .done: break
    }
    // The end of a newer choice tells the shell (NAV-T16).
    if !core.organization.isSwitching {
      move(.organizationKept)
      publish()
    }
    return answer == .holds(true)
  }

  /// Shows the same tab as before with the new organization's own stack (ruling 15).
  func showTabsOfActiveOrganization() {
    guard let organization = tabsOwner, let fresh = tabStacks() else {
      return
    }
    let tab = screens.visibleStacks?.focused ?? fresh.focused
    screens.showTabs(of: organization, fresh: fresh) { stacks in
      if stacks.focused != tab { stacks.select(tab) }
    }
  }

  private func moveByHand() {
    messages = []
    retryTexts()
    send(.navigatedByHand)
  }
}
