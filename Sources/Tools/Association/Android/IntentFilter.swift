/// The links that an activity's intent filter for `VIEW` matches.
///
/// Android combines all `<data>` elements of a filter: any scheme with any host and any path.
/// Without a scheme nothing else counts. Without a host, port and path do not count.
public struct IntentFilter: Hashable, Sendable {
  /// The schemes in lower case; case matters.
  public var schemes: [String]
  /// The hosts.
  ///
  /// `*.example.com` is any host below it.
  public var hosts: [String]
  /// The paths; empty for any path.
  public var paths: [PathMatcher]
  /// Whether Android fetches `assetlinks.json` from the hosts.
  public var isVerified: Bool

  /// Creates a filter.
  public init(
    schemes: [String], hosts: [String] = [], paths: [PathMatcher] = [], isVerified: Bool = false
  ) {
    self.schemes = schemes
    self.hosts = hosts
    self.paths = paths
    self.isVerified = isVerified
  }

  /// Returns whether the filter matches a link.
  ///
  /// - Parameter url: The link as written. Its path is decoded here, as `Uri.getPath()` does.
  public func matches(_ url: String) -> Bool { match(url) != nil }

  /// Returns the part of the filter that matches a link, or `nil` if the filter does not match.
  func match(_ url: String) -> Match? {
    guard let address = SplitAddress(url), schemes.contains(address.scheme) else { return nil }
    guard !hosts.isEmpty else { return .anyPath }
    guard hosts.contains(where: { Self.fits($0, address.host) }) else { return nil }
    guard !paths.isEmpty else { return .anyPath }
    let path = String(decoding: PercentText.decoded(address.path), as: UTF8.self)
    return paths.first { $0.matches(path) }.map { .path($0) }
  }

  /// The part of a filter that matches a link.
  enum Match: Hashable, Sendable {
    case anyPath
    case path(PathMatcher)
  }

  private static func fits(_ pattern: String, _ host: String) -> Bool {
    guard pattern.hasPrefix("*") else { return pattern.lowercased() == host }
    return host.utf8.reversed().starts(with: pattern.dropFirst().utf8.reversed())
  }
}
