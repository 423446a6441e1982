import LandfallDomain

/// The renewal of a session that the services have refused, or that is due for a refresh.
///
/// Calls that are refused during a renewal share that renewal.
struct SessionRenewal: Hashable, Sendable {
  private var current: Renewal?

  private struct Renewal: Hashable {
    /// The requests that wait for this renewal.
    var requests: [RequestID]
    /// Whether the refresh was due; `false` if the services refused the session.
    let isDue: Bool
  }

  /// Renews a session that the services have refused, unless another one is in use by now.
  mutating func asked(
    _ session: SessionID, by request: RequestID, inUse token: SessionID?
  ) -> [SessionEffect] {
    if current != nil {
      current?.requests.append(request)
      return []
    }
    guard session == token else {
      return [.report(.answered(request, .holds(token != nil)))]
    }
    current = Renewal(requests: [request], isDue: false)
    return [.renew(session)]
  }

  /// Renews a session that is due for a refresh, unless a renewal is in progress.
  mutating func due(_ session: SessionID) -> [SessionEffect] {
    guard current == nil else { return [] }
    current = Renewal(requests: [], isDue: true)
    return [.renew(session)]
  }

  /// Handles the services' answer to a renewal, before the session is replaced.
  ///
  /// - Returns: The effects that follow, and whether the services refused a session that was due.
  ///   If the services cannot be reached, the session stays valid and the next link tries again.
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

  /// Ends the renewal and answers the requests that wait for it.
  mutating func ended(_ isDone: Bool, inUse token: SessionID?) -> [SessionEffect] {
    let requests = current?.requests ?? []
    current = nil
    return requests.map { .report(.answered($0, .holds(isDone && token != nil))) }
  }
}
