public import LandfallDomain

/// A person's memberships as the services list them.
public struct MembershipList: Hashable, Sendable {
  /// The memberships, in the services' order.
  public let memberships: [Membership]
  /// The session's active organization, or `nil` before the first choice.
  public let active: OrganizationID?

  /// Lists memberships.
  public init(memberships: [Membership], active: OrganizationID?) {
    self.memberships = memberships
    self.active = active
  }
}
