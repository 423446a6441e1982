import LandfallAuth
public import LandfallDomain

/// Changes that an administrator of the services would make, for scenarios and tests.
extension Workspace {
  /// Sets a person's role in an organization, and adds a person who is not a member.
  ///
  /// - Throws: ``WorkspaceError``; `unknownPerson`, `unknownOrganization`.
  public func setRole(
    email: String, organization slug: String, role: Role
  ) throws(WorkspaceError) {
    try members.change(email, slug) { rows, person, organization in
      let index = rows.firstIndex { $0.person == person && $0.organization == organization }
      if let index {
        rows[index].role = role.text
      } else {
        rows.append(
          MembershipRecord(person: person, organization: organization, role: role.text, teams: []))
      }
    }
  }

  /// Returns the addresses of all accounts.
  ///
  /// It is for tests and demonstrations: no call of the services reveals them.
  ///
  /// - Throws: ``WorkspaceError`` for a file that cannot be read.
  public func addresses() throws(WorkspaceError) -> [String] {
    try files.rows(.people).map(\.email.text)
  }

  /// Removes a person from an organization; does nothing if they are not a member.
  ///
  /// - Throws: ``WorkspaceError``; `unknownPerson`, `unknownOrganization`.
  public func remove(email: String, organization slug: String) throws(WorkspaceError) {
    try members.change(email, slug) { rows, person, organization in
      rows.removeAll { $0.person == person && $0.organization == organization }
    }
  }
}
