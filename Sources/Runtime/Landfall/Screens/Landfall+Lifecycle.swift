import LandfallAuth
import LandfallDomain
import LandfallNavigation

/// The app goes out of sight and comes back.
extension Landfall {
  /// Says that the app is out of sight from now on: the system may end it at any moment.
  ///
  /// Returns when what is on view is saved and the cache has what it was given. Links, timers and
  /// loads that are under way go on, as long as the system lets them; nobody asks whether the
  /// services are there, nor waits for the session to expire.
  public func enterBackground() async {
    send(.sightChanged(isVisible: false))
    await saveNow()
    await finishCache()
  }

  /// Says that the app is in sight again.
  ///
  /// The session is read as by any hand: one that has expired or was ended meanwhile leads to
  /// sign-in, another person's to that person's first screen. A session that is due is refreshed
  /// beside that. While nobody is signed in nothing changes, nor before ``start()``. Whether the
  /// services are there is asked at once, whoever is signed in (ROUTE-R02).
  public func enterForeground() async {
    send(.sightChanged(isVisible: true))
    guard session != nil, screens.root != .launching, await isStillSignedIn() else { return }
    runAfterOutcome()
  }
}
