/// Decides which links open an app according to an `apple-app-site-association` file.
///
/// Like on Apple's systems, entries and their rules are tried in order. The first rule whose parts
/// all match decides; if it excludes, the search ends. `Docs/Association.md` lists the evidence for
/// each point.
///
/// The matcher is immutable and safe to use from any thread.
public struct AppleMatcher: Sendable {
  private struct Entry: Sendable {
    let appIDs: [String]
    let rules: [CompiledRule]
  }

  private let entries: [Entry]

  /// Compiles the rules of a file.
  ///
  /// - Complexity: O(file).
  public init(_ file: AppleAssociation) {
    let exact = PatternCompiler(file.variables, foldsCase: false)
    let folding = PatternCompiler(file.variables, foldsCase: true)
    entries = file.details.map { detail in
      Entry(
        appIDs: detail.appIDs,
        rules: detail.rules.map { rule in
          let filled = rule.filled(from: detail.defaults).filled(from: file.defaults)
          return CompiledRule(filled, filled.caseSensitive == false ? folding : exact)
        })
    }
  }

  /// Returns whether a link opens an app.
  ///
  /// - Parameters:
  ///   - url: The link as written.
  ///   - domain: The host that serves the file; empty for any host.
  ///   - appID: The identifier of the app.
  /// - Returns: ``AssociationDecision/noMatch`` also for a link that is not an `https` or `http`
  ///   address.
  /// - Complexity: O(rules × pattern × link) at worst. Rules that compare the link as written
  ///   allocate only its parts.
  public func decision(
    for url: String, domain: String, appID: String
  ) -> AssociationDecision {
    guard let address = SplitAddress(url), address.isWeb, Self.serves(domain, address) else {
      return .noMatch
    }
    var parts = AddressParts(address)
    for entry in entries where entry.appIDs.contains(appID) {
      for rule in entry.rules where rule.fits(&parts) { return rule.excludes ? .exclude : .match }
    }
    return .noMatch
  }

  /// Returns whether a link opens an app, and why.
  ///
  /// The decision is the same as that of ``decision(for:domain:appID:)``.
  public func verdict(for url: String, domain: String, appID: String) -> AssociationVerdict {
    guard let address = SplitAddress(url), address.isWeb else {
      return AssociationVerdict(.noMatch, .noWebAddress)
    }
    guard Self.serves(domain, address) else {
      return AssociationVerdict(.noMatch, .otherHost(address.host))
    }
    var parts = AddressParts(address)
    var nearest: NearMiss?
    var knowsApp = false
    for entry in entries where entry.appIDs.contains(appID) {
      knowsApp = true
      for rule in entry.rules {
        if rule.fits(&parts) {
          return AssociationVerdict(rule.excludes ? .exclude : .match, .rule(rule.reference))
        }
        if rule.excludes { continue }
        let miss = rule.miss(&parts)
        if nearest.map({ miss.isNearer(than: $0) }) ?? true { nearest = miss }
      }
    }
    return AssociationVerdict(.noMatch, knowsApp ? .noRule(nearest: nearest) : .otherApp)
  }

  private static func serves(_ domain: String, _ address: SplitAddress) -> Bool {
    domain.isEmpty || address.host.utf8.elementsEqual(domain.lowercased().utf8)
  }
}
