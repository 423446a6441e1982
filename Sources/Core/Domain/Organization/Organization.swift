/// An organization that people belong to.
public struct Organization: Hashable, Sendable {
  /// The services' name for it; never changes.
  public let id: OrganizationID
  /// Its part of a link; may be renamed.
  public let slug: OrganizationSlug
  /// Its name, as people see it.
  public let name: String

  /// Describes an organization.
  public init(id: OrganizationID, slug: OrganizationSlug, name: String) {
    self.id = id
    self.slug = slug
    self.name = name
  }
}

/// A person's place in an organization.
public struct Membership: Hashable, Sendable {
  /// The organization.
  public let organization: Organization
  /// The person's role there.
  public let role: Role
  /// The teams the person belongs to there, by name.
  public let teams: [String]

  /// Describes a membership.
  public init(organization: Organization, role: Role, teams: [String] = []) {
    self.organization = organization
    self.role = role
    self.teams = teams
  }
}

/// An organization as one person sees it: with the role and what it allows.
public struct ActiveOrganization: Hashable, Sendable {
  /// The organization.
  public let organization: Organization
  /// The person's role there.
  public let role: Role
  /// What the role allows there.
  public let permissions: Set<Permission>

  /// States who is what where.
  public init(organization: Organization, role: Role, permissions: Set<Permission>) {
    self.organization = organization
    self.role = role
    self.permissions = permissions
  }
}

/// How a person stands to the organization that a destination is in.
public enum OrganizationStatus: Hashable, Sendable {
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
