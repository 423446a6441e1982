/// A host whose `https` links belong to the app, such as `docodego.app`.
///
/// With a base path, such as `docodego.app/portal`, only the links below that path do. The routes do
/// not repeat it: the route `/members` has the link `https://docodego.app/portal/members`.
public struct LinkHost: Hashable, Sendable, CustomStringConvertible, ExpressibleByStringLiteral {
  /// The host in lower case.
  package let name: String
  /// The base path, such as `/portal`; empty without one.
  ///
  /// It consists of literals, as in a ``PathPattern``, and is not percent-encoded.
  package let basePath: String

  /// Creates a host from its text, which a route table checks.
  package init(_ text: String) {
    let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) ?? text.endIndex
    (name, basePath) = (String(text[..<slash]), String(text[slash...]))
  }

  /// Creates a host from its text, which a route table checks.
  public init(stringLiteral text: String) { self.init(text) }

  /// The text, which `init(_:)` reads.
  public var description: String { name + basePath }

  /// The segments of the base path.
  package var segments: [String] {
    basePath.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// The beginning of each link, such as `https://docodego.app/portal`.
  package var prefix: String {
    "https://" + name + (basePath.isEmpty ? "" : CanonicalPath.text(segments))
  }
}
