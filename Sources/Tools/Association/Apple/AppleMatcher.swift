/// Decides by an `apple-app-site-association` file which links open an app, as Apple's systems do.
///
/// Entries and their rules are tried in order; the first rule whose parts all fit decides, and one that
/// excludes ends the search. Which evidence there is for each point is in `Docs/Association.md`.
///
/// A value; immutable, and safe to use from any thread.
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

  /// What becomes of a link.
  ///
  /// - Parameters:
  ///   - url: The link, as written.
  ///   - domain: The host that serves the file; empty for any.
  ///   - appID: The app that asks.
  /// - Returns: ``AssociationDecision/noMatch`` for what is no `https` or `http` address, too.
  /// - Complexity: O(rules × pattern × link) at worst; nothing but the link's parts is allocated for
  ///   rules that compare what is written.
  public func decision(
    for url: String, domain: String, appID: String
  ) -> AssociationDecision {
    guard let address = WebAddress(url), address.isWeb, Self.serves(domain, address) else {
      return .noMatch
    }
    var parts = AddressParts(address)
    for entry in entries where entry.appIDs.contains(appID) {
      for rule in entry.rules where rule.fits(&parts) { return rule.excludes ? .exclude : .match }
    }
    return .noMatch
  }

  /// What becomes of a link, and why.
  ///
  /// The decision is that of ``decision(for:domain:appID:)``.
  public func verdict(for url: String, domain: String, appID: String) -> AssociationVerdict {
    guard let address = WebAddress(url), address.isWeb else {
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

  private static func serves(_ domain: String, _ address: WebAddress) -> Bool {
    domain.isEmpty || address.host.utf8.elementsEqual(domain.lowercased().utf8)
  }
}
