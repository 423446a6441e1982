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
