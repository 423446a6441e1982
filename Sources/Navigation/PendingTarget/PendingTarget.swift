public import LandfallDomain

/// A place that somebody wanted to reach and has to sign in for first.
public struct PendingTarget: Hashable, Sendable {
  /// The delivery it came with.
  public let delivery: DeliveryID
  /// The place.
  public let target: LinkTarget
  /// When it was put into memory.
  public let preservedAt: Instant

  /// Describes a target.
  public init(delivery: DeliveryID, target: LinkTarget, preservedAt: Instant) {
    self.delivery = delivery
    self.target = target
    self.preservedAt = preservedAt
  }

  /// The last instant at which it is valid, 600 s after it was preserved (DL-C04).
  public var lastValid: Instant { preservedAt + Limits.pendingTargetLifetime }

  /// The first instant at which it is no longer valid.
  public var deadline: Instant { lastValid + .nanoseconds(1) }
}
