public import LandfallDomain

/// Which slugs a new organization may have.
///
/// A word that stands beside the organization in some route could never be reached as an
/// organization: `/app/search` is the search screen (DL-E03). Such words are derived from the
/// route table and refused here.
public struct SlugPolicy: Hashable, Sendable {
  /// The words that are taken, sorted.
  public let reserved: [String]

  /// Takes the words that the route table reserves.
  public init(reserved: some Sequence<String>) { self.reserved = Set(reserved).sorted() }

  /// Reads a slug for a new organization.
  ///
  /// - Throws: ``SlugRefusal``.
  public func slug(_ text: String) throws(SlugRefusal) -> OrganizationSlug {
    guard let slug = OrganizationSlug(text) else { throw .malformed }
    guard !reserved.contains(text) else { throw .reserved }
    return slug
  }
}

/// Why a text cannot be the slug of a new organization.
public enum SlugRefusal: String, Error, Hashable, Sendable {
  /// It does not keep the grammar of slugs (400).
  case malformed
  /// A route has this word where slugs stand.
  case reserved
}
