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
