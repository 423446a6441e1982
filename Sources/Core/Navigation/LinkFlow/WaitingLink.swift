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
  mutating func hold(
    _ id: DeliveryID, _ outcome: Outcome, _ effects: inout [LinkFlowEffect]
  ) {
    if case .target = link { return effects.append(.finish(id, outcome)) }
    overtake(by: id, &effects)
    link = .fallback(id, outcome)
  }

  /// Ends the waiting link, because a newer one replaces it.
  mutating func overtake(by newer: DeliveryID, _ effects: inout [LinkFlowEffect]) {
    switch link {
    case .target(let older, _):
      effects.append(.post(.linkAbandoned(by: newer), older))
      effects.append(.finish(older, .overtaken(by: newer)))
    case .fallback(let older, let outcome): effects.append(.finish(older, outcome))
    case nil: break
    }
    link = nil
  }
}
