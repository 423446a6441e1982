/// A person's memberships, as the services list them.
public struct MembershipList: Hashable, Sendable {
  /// The memberships, in the services' order.
  public let memberships: [Membership]
  /// The active organization of the session, or `nil` before the first choice.
  public let active: OrganizationID?

  /// Creates a list of memberships.
  public init(memberships: [Membership], active: OrganizationID?) {
    self.memberships = memberships
    self.active = active
  }
}

/// The calls to the services about the organizations of the signed-in person.
public protocol MembershipSource: Sendable {
  /// Returns the person's memberships and the session's active organization.
  ///
  /// - Throws: ``ServiceError``; `unauthorized` if the session is no longer accepted.
  func memberships() async throws(ServiceError) -> MembershipList

  /// Makes an organization the active one of the session.
  ///
  /// - Throws: ``ServiceError``; `forbidden` if the person is no longer a member.
  func activate(_ organization: OrganizationID) async throws(ServiceError)
}
