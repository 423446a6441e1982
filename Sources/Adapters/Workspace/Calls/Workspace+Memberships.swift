public import LandfallDomain

extension Workspace: MembershipSource {
  /// Returns the memberships of the signed-in person, in the file's order.
  public func memberships() async throws(ServiceError) -> MembershipList {
    let caller = try caller(try await admit(.memberships))
    let (rows, organizations) = try serving { () throws(WorkspaceError) in
      (try readMemberships(), try readOrganizations())
    }
    let memberships = rows.filter { $0.person == caller.person.id }.compactMap { row in
      organizations.first { $0.id.text == row.organization }.map {
        Membership(organization: $0, role: Role(row.role), teams: row.teams)
      }
    }
    return MembershipList(
      memberships: memberships,
      active: caller.session.activeOrganization.map { OrganizationID($0) })
  }

  /// Makes an organization the session's active one; the person's other sessions do not change.
  public func activate(_ organization: OrganizationID) async throws(ServiceError) {
    let caller = try caller(try await admit(.activate))
    try requireMember(caller, of: organization.text)
    let changed = try serving { () throws(WorkspaceError) in
      try changeSession(caller.session.tokenHash) { $0.activeOrganization = organization.text }
    }
    guard changed != nil else { throw .unauthorized }
  }

  func requireMember(_ caller: Caller, of organization: String) throws(ServiceError) {
    let rows = try serving { () throws(WorkspaceError) in try readMemberships() }
    guard rows.contains(where: { $0.person == caller.person.id && $0.organization == organization })
    else { throw .forbidden }
  }
}
