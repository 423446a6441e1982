public import LandfallDomain

/// A link, taken apart strictly: what it says, byte for byte, or a typed refusal.
///
/// The path is split on raw `/` and then each segment is decoded once, so `%2F` stays inside its
/// segment. The authority of a custom scheme is the first segment, lower-cased (DL-S03); that of
/// `http`, `https`, `ws`, `wss` and `ftp` is the host. No link is fixed, and none is read otherwise
/// than a browser reads it: what a browser would rewrite is refused.
///
/// ```swift
/// let link = try DeepLink("docodego://app/teams/my%20team?page=2")
/// link.segments  // ["app", "teams", "my team"]
/// ```
public struct DeepLink: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The scheme, lower-cased.
  public let scheme: String
  /// The authority as the text has it.
  public let authority: String
  /// The host, lower-cased, or `nil` for a custom scheme.
  public let host: String?
  /// The segments of the canonical path, decoded.
  public let segments: [String]
  /// Whether a slash follows the last segment; it does not count as a segment.
  public let hasTrailingSlash: Bool
  /// The query items in order, decoded.
  ///
  /// `?q` and `?q=` both have an empty value, and nothing between two `&` is no item. `+` is
  /// itself.
  public let query: [NamedValue]
  /// What follows `#`, raw, or `nil` where there is no `#`.
  public let fragment: String?

  /// Reads a link.
  ///
  /// - Throws: ``InvalidLink`` with the offset of the first byte that is refused.
  /// - Complexity: O(bytes), at most ``Limits/maximumURLBytes``.
  public init(_ text: String) throws(InvalidLink) {
    self = try LinkView.reading(text) { DeepLink($0) }.get()
  }

  /// Copies out of a link that was accepted.
  init(_ view: LinkView) {
    scheme = view.scheme
    authority = view.authority
    host = view.offsets.traits.contains(.web) ? authority.lowercased() : nil
    segments = view.segments
    hasTrailingSlash = view.offsets.traits.contains(.trailingSlash)
    query = view.query
    fragment = view.fragment
  }

  /// Whether both say the same, byte for byte.
  public static func == (left: DeepLink, right: DeepLink) -> Bool {
    left.scheme.isIdentical(to: right.scheme)
      && left.authority.isIdentical(to: right.authority)
      && left.segments.elementsEqual(right.segments) { $0.isIdentical(to: $1) }
      && left.hasTrailingSlash == right.hasTrailingSlash
      && left.query == right.query
      && left.fragment.map { Array($0.utf8) } == right.fragment.map { Array($0.utf8) }
  }

  /// The canonical path: a slash before each segment, percent-encoded where needed; `/` for none.
  public var path: String { CanonicalPath.text(segments) }

  /// The link with everything that may be secret masked.
  public var description: String {
    let shown = scheme + "://" + (host ?? "") + path
    let items = query.map { $0.name + "=" + LinkText.mask }.joined(separator: "&")
    let tail = fragment == nil ? "" : "#" + LinkText.mask
    return LinkText(shown).description + (items.isEmpty ? "" : "?" + items) + tail
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}
