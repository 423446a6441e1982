/// The part of a link that names an organization: `acme-corp` in `/app/acme-corp/members`.
///
/// A slug has at least three of the characters `a`–`z`, `0`–`9` and `-`, and does not start or end
/// with `-` (`^[a-z0-9][a-z0-9-]{1,}[a-z0-9]$`). Upper case is not allowed.
public struct OrganizationSlug: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The slug's text.
  public let text: String

  /// Creates a slug, or returns `nil` if `text` is not one.
  public init?(_ text: String) {
    guard Self.isSlug(text.utf8) else { return nil }
    self.text = text
  }

  /// Returns whether `bytes` form a slug.
  @inlinable
  package static func isSlug(_ bytes: some Collection<UInt8>) -> Bool {
    let dash = UInt8(ascii: "-")
    guard bytes.count >= 3, bytes.first != dash else { return false }
    var last = dash
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), dash:
        last = byte
      default:
        return false
      }
    }
    return last != dash
  }

  /// The slug's text.
  public var description: String { text }

  /// Returns whether `left` sorts before `right`.
  public static func < (left: OrganizationSlug, right: OrganizationSlug) -> Bool {
    left.text < right.text
  }
}
