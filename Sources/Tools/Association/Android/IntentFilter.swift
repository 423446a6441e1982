/// What an activity's intent filter for `VIEW` lets in.
///
/// All `<data>` of one filter are put together: any of the schemes with any of the hosts with any of the
/// paths. Without a scheme nothing else counts, without a host neither port nor path does.
public struct IntentFilter: Hashable, Sendable {
  /// The schemes, lower case; in which case counts.
  public var schemes: [String]
  /// The hosts; `*.example.com` is any below it.
  public var hosts: [String]
  /// How paths are compared; none for any path.
  public var paths: [PathMatcher]
  /// Whether the system asks the hosts for `assetlinks.json`.
  public var isVerified: Bool

  /// Declares a filter.
  public init(
    schemes: [String], hosts: [String] = [], paths: [PathMatcher] = [], isVerified: Bool = false
  ) {
    self.schemes = schemes
    self.hosts = hosts
    self.paths = paths
    self.isVerified = isVerified
  }

  /// Whether a link is let in.
  ///
  /// - Parameter url: The link, as written; its path is decoded here, as `Uri.getPath()` does.
  public func matches(_ url: String) -> Bool { match(url) != nil }

  /// What lets a link in, or `nil`: the path's matcher, or the filter alone.
  func match(_ url: String) -> Match? {
    guard let address = WebAddress(url), schemes.contains(address.scheme) else { return nil }
    guard !hosts.isEmpty else { return .anyPath }
    guard hosts.contains(where: { Self.fits($0, address.host) }) else { return nil }
    guard !paths.isEmpty else { return .anyPath }
    let path = String(decoding: PercentText.decoded(address.path), as: UTF8.self)
    return paths.first { $0.matches(path) }.map { .path($0) }
  }

  /// What of a filter lets a link in.
  enum Match: Hashable, Sendable {
    case anyPath
    case path(PathMatcher)
  }

  private static func fits(_ pattern: String, _ host: String) -> Bool {
    guard pattern.hasPrefix("*") else { return pattern.lowercased() == host }
    return host.utf8.reversed().starts(with: pattern.dropFirst().utf8.reversed())
  }
}
