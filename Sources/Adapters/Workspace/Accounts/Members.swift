import LandfallAuth
import LandfallDomain

/// The members of organizations, and their roles.
struct Members: Sendable {
  let files: WorkspaceFiles
  /// The highest role; only a person who has it may give or take it.
  private static let highestRole = "owner"

  /// Refuses memberships that name an unknown person, organization or role; `nil` allows any role.
  func check(_ roles: Set<Role>?) throws(WorkspaceError) {
    let strangers = WorkspaceInspection.strangers(
      in: try files.rows(.memberships), of: files.path(Schema.memberships.file),
      people: Set(try files.rows(.people).map(\.id)),
      organizations: Set(try files.rows(.organizations).map(\.id.text)), roles: roles)
    if let first = strangers.first { throw first }
  }

  /// Returns the memberships of a caller, in the file's order.
  func memberships(of caller: Caller) throws(WorkspaceError) -> MembershipList {
    let (rows, organizations) = (try files.rows(.memberships), try files.rows(.organizations))
    let memberships = rows.filter { $0.person == caller.person.id }.compactMap { row in
      organizations.first { $0.id.text == row.organization }.map {
        Membership(organization: $0, role: Role(row.role), teams: row.teams)
      }
    }
    return MembershipList(
      memberships: memberships,
      active: caller.session.activeOrganization.map { OrganizationID($0) })
  }

  /// Returns whether a caller may ask for what belongs to an organization; `nil` needs no
  /// membership.
  func admits(
    _ caller: Caller, to organization: OrganizationID?
  ) throws(WorkspaceError) -> Bool {
    guard let organization else { return true }
    return try role(of: caller, in: organization.text) != nil
  }

  /// Returns whether a caller may change what belongs to an organization.
  func isEditor(_ caller: Caller, of organization: String?) throws(WorkspaceError) -> Bool {
    guard let organization else { return false }
    let editors = try files.settings().editors
    return try role(of: caller, in: organization).map(editors.contains) ?? false
  }

  private func role(
    of caller: Caller, in organization: String
  ) throws(WorkspaceError) -> String? {
    try files.rows(.memberships)
      .first { $0.person == caller.person.id && $0.organization == organization }?.role
  }

  /// Returns the members of an organization as items, in the order in which they joined.
  func items(of organization: String) throws(WorkspaceError) -> [CollectionItem] {
    let people = try files.rows(.people)
    return try files.rows(.memberships).filter { $0.organization == organization }
      .compactMap { row in
        people.first { $0.id == row.person }.map { person in
          let item = Item(
            id: person.id, title: .plain(person.name),
            fields: [
              NamedValue("email", person.shownEmail.text), NamedValue("role", row.role),
              NamedValue("teams", row.teams.joined(separator: ", ")),
            ])
          return CollectionItem(
            organization: organization, owner: nil, visibility: .organization, item: item,
            token: nil)
        }
      }
  }

  /// Removes a member, or sets their role; the caller holds the lock.
  func perform(
    _ request: ActionRequest, for caller: Caller
  ) throws(WorkspaceError) -> Result<Item?, ServiceError> {
    guard let organization = request.list.organization?.text else { return .failure(.badRequest) }
    var rows = try files.rows(.memberships)
    let index = rows.firstIndex {
      ItemID($0.person) == request.item && $0.organization == organization
    }
    guard let index else { return .failure(.notFound) }
    let row = rows[index]
    let newRole: String?
    switch request.action {
    case .remove: newRole = nil
    case .set(let value) where value.name == "role" && !value.value.isEmpty: newRole = value.value
    case .set: return .failure(.badRequest)
    }
    let leaves = row.person == caller.person.id && newRole == nil
    let isEditor = try isEditor(caller, of: organization)
    guard leaves || isEditor else { return .failure(.forbidden) }
    if [row.role, newRole].contains(Self.highestRole), !leaves {
      guard try role(of: caller, in: organization) == Self.highestRole else {
        return .failure(.forbidden)
      }
    }
    let owners = rows.count { $0.organization == organization && $0.role == Self.highestRole }
    guard row.role != Self.highestRole || newRole == Self.highestRole || owners > 1 else {
      return .failure(.conflict)
    }
    if let newRole { rows[index].role = newRole } else { rows.remove(at: index) }
    try files.write(rows, to: .memberships)
    guard newRole != nil else { return .success(nil) }
    return .success(try items(of: organization).first { $0.item.itemID == request.item }?.item)
  }

  /// Changes the memberships as an administrator would: the rows, the person, the organization.
  ///
  /// - Throws: ``WorkspaceError``; `unknownPerson`, `unknownOrganization`.
  func change(
    _ email: String, _ slug: String, _ edit: (inout [MembershipRecord], String, String) -> Void
  ) throws(WorkspaceError) {
    try files.changing { () throws(WorkspaceError) in
      guard let person = try files.rows(.people).first(where: { $0.email.text == email }) else {
        throw .unknownPerson(email)
      }
      let organization = try files.rows(.organizations).first { $0.slug.text == slug }
      guard let organization else { throw .unknownOrganization(slug) }
      var rows = try files.rows(.memberships)
      edit(&rows, person.id, organization.id.text)
      try files.write(rows, to: .memberships)
    }
  }
}
