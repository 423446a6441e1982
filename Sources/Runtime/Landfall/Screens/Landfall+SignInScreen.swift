import LandfallAppCore
import LandfallAuth
import LandfallDomain
import LandfallNavigation

/// The sign-in screen, where a session ends while it is in use (facts 1.4).
extension Landfall {
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
    guard core.journey.flight == nil, top.presentation == .screen,
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
    if showSignIn(reason, for: nil), let reason, reason.endsInUse, let top,
      let owner = core.session.owner
    {
      keepScreen(top, of: owner, reason)
    }
    if core.journey.flight != nil { send(.signedOut) }
    publish()
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
