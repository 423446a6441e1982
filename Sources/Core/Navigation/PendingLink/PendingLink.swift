package import LandfallDomain

/// A destination that is kept until the person has signed in.
@usableFromInline package struct PendingLink: Hashable, Sendable {
  /// The delivery of the link.
  package let delivery: DeliveryID
  /// The destination with its route.
  package let target: LinkTarget
  /// The time when it was stored.
  package let keptAt: Instant

  /// The only person who may open it, or `nil` for anyone.
  ///
  /// A screen that was visible when a session ended is kept only for the person of that session
  /// (NAV-P12).
  package let person: PersonID?

  /// Creates a target that waits for sign-in.
  package init(
    delivery: DeliveryID, target: LinkTarget, keptAt: Instant, person: PersonID? = nil
  ) {
    self.delivery = delivery
    self.target = target
    self.keptAt = keptAt
    self.person = person
  }

  /// Returns whether a person may open the target.
  package func isOpen(to person: PersonID) -> Bool { self.person == nil || self.person == person }

  /// The last instant at which the target is valid, 600 s after it was stored (DL-C04).
  package var lastValid: Instant { keptAt + Limits.pendingLinkLifetime }

  /// The first instant at which the target is no longer valid.
  package var deadline: Instant { lastValid + .nanoseconds(1) }
}
