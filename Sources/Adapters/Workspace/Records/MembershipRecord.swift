import LandfallDomain
import LandfallStrictJSON

/// A row of `memberships.json`.
struct MembershipRecord: Sendable {
  let person: String
  let organization: String
  var role: String
  let teams: [String]
  /// The positions of person, organization and role in the file; `nil` for a new row.
  var places: Places?

  struct Places: Sendable {
    let person: JSONPosition
    let organization: JSONPosition
    let role: JSONPosition
  }
}

extension Schema<MembershipRecord> {
  static let memberships = Schema(
    key: "memberships", file: "memberships.json", isRequired: true,
    allowed: ["person", "organization", "role", "teams"],
    unique: { [("person", "\($0.person) in \($0.organization)")] },
    read: { (row: StrictObject) throws(WorkspaceError) -> MembershipRecord in
      MembershipRecord(
        person: try row.string("person"), organization: try row.string("organization"),
        role: try row.string("role"), teams: try row.strings("teams"),
        places: MembershipRecord.Places(
          person: row.place("person"), organization: row.place("organization"),
          role: row.place("role")))
    },
    write: { row, writer in
      writer.member("person", row.person)
      writer.member("organization", row.organization)
      writer.member("role", row.role)
      writer.member("teams", row.teams)
    })
}

extension Schema<Organization> {
  static let organizations = Schema(
    key: "organizations", file: "organizations.json", isRequired: true,
    allowed: ["id", "slug", "name"],
    unique: { [("id", $0.id.text), ("slug", $0.slug.text)] },
    read: { (row: StrictObject) throws(WorkspaceError) -> Organization in
      let text = try row.string("slug")
      guard let slug = OrganizationSlug(text) else {
        throw row.error(
          "slug",
          "\"\(text)\" is not a valid slug: use three or more of a-z, 0-9 and inner hyphens")
      }
      return Organization(
        id: OrganizationID(try row.string("id")), slug: slug, name: try row.string("name"))
    },
    write: { row, writer in
      writer.member("id", row.id.text)
      writer.member("slug", row.slug.text)
      writer.member("name", row.name)
    })
}
