import LandfallAppCore
import LandfallAuth
public import LandfallDomain
import LandfallLocalization
import LandfallNavigation
import LandfallNotifications

/// The one way to ready: the start of the app and every sign-in pass through it (ROUTE-R01).
extension Landfall {
  /// Reads the session and lets waiting links go on.
  ///
  /// Returns when the first screen is visible, or a link that was waiting has ended.
  public func start() async {
    takeSignInLinks()
    watchServices()
    let answer = await ask { .session(.bootstrapAsked($0)) }
    if case .status(.signedOut) = answer, await sessionHost.isTargetNoted() {
      isTargetNoted = true
      send(.earlierTargetLost)
    }
    // What was tapped goes on before anything is shown: no home screen comes in between (TAP-A02).
    while let lookup = lanes[.messages], works[lookup.number] != nil { await finish(lookup) }
    handle(.notification(.becameReady))
    send(.becameReady)
    // A link that waited goes on with what was just read: one read for a cold start (DL-B04).
    if core.linkFlow.inFlight == nil { send(.startEnded) }
    await finishFirstScreen()
    if let waiting = core.linkFlow.inFlight?.delivery { _ = await report(of: waiting) }
    runAfterOutcome()
    cleanUpShares()
  }

  /// Reads whether somebody is signed in, as any link does.
  ///
  /// Where it is another person than before, the screens of the one before are gone, and the first
  /// screen of the other one is on its way.
  public func status() async -> SessionStatus {
    guard case .status(let status) = await ask({ .session(.readAsked(.status($0))) }) else {
      return .unknown
    }
    return status
  }

  /// What waits until a link has its outcome: refreshing the session, setting a damaged store
  /// aside, forgetting a session that the services refused (DL-B04).
  func runAfterOutcome() {
    workCache()
    saveSoon()
    send(.linkEnded, for: Self.deferredWork)
  }

  /// Waits until what a link has left to do is done; a process that ends calls it last.
  public func drain() async {
    await finish(Self.deferredWork)
    workCache()
    for lane in Lane.allCases { await finish(lane) }
  }

  /// What the session does once a link has its outcome.
  private static let deferredWork = RequestID(0)

  /// Begins to ask whether the services are there, or asks again: the app came to the foreground,
  /// or the device's network has changed.
  ///
  /// Does nothing in an app that declares no overlay, nor while the app is out of sight: coming
  /// back asks by itself.
  public func watchServices() { send(.reachabilityAsked) }

  /// Stops asking until ``watchServices()``, as ``enterBackground()`` does; an answer that is still
  /// to come counts for nothing.
  public func stopWatchingServices() { send(.reachabilityLeft) }
}
