public import LandfallAuth
public import LandfallDomain

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
    try await client.answer(of: procedures.list, .undefined) { value throws(ORPCFailure) in
      try Self.list(value)
    }
  }

  private static func list(_ answer: ORPCValue) throws(ORPCFailure) -> MembershipList {
    let value = try answer.known(at: "the answer")
    guard let rows = try value.known("memberships", in: "")?.elements,
      rows.count <= maximumMemberships
    else { throw .malformed }
    var memberships: [Membership] = []
    for (index, row) in rows.enumerated() {
      memberships.append(try membership(row, at: "memberships[\(index)]"))
    }
    var active: OrganizationID?
    if let value = try value.known("active", in: ""), !value.isAbsent {
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
    try await client.answer(
      of: procedures.activate, .object([.init("organization", .string(organization.text))]),
      key: IdempotencyKey(cryptography)
    ) { _ throws(ORPCFailure) in }
  }

  private static func membership(
    _ row: ORPCValue, at place: String
  ) throws(ORPCFailure) -> Membership {
    let row = try row.known(at: place)
    let inside = place + ".organization"
    guard let organization = try row.known("organization", in: place),
      let id = try organization.known("id", in: inside)?.string, !id.isEmpty,
      let text = try organization.known("slug", in: inside)?.string,
      let slug = OrganizationSlug(text),
      let name = try organization.known("name", in: inside)?.string,
      let role = try row.known("role", in: place)?.string, !role.isEmpty
    else { throw .malformed }
    var teams: [String] = []
    let value = try row.known("teams", in: place) ?? .undefined
    guard let rows = value.isAbsent ? [] : value.elements else { throw .malformed }
    for (index, team) in rows.enumerated() {
      guard let team = try team.known(at: "\(place).teams[\(index)]").string else {
        throw .malformed
      }
      teams.append(team)
    }
    return Membership(
      organization: Organization(id: OrganizationID(id), slug: slug, name: name), role: Role(role),
      teams: teams)
  }
}
