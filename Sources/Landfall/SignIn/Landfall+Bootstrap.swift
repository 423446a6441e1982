import LandfallAuth
public import LandfallDomain
import LandfallLocalization
import LandfallNavigation

/// The one door to ready (RULINGS 19): the start of the app and every sign-in pass through it.
extension Landfall {
  /// Reads the session and lets waiting links go on.
  ///
  /// Returns when the first screen is on view, or a link that was waiting has ended.
  public func start() async {
    takeSignInLinks()
    watchServices()
    let standing = await bootstrap()
    if case .signedOut = standing, await readTargetNote() {
      isTargetNoted = true
      send(.earlierTargetLost)
    }
    // What was tapped goes on before anything is shown: no home screen comes in between (TAP-A02).
    await finishTapLookups()
    bootstrapStanding = standing
    releaseLaunchTap()
    send(.becameReady)
    // A link that waited goes on with what was just read: one read for a cold start (DL-B04).
    if journey.flight == nil { bootstrapStanding = nil }
    await finish(homeWork)
    if let waiting = journey.flight?.delivery { _ = await report(of: waiting) }
    runAfterOutcome()
    startCleaningUpShares()
  }

  /// Reads whether somebody is signed in, as any link does.
  ///
  /// Where it is somebody else than before, the screens of the one before are gone, and the first
  /// screen of the other one is on its way.
  public func standing() async -> SessionStanding {
    let reading = await readStore(nil)
    let before = owner
    let standing = takeOn(reading, nil)
    if case .live(let facts) = standing, let before, before != facts.person.id {
      meetAnother(facts)
    }
    return standing
  }

  /// Reads the session as the root route asks for it, and takes it on.
  func bootstrap() async -> SessionStanding {
    move(.bootstrapStarted)
    let start = clock.now().instant
    let standing = await sessionStanding(nil)
    measure(.sessionRead, clock.now().instant - start, nil)
    speak(session?.person.locale)
    move(.sessionRead(standing))
    return standing
  }

  /// Moves the root route on and tells what came of it; the only place that does.
  ///
  /// Reading is for whoever bootstraps.
  ///
  /// - Returns: Whether a bootstrap was asked for.
  @discardableResult
  func move(_ event: RootRoute.Event) -> Bool {
    var asksForBootstrap = false
    let before = root.place.name
    let effects = RootRoute.reduce(&root, event)
    if root.place.name != before { post(.rootEntered(root.place.name)) }
    for effect in effects {
      switch effect {
      case .bootstrap: asksForBootstrap = true
      case .readSession: break
      case .holdSuccess(let span): holdSuccess(for: span)
      case .announcePhase(let method, let phase): post(.signInAdvanced(method, phase))
      case .announceBootstrapped(let launch): post(.bootstrapped(launch: launch))
      case .announceSignedOut: post(.signedOut)
      }
    }
    if root.place.name != before {
      dropClosedClaims()
      offerHeldClaims()
    }
    return asksForBootstrap
  }

  /// Takes a session on that was read for something else than a bootstrap.
  ///
  /// One that nobody expected is a bootstrap too (RULINGS 19), for which it need not be read again.
  func moveOn(with standing: SessionStanding) {
    guard move(.sessionRead(standing)) else { return }
    yieldLink()
    move(.bootstrapStarted)
    move(.sessionRead(standing))
  }

  /// What waits until a link has its outcome: refreshing the session, setting a damaged store aside,
  /// forgetting a session that the services refused (ARCHITECTURE, how a link travels, 8).
  func runAfterOutcome() {
    workCache()
    if hasUnsavedChange { saveSoon() }
    let refused = refusedSession
    refusedSession = nil
    let refreshDue = session?.refreshDue == true
    guard refused != nil || refreshDue || isStoreUnreadable else { return }
    upkeep = start { await $0.keepUp(refused, refreshDue: refreshDue) }
  }

  /// Waits until what a link has left to do is done; a process that ends calls it last.
  public func finishUpkeep() async {
    await finish(readMark)
    await finish(upkeep)
    await finish(saving)
    await finish(targetNote)
    await finish(shareCleanUp)
    await finishCache()
  }

  private func keepUp(_ refused: SessionToken?, refreshDue: Bool) async {
    if let refused {
      await forget(refused)
    } else if refreshDue, session?.refreshDue == true, !isRefreshing {
      isRefreshing = true
      await refreshSession()
      isRefreshing = false
    }
    guard isStoreUnreadable else { return }
    isStoreUnreadable = false
    do {
      if try await store.quarantine() { post(.storeQuarantined) }
    } catch {
      post(.storeFailed(code: error.code, operation: "quarantine"))
    }
  }

  private func refreshSession() async {
    guard let token else { return }
    let issued: IssuedSession
    do {
      issued = try await services.signIn.refresh(token)
    } catch {
      // Offline or down: the session is still good, and the next link tries again.
      if error == .unauthorized, self.token.map(token.isSame) == true { await turnAway() }
      return
    }
    await takeOver(issued, from: token)
  }

  /// Stores a session that was renewed, in the place of the one it was renewed from.
  ///
  /// - Returns: Whether it stands there now.
  @discardableResult
  func takeOver(_ issued: IssuedSession, from token: SessionToken) async -> Bool {
    let mine = lastSignOut
    do throws(SecureStoreError) {
      let isKept = try await writingAlone { () async throws(SecureStoreError) in
        // The person may have signed out, or somebody else in, meanwhile: it is nobody's session then.
        guard let kept = await readStore(nil).token, kept.isSame(as: token),
          self.token.map(token.isSame) == true
        else { return false }
        return try await write(issued, since: mine)
      }
      guard isKept else {
        await revoke(issued.token)
        return false
      }
      _ = await sessionStanding(nil)
      post(.sessionRefreshed)
      return true
    } catch {
      post(.storeFailed(code: error.code, operation: "refresh"))
      return false
    }
  }

  /// Deletes a session that is over, here alone.
  ///
  /// - Returns: The store's error code if it could not be deleted, else `nil`.
  @discardableResult
  func forgetSession() async -> String? {
    var failure: String?
    do {
      try await store.endSession()
    } catch {
      failure = error.code
      post(.storeFailed(code: error.code, operation: "delete"))
      ended = token ?? ended
    }
    if failure == nil { ended = nil }
    await forgetHere()
    return failure
  }

  /// Forgets the session and all that belongs to it, but for the store.
  func forgetHere() async {
    token = nil
    session = nil
    memberships = []
    keptMembership = nil
    clearTray()
    services.signIn.use(nil)
    // The same person may come back to these screens: what was on its way is asked for anew then.
    for number in screens.contents.compactMap(\.number) {
      feed(ListEvent.loadCancelled, to: number)
      feed(DetailEvent.loadCancelled, to: number)
    }
    for load in contentLoads.values { cancel(load) }
    contentLoads = [:]
    await forgetSavedState()
    withCache("delete") { cache throws(ListCacheError) in try await cache.removeAll() }
    await finishCache()
  }
}
