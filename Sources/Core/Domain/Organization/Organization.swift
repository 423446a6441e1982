/// An organization that people are members of.
public struct Organization: Hashable, Sendable {
  /// The services' id, which never changes.
  public let id: OrganizationID
  /// The name in links; it can change.
  public let slug: OrganizationSlug
  /// The name that people see.
  public let name: String

  /// Creates an organization.
  public init(id: OrganizationID, slug: OrganizationSlug, name: String) {
    self.id = id
    self.slug = slug
    self.name = name
  }
}

/// A person's membership in an organization.
public struct Membership: Hashable, Sendable {
  /// The organization.
  public let organization: Organization
  /// The person's role in the organization.
  public let role: Role
  /// The names of the person's teams in the organization.
  public let teams: [String]

  /// Creates a membership.
  public init(organization: Organization, role: Role, teams: [String] = []) {
    self.organization = organization
    self.role = role
    self.teams = teams
  }
}

/// An organization as one person sees it: with the person's role and permissions.
public struct ActiveOrganization: Hashable, Sendable {
  // Copies share the parts: many messages and facts contain the active organization.
  private final class Parts: Sendable {
    let organization: Organization
    let role: Role
    let permissions: Set<Permission>

    init(_ organization: Organization, _ role: Role, _ permissions: Set<Permission>) {
      (self.organization, self.role, self.permissions) = (organization, role, permissions)
    }
  }

  private let parts: Parts

  /// The organization.
  public var organization: Organization { parts.organization }
  /// The person's role in the organization.
  public var role: Role { parts.role }
  /// The permissions of the role.
  public var permissions: Set<Permission> { parts.permissions }

  /// Creates an active organization.
  package init(organization: Organization, role: Role, permissions: Set<Permission>) {
    parts = Parts(organization, role, permissions)
  }

  /// Returns whether both have the same organization, role and permissions.
  public static func == (left: ActiveOrganization, right: ActiveOrganization) -> Bool {
    left.parts === right.parts
      || left.organization == right.organization && left.role == right.role
        && left.permissions == right.permissions
  }

  /// Hashes the organization and the role.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(organization)
    hasher.combine(role)
  }
}

/// A person's relation to the organization of a destination.
package enum OrganizationStatus: Hashable, Sendable {
  /// The destination belongs to no organization.
  case notApplicable
  /// The person is a member; `isActive` says whether the organization is already active.
  case member(ActiveOrganization, isActive: Bool)
  /// The person is not a member.
  ///
  /// Only the services know whether the organization exists.
  case notAMember(slug: String)
  /// The destination needs an organization, but the person has none.
  case noOrganization

  /// The organization that the person is a member of, or `nil`.
  package var organization: ActiveOrganization? {
    guard case .member(let organization, _) = self else { return nil }
    return organization
  }
}
