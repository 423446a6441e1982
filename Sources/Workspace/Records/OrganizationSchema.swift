import LandfallDomain
import LandfallStrictJSON

extension Schema<Organization> {
  static let organizations = Schema(
    key: "organizations",
    allowed: ["id", "slug", "name"],
    unique: { [("id", $0.id.text), ("slug", $0.slug.text)] },
    read: { (row: StrictObject) throws(WorkspaceError) -> Organization in
      let text = try row.string("slug")
      guard let slug = OrganizationSlug(text) else {
        throw row.error("slug", "\"\(text)\" is no slug: three or more of a-z, 0-9 and inner -")
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
