/// How a person stands to the organization that a destination is in.
public enum OrganizationStanding: Hashable, Sendable {
  /// The destination is in no organization and needs none.
  case notApplicable
  /// A member; `isActive` says whether it is the active organization already.
  case member(ActiveOrganization, isActive: Bool)
  /// No membership there. Whether such an organization exists is known to the services only.
  case notAMember(slug: String)
  /// The destination needs an organization and the person belongs to none.
  case noOrganization

  /// The organization that a member stands in, or `nil`.
  public var organization: ActiveOrganization? {
    guard case .member(let organization, _) = self else { return nil }
    return organization
  }
}
