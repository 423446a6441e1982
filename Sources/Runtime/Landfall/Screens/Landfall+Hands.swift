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
    if let session, journey.flight == nil,
      let target = journey.pending.target(at: clock.now().instant),
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

  /// Makes another organization the active one, by hand.
  ///
  /// - Returns: Whether the person belongs to it and it is active now.
  @discardableResult
  public func switchOrganization(_ slug: OrganizationSlug) async -> Bool {
    guard !refusesHands() else { return false }
    moveByHand()
    guard await isStillSignedIn() else { return false }
    lastSwitch += 1
    let (asked, mine) = (view, lastSwitch)
    // Whatever comes of it, the newest switch is over then (NAV-T16).
    defer {
      if mine == lastSwitch {
        move(.organizationKept)
        publish()
      }
    }
    do {
      let list = try await readMemberships()
      guard asked == view, mine == lastSwitch else { return false }
      let standing = organizations.standing(scope: .named, slug: slug.text, in: list)
      guard let organization = standing.organization else {
        post(.organizationDenied(slug: slug.text))
        show("errors:notAMember", [NamedValue("organization", slug.text)])
        return false
      }
      let start = clock.now().instant
      let before = organizations.active?.organization.slug
      if before != slug { move(.organizationPicked) }
      try await services.memberships.activate(organization.organization.id)
      toldOrganization = organization
      // Somebody signed out, or chose again, meanwhile: the newest choice stands.
      guard mine == lastSwitch else { return false }
      guard asked == view else {
        await takeBack(organization)
        return false
      }
      if organizations.activate(organization) {
        leaveEpoch()
        post(.organizationSwitched(from: before, to: slug))
        measure(.organizationSwitch, clock.now().instant - start, nil)
        await showTabsOfActiveOrganization()
      }
      return true
    } catch {
      guard asked == view, mine == lastSwitch else { return false }
      if error == .unauthorized {
        await turnAway()
        return false
      }
      post(.organizationSwitchFailed(slug, error))
      show(error.textKey, [])
      return false
    }
  }

  /// Shows the same tab as before with the new organization's own stack (RULINGS 15).
  private func showTabsOfActiveOrganization() async {
    guard let organization = tabsOwner, let fresh = tabStacks() else {
      return
    }
    let tab = screens.visibleStacks?.focused ?? fresh.focused
    screens.showTabs(of: organization, fresh: fresh) { stacks in
      if stacks.focused != tab { stacks.select(tab) }
    }
    await fillTop()
  }

  private func moveByHand() {
    messages = []
    retryTexts()
    send(.navigatedByHand)
  }
}
