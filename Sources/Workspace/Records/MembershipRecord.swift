import LandfallStrictJSON

/// A row of `memberships.json`.
struct MembershipRecord: Sendable {
  let person: String
  let organization: String
  let role: String
  let teams: [String]
}

extension Schema<MembershipRecord> {
  static let memberships = Schema(
    key: "memberships",
    allowed: ["person", "organization", "role", "teams"],
    unique: { [("person", "\($0.person) in \($0.organization)")] },
    read: { (row: StrictObject) throws(WorkspaceError) -> MembershipRecord in
      MembershipRecord(
        person: try row.string("person"), organization: try row.string("organization"),
        role: try row.string("role"), teams: try row.strings("teams"))
    },
    write: { row, writer in
      writer.member("person", row.person)
      writer.member("organization", row.organization)
      writer.member("role", row.role)
      writer.array("teams") { writer in
        for team in row.teams { writer.value(team) }
      }
    })
}
