import LandfallDomain

/// A session that is renewed: because the services have refused it, or because it is due.
///
/// Calls that are refused at once share one renewal.
struct SessionRenewal: Hashable, Sendable {
  private var current: Renewal?
  /// Whether the newest renewal has brought a session.
  private var hasRenewed = false

  private struct Renewal: Hashable {
    /// Who wait for it.
    var requests: [RequestID]
    /// Whether it was due, and not only asked for.
    let isDue: Bool
  }

  /// Renews a session that the services have refused, if it is the one in use.
  mutating func asked(
    _ session: SessionID, by request: RequestID, inUse token: SessionID?
  ) -> [SessionEffect] {
    if current != nil {
      current?.requests.append(request)
      return []
    }
    guard session == token else {
      return [.report(.answered(request, .holds(hasRenewed && token != nil)))]
    }
    hasRenewed = false
    current = Renewal(requests: [request], isDue: false)
    return [.renew(session)]
  }

  /// Renews a session that is due, unless that is under way.
  mutating func due(_ session: SessionID) -> [SessionEffect] {
    guard current == nil else { return [] }
    current = Renewal(requests: [], isDue: true)
    return [.renew(session)]
  }

  /// The services have answered, and it is not replaced yet.
  ///
  /// - Returns: What follows, and whether the services say that a session that was due is over. Offline or
  ///   down, it is still good, and the next link tries again.
  mutating func answered(
    _ result: Result<SessionID, ServiceError>, for session: SessionID, inUse token: SessionID?,
    signOuts: Int
  ) -> (effects: [SessionEffect], isOver: Bool) {
    switch result {
    case .success(let issued):
      return ([.replace(session, with: issued, signOuts: signOuts)], false)
    case .failure(let error):
      let isOver = current?.isDue == true && error == .unauthorized && token == session
      return (ended(false, inUse: token), isOver)
    }
  }

  /// The renewal is over.
  mutating func ended(_ isDone: Bool, inUse token: SessionID?) -> [SessionEffect] {
    hasRenewed = isDone
    let requests = current?.requests ?? []
    current = nil
    return requests.map { .report(.answered($0, .holds(isDone && token != nil))) }
  }
}
