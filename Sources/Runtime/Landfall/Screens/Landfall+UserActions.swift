import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallNavigation
import LandfallOrgContext
public import LandfallParsing

/// User actions on the screen.
extension Landfall {
  /// Selects a tab; selecting the visible tab pops it to its root.
  public func select(_ tab: TabID) async {
    guard !refusesUserActions() else { return }
    guard case .tabs = screens.root, app.tabs.contains(where: { $0.id == tab }) else { return }
    retryTexts()
    if await carryOut(.selectTab(tab)) { await finishLoading() }
  }

  /// Runs a user action in the core, if the person is still signed in or is a guest.
  func carryOut(_ action: UserAction) async -> Bool {
    await ask { .userAction(action, $0) } == .holds(true)
  }

  /// Sends a user action to the screens and waits until the visible screen has loaded.
  func act(_ message: ScreenMessage) async {
    handle(.screen(message))
    await finishLoading()
  }

  /// Goes back one screen, as the system's back button does.
  ///
  /// At the root of a tab, the app's ``BackAtRoot`` decides: back may select another tab.
  ///
  /// - Returns: Whether something changed; if not, the system may leave the app.
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
    // A public screen can be visible while no one is signed in; the tabs below it must stay hidden.
    guard await carryOut(.goBack) else { return false }
    retryTexts()
    await finishLoading()
    return true
  }

  /// Sets query items of the visible screen, such as the text of a search; `nil` removes an item.
  ///
  /// The screen keeps its place on the stack, the person's input and all other items. Its data is
  /// loaded again if the services are asked with the items.
  ///
  /// - Returns: Whether the screen was visible until the end.
  /// - Throws: `DestinationError`, such as a value that is not of its declared type.
  @discardableResult
  public func setQuery(_ items: [String: String?]) async throws(DestinationError) -> Bool {
    guard !refusesUserActions(), let top = screens.top, top.presentation == .screen else {
      return false
    }
    let sorted = items.sorted { $0.key < $1.key }
    let values = sorted.compactMap { item in item.value.map { NamedValue(item.key, $0) } }
    let removed = sorted.filter { $0.value == nil }.map(\.key)
    _ = try core.destinations.setting(values, removing: removed, in: top.destination)
    let isSet = await carryOut(.setQuery(of: top.destination, values, removed: removed))
    if isSet { await finishLoading() }
    return isSet
  }

  /// Opens the default screen, as the button of the unauthorized screen does.
  public func home() async {
    retryTexts()
    if await carryOut(.goHome) { await finishFirstScreen() }
  }

  /// Leaves the error screen: returns to what was visible before, or opens the default screen.
  ///
  /// Does nothing if no error screen is visible.
  public func dismissError() async {
    guard screens.error != nil else { return }
    if await !back() { await home() }
  }

  /// Retries what failed: a refused link, a kept pending link, the first screen, or the visible
  /// data.
  public func retry() async {
    dismissMessages()
    guard await mayAct() else { return }
    if let session, core.linkFlow.inFlight == nil,
      let target = core.linkFlow.pending.target(at: clock.now().instant),
      target.isOpen(to: session.person.id)
    {
      let waiting = target.delivery
      deliveries[waiting]?.outcome = nil
      send(.retryAsked(session, at: clock.now().instant))
      landing = await deliveries.report(of: waiting)
    } else if let error = screens.error {
      if error.link != nil, let link = deliveries.failed {
        landing = await open(link.link, channel: link.channel)
      } else {
        await home()
      }
    } else if case .unavailable? = screens.top?.presentation {
      await act(.buildAsked)
    } else {
      await act(.retryAsked)
    }
    owesSnapshot = true
    publish()
  }

  /// Makes an organization active that the person chose in the app.
  ///
  /// - Returns: Whether the person is a member of the organization and it is active now.
  @discardableResult
  public func switchOrganization(_ slug: OrganizationSlug) async -> Bool {
    guard !refusesUserActions(ofGuests: true) else { return false }
    retryTexts()
    let answer = await ask { .userAction(.switchOrganization(slug), $0) }
    switch answer {
    case .holds(true): await finishLoading()
    case .failed(.unauthorized): _ = await ask { .session(.refused($0)) }
    case .holds, .failed, .overtaken, .status, .done: break
    }
    // The end of a newer switch updates the tab bar state (NAV-T16).
    if !core.organization.isSwitching { handle(.screen(.organizationKept)) }
    return answer == .holds(true)
  }
}
