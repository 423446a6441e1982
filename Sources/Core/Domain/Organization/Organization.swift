/// An organization that people belong to.
public struct Organization: Hashable, Sendable {
  /// The services' name for it; never changes.
  public let id: OrganizationID
  /// Its part of a link; may be renamed.
  public let slug: OrganizationSlug
  /// Its name, as people see it.
  public let name: String

  /// Describes an organization.
  public init(id: OrganizationID, slug: OrganizationSlug, name: String) {
    self.id = id
    self.slug = slug
    self.name = name
  }
}
