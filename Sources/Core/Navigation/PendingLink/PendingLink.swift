public import LandfallDomain

/// A place that somebody wanted to reach and has to sign in for first.
public struct PendingLink: Hashable, Sendable {
  /// The delivery it came with.
  public let delivery: DeliveryID
  /// The place.
  public let target: LinkTarget
  /// When it was put into memory.
  public let keptAt: Instant

  /// Who alone may reach it, or `nil` for any person: the screen that was visible when a session ended is
  /// kept for the person whose screen it was (NAV-P12).
  public let person: PersonID?

  /// Describes a target.
  public init(
    delivery: DeliveryID, target: LinkTarget, keptAt: Instant, person: PersonID? = nil
  ) {
    self.delivery = delivery
    self.target = target
    self.keptAt = keptAt
    self.person = person
  }

  /// Whether it may be opened for somebody.
  public func isOpen(to person: PersonID) -> Bool { self.person == nil || self.person == person }

  /// The last instant at which it is valid, 600 s after it was preserved (DL-C04).
  public var lastValid: Instant { keptAt + Limits.pendingLinkLifetime }

  /// The first instant at which it is no longer valid.
  public var deadline: Instant { lastValid + .nanoseconds(1) }
}
