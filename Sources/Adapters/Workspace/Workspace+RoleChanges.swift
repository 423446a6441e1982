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
    try change(email, slug) { rows, person, organization in
      let index = rows.firstIndex { $0.person == person && $0.organization == organization }
      let row = MembershipRecord(
        person: person, organization: organization, role: role.text,
        teams: index.map { rows[$0].teams } ?? [])
      if let index { rows[index] = row } else { rows.append(row) }
    }
  }

  /// Returns the addresses of all accounts.
  ///
  /// It is for tests and demonstrations: no call of the services reveals them.
  ///
  /// - Throws: ``WorkspaceError`` for a file that cannot be read.
  public func addresses() throws(WorkspaceError) -> [String] {
    try readPeople().map(\.email.text)
  }

  /// Removes a person from an organization; does nothing if they are not a member.
  ///
  /// - Throws: ``WorkspaceError``; `unknownPerson`, `unknownOrganization`.
  public func remove(email: String, organization slug: String) throws(WorkspaceError) {
    try change(email, slug) { rows, person, organization in
      rows.removeAll { $0.person == person && $0.organization == organization }
    }
  }

  private func change(
    _ email: String, _ slug: String, _ edit: (inout [MembershipRecord], String, String) -> Void
  ) throws(WorkspaceError) {
    try changing { () throws(WorkspaceError) in
      guard let person = try readPeople().first(where: { $0.email.text == email }) else {
        throw .unknownPerson(email)
      }
      guard let organization = try readOrganizations().first(where: { $0.slug.text == slug }) else {
        throw .unknownOrganization(slug)
      }
      var rows: [MembershipRecord] = try readMemberships()
      edit(&rows, person.id, organization.id.text)
      try write(rows, .memberships, to: "memberships.json")
    }
  }
}
