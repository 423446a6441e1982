import LandfallAuth
import LandfallDomain
import LandfallNavigation

/// The app enters the background and the foreground.
extension Landfall {
  /// Call this when the app enters the background; the system may then end it at any moment.
  ///
  /// Returns when the screens are saved and the cache is written. Running links, timers and loads
  /// continue while the system allows it. The app stops checking whether the services are reachable
  /// and whether the session has expired.
  public func enterBackground() async {
    send(.sightChanged(isVisible: false))
    saveScreens()
    await work.finish(.savedState)
    await finishCache()
  }

  /// Call this when the app enters the foreground.
  ///
  /// The session is read again. If it expired or was ended, sign-in is shown. If another person is
  /// signed in, that person's first screen is shown. A session that is due is refreshed in the
  /// background. Nothing else happens before ``start()`` or while no one is signed in. The services
  /// are checked at once in any case (ROUTE-R02).
  public func enterForeground() async {
    send(.sightChanged(isVisible: true))
    guard session != nil, screens.root != .launching, await mayAct() else { return }
    runAfterOutcome()
  }
}
