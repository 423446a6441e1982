import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallNotifications

/// The only way to the phase `ready`: the app's launch and every sign-in use it (ROUTE-R01).
extension Landfall {
  /// Reads the session and opens waiting links.
  ///
  /// Returns when the first screen is visible, or a waiting link has ended.
  public func start() async {
    handleSignInLinks()
    watchServices()
    let answer = await ask { .session(.bootstrapAsked($0)) }
    if case .status(.signedOut) = answer, await sessionHost.isTargetNoted() {
      isTargetNoted = true
      send(.earlierTargetLost)
    }
    // Taps are opened before anything is shown, so that no home screen appears in between
    // (TAP-A02).
    while work.isRunning(.messages) { await work.finish(.messages) }
    handle(.notification(.becameReady))
    send(.becameReady)
    // A waiting link uses the session that was just read: a cold start reads it once (DL-B04).
    if core.linkFlow.inFlight == nil { send(.startEnded) }
    await finishFirstScreen()
    if let waiting = core.linkFlow.inFlight?.delivery { _ = await deliveries.report(of: waiting) }
    runAfterOutcome()
    cleanUpShares()
  }

  /// Returns the snapshot after the visible screen has loaded or failed.
  ///
  /// For a process that shows one screen and ends.
  public func settledSnapshot() async -> AppSnapshot {
    await finishFirstScreen()
    await finishLoading()
    return snapshot
  }

  /// Reads whether a person is signed in, as a link does.
  ///
  /// If another person is signed in than before, the old screens are removed and the new person's
  /// first screen is prepared.
  public func status() async -> SessionStatus {
    guard case .status(let status) = await ask({ .session(.readAsked(.status($0))) }) else {
      return .unknown
    }
    return status
  }

  /// Starts the work that waits for the outcome of a link (DL-B04).
  ///
  /// It refreshes the session, sets a damaged store aside and deletes a session that the services
  /// rejected.
  func runAfterOutcome() {
    start(cacheHost.takeWork())
    owesSnapshot = true
    send(.linkEnded, for: Self.deferredWork)
  }

  /// Waits until all deferred work of a link is done; call it last in a process that ends.
  public func drain() async {
    await requests.finish(Self.deferredWork)
    start(cacheHost.takeWork())
    for lane in Lane.allCases { await work.finish(lane) }
  }

  /// The ID of the session's work after a link.
  private static let deferredWork = RequestID(0)

  /// Starts or repeats the check whether the services are reachable.
  ///
  /// Call it when the device's network changes. Does nothing in an app that declares no overlay, or
  /// while the app is in the background. When the app returns to the foreground, the check starts
  /// by itself.
  public func watchServices() { send(.reachabilityAsked) }

  /// Stops the checks until ``watchServices()``, as ``enterBackground()`` does.
  ///
  /// A late answer is ignored.
  public func stopWatchingServices() { send(.reachabilityLeft) }
}
