public import LandfallDomain

/// A link, strictly parsed into its parts.
///
/// The path is split at raw `/` before each segment is decoded once, so that `%2F` stays inside its
/// segment. The authority of a custom scheme is the first segment, in lower case (DL-S03). The
/// authority of `http`, `https`, `ws`, `wss` and `ftp` is the host. No link is repaired: a link
/// that a browser would rewrite is refused.
///
/// ```swift
/// let link = try DeepLink("docodego://app/teams/my%20team?page=2")
/// link.segments  // ["app", "teams", "my team"]
/// ```
public struct DeepLink: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The scheme in lower case.
  public let scheme: String
  /// The authority as written in the link.
  public let authority: String
  /// The host in lower case, or `nil` for a custom scheme.
  public let host: String?
  /// The decoded segments of the canonical path.
  public let segments: [String]
  /// Whether a slash follows the last segment; it is not a segment itself.
  package let hasTrailingSlash: Bool
  /// The query items in order, decoded.
  ///
  /// `?q` and `?q=` both have an empty value. Empty parts between two `&` are skipped. `+` is not
  /// decoded.
  public let query: [NamedValue]
  /// The text after `#`, not decoded, or `nil` without a `#`.
  public let fragment: String?

  /// Parses a link.
  ///
  /// - Throws: ``InvalidLink`` with the offset of the first wrong byte.
  /// - Complexity: O(bytes), at most `Limits.maximumURLBytes`.
  public init(_ text: String) throws(InvalidLink) {
    self = try LinkView.reading(text) { DeepLink($0) }.get()
  }

  /// Copies the parts of an accepted link.
  init(_ view: LinkView) {
    scheme = view.scheme
    authority = view.authority
    host = view.offsets.traits.contains(.web) ? authority.lowercased() : nil
    segments = view.segments
    hasTrailingSlash = view.offsets.traits.contains(.trailingSlash)
    query = view.query
    fragment = view.fragment
  }

  /// Returns whether both links have the same parts, byte for byte.
  public static func == (left: DeepLink, right: DeepLink) -> Bool {
    left.scheme.isIdentical(to: right.scheme)
      && left.authority.isIdentical(to: right.authority)
      && left.segments.elementsEqual(right.segments) { $0.isIdentical(to: $1) }
      && left.hasTrailingSlash == right.hasTrailingSlash
      && left.query == right.query
      && left.fragment.map { Array($0.utf8) } == right.fragment.map { Array($0.utf8) }
  }

  /// The canonical path: each segment after a slash, percent-encoded where needed; `/` if there are
  /// none.
  package var path: String { CanonicalPath.text(segments) }

  /// The link, with everything masked that may be secret.
  public var description: String {
    let shown = scheme + "://" + (host ?? "") + path
    let items = query.map { $0.name + "=" + LinkText.mask }.joined(separator: "&")
    let tail = fragment == nil ? "" : "#" + LinkText.mask
    return LinkText(shown).description + (items.isEmpty ? "" : "?" + items) + tail
  }

  /// The same as ``description``.
  public var debugDescription: String { description }
}

#if !hasFeature(Embedded)  // Embedded Swift has no mirrors.
  extension DeepLink: CustomReflectable {
    /// A mirror without parts: `dump` shows the description.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif

/// The entry point of this module: turns the text of a link into what it asks for.
///
/// ```swift
/// let resolver = try DeepLinkResolver(app)
/// resolver.resolve("docodego://app/acme-corp/members")  // .navigate(…)
/// ```
///
/// A resolver is immutable, and you can use it from any thread.
public struct DeepLinkResolver: Sendable {
  /// The routes.
  package var table: RouteTable { dispatcher.table }
  /// The rules, which are tried before the routes.
  package let dispatcher: LinkDispatcher

  /// Compiles an app's declarations.
  ///
  /// - Throws: ``RouteTableError`` for the first contradiction; the error names all sides.
  public init(_ app: AppDefinition) throws(RouteTableError) {
    dispatcher = try LinkDispatcher(app, RouteTable(app))
  }

  /// Returns the destination of a link, if you need nothing else about it.
  ///
  /// - Throws: `invalidLink` for every link without a destination: it is malformed, has no route,
  ///   is not for this app, or is handled by a rule. Use ``resolve(_:)-(String)`` to distinguish
  ///   these.
  public func destination(of text: String) throws(DeepLinkError) -> DeepLinkDestination {
    guard case .navigate(let destination) = resolve(text) else { throw .invalidLink }
    return destination
  }

  /// Returns what a link asks for.
  ///
  /// It never fails: a malformed link gives ``LinkIntent/invalid(_:)``.
  public func resolve(_ text: String) -> LinkIntent { dispatcher.intent(of: text) }

  /// Returns what a link asks for, from its bytes as they arrived; bytes that are not UTF-8 are
  /// refused.
  package func resolve(_ link: LinkText) -> LinkIntent {
    link.withBytes { dispatcher.intent(of: $0) }
  }
}
