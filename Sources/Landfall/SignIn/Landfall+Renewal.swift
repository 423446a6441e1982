import LandfallAuth
import LandfallDomain
import LandfallNavigation

/// A session that ends, or is refused by the services, while it is in use (facts 1.4).
extension Landfall {
  /// Asks the services; if they refuse the session, it is renewed once, silently, and they are asked
  /// again.
  ///
  /// The person sees nothing of it. Where it cannot be renewed the refusal stands, and whoever asked
  /// turns the person away. Calls that are refused at once share one renewal.
  func asking<Answer>(
    _ call: () async throws(ServiceError) -> Answer
  ) async throws(ServiceError) -> Answer {
    do {
      return try await call()
    } catch .unauthorized {
      guard let refused = token, await renew(refused) else { throw .unauthorized }
      return try await call()
    }
  }

  /// Whether the session was renewed, by this call or by one that was refused together with it.
  private func renew(_ refused: SessionToken) async -> Bool {
    if renewal == nil, let token, token.isSame(as: refused) {
      hasRenewed = false
      renewal = start { landfall in
        await landfall.renewSession(token)
        landfall.renewal = nil
      }
    }
    await finish(renewal)
    return hasRenewed && token != nil
  }

  /// Ends the session at the instant at which it expires, not with the next touch (NAV-P12); out of sight,
  /// when the app comes back.
  func watchExpiry() {
    expiryTimer?.cancel()
    expiryTimer = nil
    guard let end = session?.expiresAt, !isOutOfSight else { return }
    let now = clock.now()
    let deadline = now.instant + (end - now.timestamp)
    expiryTimer = Task { [weak self, clock] in
      do {
        try await clock.sleep(until: deadline)
        await self?.expire(at: end)
      } catch {
        // Cancelled: the session has ended before, or lasts longer now.
        return
      }
    }
  }

  private func expire(at end: Timestamp) async {
    // By the calendar it may not be time yet: that clock can be set back.
    if await isStillSignedIn(), session?.expiresAt == end { watchExpiry() }
  }

  /// Shows sign-in, and says why if a session has ended in use: not after a sign-out (ruling 26).
  ///
  /// - Returns: Whether it was not visible before.
  @discardableResult
  func showSignIn(_ reason: SignedOutReason?, for id: DeliveryID?) -> Bool {
    let isInUse = screens.visibleStacks != nil
    guard screens.showSignIn() else { return false }
    post(.signInRendered, id)
    if isInUse, reason?.endsInUse == true { show("auth:sessionExpired", []) }
    return true
  }

  /// Keeps a screen as the pending target of the person whose session has ended (ruling 26).
  private func keepScreen(_ top: StackEntry, of person: PersonID, _ reason: SignedOutReason) {
    guard journey.flight == nil, top.presentation == .screen,
      let target = target(of: .navigate(top.destination))
    else { return }
    lastDelivery += 1
    let id = DeliveryID(lastDelivery)
    let now = clock.now().instant
    var record = DeliveryRecord(
      id: id, link: LinkText(top.destination.path).hiding(secretPlaces), channel: .app,
      isInternal: true, isCold: false,
      receivedAt: now)
    record.place = top.destination
    record.outcome = .signInNeeded(reason)
    records[id] = record
    send(
      .screenLost(PendingTarget(delivery: id, target: target, preservedAt: now, person: person)))
  }

  /// Shows sign-in: the session is over.
  ///
  /// A link on its way has read it before; it reads again, and meets sign-in too. Without one, the visible
  /// screen waits for the same person where the session has expired, or was refused.
  func meetSignIn(_ reason: SignedOutReason?) {
    let top = screens.visibleStacks == nil ? nil : screens.top
    if showSignIn(reason, for: nil), let reason, reason.endsInUse, let top, let owner {
      keepScreen(top, of: owner, reason)
    }
    if journey.flight != nil { send(.signedOut) }
    publish()
  }

  private func renewSession(_ token: SessionToken) async {
    do {
      let issued = try await services.signIn.refresh(token)
      hasRenewed = await takeOver(issued, from: token)
    } catch {
      // The services say no, or nothing: the refusal stands.
      return
    }
  }
}

extension SignedOutReason {
  /// Whether a session was there and is over, without a sign-out.
  fileprivate var endsInUse: Bool {
    switch self {
    case .expired, .revoked: true
    case .noSession, .unreadable: false
    }
  }
}
