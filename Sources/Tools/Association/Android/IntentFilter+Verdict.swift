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
