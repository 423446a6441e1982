import LandfallDomain

/// Whether the session is known, and the link that waits until it is (DL-S05, ROUTE-R03).
///
/// The newest that has a route wins.
struct WaitingLink: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// It has a route.
    case target(DeliveryID, LinkTarget)
    /// It leads nowhere and ends like this.
    case fallback(DeliveryID, Outcome)
  }

  private(set) var isReady = false
  private(set) var link: Kind?

  /// The session is known: lets the link go on.
  mutating func release() -> Kind? {
    isReady = true
    defer { link = nil }
    return link
  }

  /// Keeps a link with a route until the session is known.
  mutating func hold(_ id: DeliveryID, _ target: LinkTarget) {
    isReady = false
    link = .target(id, target)
  }

  /// Keeps a link that leads nowhere, unless one with a route waits.
  mutating func hold(_ id: DeliveryID, _ outcome: Outcome) -> [LinkFlowEffect] {
    if case .target = link { return [.finish(id, outcome)] }
    let ended = overtake(by: id)
    link = .fallback(id, outcome)
    return ended
  }

  /// Ends the link that waits.
  mutating func overtake(by newer: DeliveryID) -> [LinkFlowEffect] {
    defer { link = nil }
    return switch link {
    case .target(let older, _):
      [.post(.linkAbandoned(by: newer), older), .finish(older, .overtaken(by: newer))]
    case .fallback(let older, let outcome): [.finish(older, outcome)]
    case nil: []
    }
  }
}
