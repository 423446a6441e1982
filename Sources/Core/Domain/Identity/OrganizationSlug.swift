/// The part of a link that names an organization: `acme-corp` in `/app/acme-corp/members`.
///
/// At least three of `a`–`z`, `0`–`9` and `-`, neither starting nor ending with `-`
/// (`^[a-z0-9][a-z0-9-]{1,}[a-z0-9]$`). Upper case is another text, not another spelling.
public struct OrganizationSlug: Hashable, Comparable, Sendable, CustomStringConvertible {
  /// The slug's text.
  public let text: String

  /// Takes `text` if it is a slug.
  public init?(_ text: String) {
    guard Self.isSlug(text.utf8) else { return nil }
    self.text = text
  }

  /// Whether `bytes` spell a slug.
  @inlinable
  public static func isSlug(_ bytes: some Collection<UInt8>) -> Bool {
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

  /// Whether `left` sorts before `right`.
  public static func < (left: OrganizationSlug, right: OrganizationSlug) -> Bool {
    left.text < right.text
  }
}
