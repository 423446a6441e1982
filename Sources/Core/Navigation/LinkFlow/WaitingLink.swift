import LandfallDomain

/// The link that waits until the session is known (DL-S05, ROUTE-R03).
///
/// If several links arrive, the newest one with a route is kept.
struct WaitingLink: Hashable, Sendable {
  enum Kind: Hashable, Sendable {
    /// A link that matches a route.
    case target(DeliveryID, LinkTarget)
    /// A link that leads nowhere, with its outcome.
    case fallback(DeliveryID, Outcome)
  }

  private(set) var isReady = false
  private(set) var link: Kind?

  /// Marks the session as known and returns the waiting link.
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

  /// Keeps a link that leads nowhere, unless a link with a route waits.
  mutating func hold(_ id: DeliveryID, _ outcome: Outcome) -> [LinkFlowEffect] {
    if case .target = link { return [.finish(id, outcome)] }
    let ended = overtake(by: id)
    link = .fallback(id, outcome)
    return ended
  }

  /// Ends the waiting link, because a newer one replaces it.
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
