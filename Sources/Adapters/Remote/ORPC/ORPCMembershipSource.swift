public import LandfallAuth
public import LandfallDomain
public import LandfallOrgContext

/// The organizations of the signed-in person, from an oRPC server.
///
/// - `list` answers `{memberships: [{organization: {id, slug, name}, role, teams}], active}`.
///   `teams` is optional, and `active` is an organization's ID or `null`.
/// - `activate` is called with `{organization}`, an ID.
public struct ORPCMembershipSource: MembershipSource {
  /// The procedures for organizations.
  public struct Procedures: Sendable {
    /// Lists the memberships.
    public var list = ORPCProcedure("organization.list")
    /// Makes an organization the active one.
    public var activate = ORPCProcedure("organization.setActive")

    /// Makes procedures with the default names.
    public init() {}
  }

  /// The largest number of memberships of one person.
  public static let maximumMemberships = 1_000

  private let client: ORPCClient
  private let procedures: Procedures
  private let cryptography: any SignInCryptography

  /// Makes a source.
  ///
  /// - Parameter cryptography: Makes the idempotency keys.
  public init(
    _ client: ORPCClient, procedures: Procedures = Procedures(),
    cryptography: any SignInCryptography
  ) {
    self.client = client
    self.procedures = procedures
    self.cryptography = cryptography
  }

  /// Returns the person's memberships, and the session's active organization.
  ///
  /// - Throws: ``ServiceError``; `malformed` also if the active organization has no membership.
  public func memberships() async throws(ServiceError) -> MembershipList {
    let value = try await client.value(of: procedures.list, .undefined)
    guard let rows = value["memberships"]?.elements, rows.count <= Self.maximumMemberships else {
      throw .malformed
    }
    var memberships: [Membership] = []
    for row in rows {
      guard let membership = Self.membership(row) else { throw .malformed }
      memberships.append(membership)
    }
    var active: OrganizationID?
    if let value = value["active"], !value.isAbsent {
      guard let id = value.string.map({ OrganizationID($0) }),
        memberships.contains(where: { $0.organization.id == id })
      else { throw .malformed }
      active = id
    }
    return MembershipList(memberships: memberships, active: active)
  }

  /// Makes an organization the session's active one.
  ///
  /// - Throws: ``ServiceError``; `forbidden` if the person is no longer a member.
  public func activate(_ organization: OrganizationID) async throws(ServiceError) {
    _ = try await client.value(
      of: procedures.activate, .object([.init("organization", .string(organization.text))]),
      key: IdempotencyKey(cryptography))
  }

  private static func membership(_ row: ORPCValue) -> Membership? {
    guard let organization = row["organization"], let id = organization["id"]?.string, !id.isEmpty,
      let slug = organization["slug"]?.string.flatMap({ OrganizationSlug($0) }),
      let name = organization["name"]?.string, let role = row["role"]?.string, !role.isEmpty
    else { return nil }
    let rows = row["teams"]?.elements ?? []
    let teams = rows.compactMap(\.string)
    guard teams.count == rows.count else { return nil }
    return Membership(
      organization: Organization(id: OrganizationID(id), slug: slug, name: name), role: Role(role),
      teams: teams)
  }
}
