import LandfallAppCore
public import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
import LandfallParsing

/// What a person does on the screen.
extension Landfall {
  /// Selects a tab; the one on view goes back to its root.
  public func select(_ tab: TabID) async {
    guard !refusesUserActions() else { return }
    guard case .tabs = screens.root, app.tabs.contains(where: { $0.id == tab }) else { return }
    retryTexts()
    if await carryOut(.selectTab(tab)) { await finishLoading() }
  }

  /// Has the core do what a person does, if they are still signed in.
  func carryOut(_ action: UserAction) async -> Bool {
    await ask { .userAction(action, $0) } == .holds(true)
  }

  /// Does what a person does, and waits until what it shows has loaded.
  func act(_ message: ScreenMessage) async {
    handle(.screen(message))
    await finishLoading()
  }

  /// Goes back one screen.
  ///
  /// - Returns: Whether there was one; at the root of a tab nothing happens.
  @discardableResult
  public func back() async -> Bool {
    guard screens.top != nil || screens.error != nil else {
      _ = refusesUserActions()
      return false
    }
    switch screens.root {
    case .standalone(_, above: nil) where session == nil, .error(_, above: nil): return false
    case .launching, .signIn, .tabs, .standalone, .error: break
    }
    // A public screen may be visible while no one is signed in: the tabs below it are not for them.
    guard await carryOut(.goBack) else { return false }
    retryTexts()
    await finishLoading()
    return true
  }

  /// Goes to the default screen, as the button of the unauthorized screen does.
  public func home() async {
    retryTexts()
    if await carryOut(.goHome) { await finishFirstScreen() }
  }

  /// Leaves the error screen: back to what was on view before, or to the default screen.
  ///
  /// Nothing happens where no error screen is on view.
  public func dismissError() async {
    guard screens.error != nil else { return }
    if await !back() { await home() }
  }

  /// Tries again what has failed: a link that was refused, a target that was put back, the first
  /// screen, the data on view.
  public func retry() async {
    dismissMessages()
    guard await isStillSignedIn() else { return }
    if let session, core.linkFlow.inFlight == nil,
      let target = core.linkFlow.pending.target(at: clock.now().instant),
      target.isOpen(to: session.person.id)
    {
      let waiting = target.delivery
      deliveries[waiting]?.outcome = nil
      send(.retryAsked(session, at: clock.now().instant))
      landing = await report(of: waiting)
    } else if let error = screens.error {
      if error.link != nil, let link = failedLink {
        landing = await open(link.link, channel: link.channel)
      } else {
        await home()
      }
    } else if case .unavailable? = screens.top?.presentation {
      await act(.buildAsked)
    } else {
      await act(.retryAsked)
    }
    publish()
  }

  /// Makes the organization the active one that the person has chosen in the app.
  ///
  /// - Returns: Whether the person belongs to it and it is active now.
  @discardableResult
  public func switchOrganization(_ slug: OrganizationSlug) async -> Bool {
    guard !refusesUserActions() else { return false }
    retryTexts()
    let answer = await ask { .userAction(.switchOrganization(slug), $0) }
    switch answer {
    case .holds(true): await finishLoading()
    case .failed(.unauthorized): await turnAway()
    case .holds, .failed, .overtaken, .status, .done: break
    }
    // The end of a newer choice tells the shell (NAV-T16).
    if !core.organization.isSwitching { handle(.screen(.organizationKept)) }
    return answer == .holds(true)
  }
}
