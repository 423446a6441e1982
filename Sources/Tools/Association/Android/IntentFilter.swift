internal import LandfallDomain

/// The links that an activity's intent filter for `VIEW` matches.
///
/// Android combines all `<data>` elements of a filter: any scheme with any host and any path.
/// Without a scheme nothing else counts. Without a host, port and path do not count.
public struct IntentFilter: Hashable, Sendable {
  /// The schemes in lower case; case matters.
  public var schemes: [String]
  /// The hosts; without wildcards.
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
    guard hosts.contains(where: { $0.lowercased() == address.host }) else { return nil }
    guard !paths.isEmpty else { return .anyPath }
    let path = String(decoding: PercentText.decoded(address.path), as: UTF8.self)
    return paths.first { $0.matches(path) }.map { .path($0) }
  }

  /// The part of a filter that matches a link.
  enum Match: Equatable, Sendable {
    case anyPath
    case path(PathMatcher)
  }
}

extension IntentFilter {
  /// Returns whether one of an activity's filters matches a link, and why.
  ///
  /// - Returns: ``AssociationVerdict/Cause/otherHost(_:)`` if no filter has the host, and
  ///   ``AssociationVerdict/Cause/noWebAddress`` if no filter has the scheme.
  public static func verdict(for url: String, by filters: [IntentFilter]) -> AssociationVerdict {
    guard let address = SplitAddress(url) else {
      return AssociationVerdict(.noMatch, .noWebAddress)
    }
    for (index, filter) in filters.enumerated() {
      guard let match = filter.match(url) else { continue }
      let text: String
      switch match {
      case .anyPath: text = filter.hosts.isEmpty ? address.scheme + "://" : address.host
      case .path(let matcher):
        text = matcher.attribute.dropFirst("android:".count) + "=\"" + matcher.text + "\""
      }
      return AssociationVerdict(
        .match, .rule(RuleReference(place: "intent-filter[\(index)]", text: text, comment: nil)))
    }
    let own = filters.filter { $0.schemes.contains(address.scheme) }
    guard !own.isEmpty else { return AssociationVerdict(.noMatch, .noWebAddress) }
    guard own.contains(where: { $0.hasAuthority(of: url) }) else {
      return AssociationVerdict(.noMatch, .otherHost(address.host))
    }
    return AssociationVerdict(.noMatch, .noRule(nearest: nearest(url, address, filters)))
  }

  private func hasAuthority(of url: String) -> Bool {
    IntentFilter(schemes: schemes, hosts: hosts).matches(url)
  }

  /// Returns the filter path with the longest common start with the link's path.
  private static func nearest(
    _ url: String, _ address: SplitAddress, _ filters: [IntentFilter]
  ) -> NearMiss? {
    let path = PercentText.decoded(address.path)
    var best: NearMiss?
    for (index, filter) in filters.enumerated() where filter.hasAuthority(of: url) {
      for matcher in filter.paths {
        let fitting = zip(matcher.text.utf8, path).prefix { $0 == $1 }.count
        let text = matcher.attribute.dropFirst("android:".count) + "=\"" + matcher.text + "\""
        let rule = RuleReference(place: "intent-filter[\(index)]", text: text, comment: nil)
        let miss = NearMiss(rule, .path(fitting: fitting))
        if best.map({ miss.isNearer(than: $0) }) ?? true { best = miss }
      }
    }
    return best
  }
}

/// How an intent filter compares a path.
///
/// The path is decoded first.
public enum PathMatcher: Hashable, Sendable {
  /// The whole path equals the text.
  case literal(String)
  /// The path matches a glob with `.*` and `c*`, which never backtracks.
  case pattern(String)
  /// The path matches a glob with sets and counts (API level 31), which never backtracks.
  case advancedPattern(String)

  /// Returns whether a decoded path matches.
  public func matches(_ path: String) -> Bool {
    switch self {
    case .literal(let text): path.utf8.elementsEqual(text.utf8)
    case .pattern(let text): SimpleGlob(text).matches(path)
    case .advancedPattern(let text): AdvancedGlob(text)?.matches(path) ?? false
    }
  }

  /// The attribute of `<data>` with this comparison.
  public var attribute: String {
    switch self {
    case .literal: "android:path"
    case .pattern: "android:pathPattern"
    case .advancedPattern: "android:pathAdvancedPattern"
    }
  }

  /// The text to compare with, before any escaping for the manifest.
  public var text: String {
    switch self {
    case .literal(let text), .pattern(let text), .advancedPattern(let text): text
    }
  }
}
