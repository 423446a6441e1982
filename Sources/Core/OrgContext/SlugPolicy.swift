package import LandfallDomain

/// The slugs that a new organization may have.
///
/// A slug must not equal a word that a route has in the same position: `/app/search` is the search
/// screen, never an organization (DL-E03). These reserved words are derived from the route table.
package struct SlugPolicy: Hashable, Sendable {
  /// The reserved words, sorted.
  package let reserved: [String]

  /// Creates a policy with the words that the route table reserves.
  package init(reserved: some Sequence<String>) { self.reserved = Set(reserved).sorted() }

  /// Returns the slug of a new organization.
  ///
  /// - Throws: ``SlugRefusal`` if `text` is malformed or reserved.
  package func slug(_ text: String) throws(SlugRefusal) -> OrganizationSlug {
    guard let slug = OrganizationSlug(text) else { throw .malformed }
    guard !reserved.contains(text) else { throw .reserved }
    return slug
  }
}

/// The reason why a text cannot be the slug of a new organization.
package enum SlugRefusal: String, Error, Hashable, Sendable {
  /// The text does not follow the grammar of slugs (HTTP status 400).
  case malformed
  /// A route uses this word in the position of the slug.
  case reserved
}
