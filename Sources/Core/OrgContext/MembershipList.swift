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

/// The calls to the services about the organizations of the person who is signed in.
public protocol MembershipSource: Sendable {
  /// The person's memberships, and which organization the session has as its active one.
  ///
  /// - Throws: ``ServiceError``; `unauthorized` when the session is no longer accepted.
  func memberships() async throws(ServiceError) -> MembershipList

  /// Makes an organization the session's active one.
  ///
  /// - Throws: ``ServiceError``; `forbidden` when the person is no longer a member.
  func activate(_ organization: OrganizationID) async throws(ServiceError)
}
