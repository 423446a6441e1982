/// Why a text cannot be the slug of a new organization.
public enum SlugRefusal: String, Error, Hashable, Sendable {
  /// It does not keep the grammar of slugs (400).
  case malformed
  /// A route has this word where slugs stand.
  case reserved
}
