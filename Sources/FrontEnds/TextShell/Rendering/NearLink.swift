@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing

/// Suggestions for a link without a route: a similar link, and the rules and routes that almost
/// match.
struct NearLink {
  /// The link with corrected words, which matches a route, or `nil` if there is none; without its
  /// query and fragment, which may contain secrets.
  let meant: String?
  private let hasQuery: Bool
  /// The rules and routes that match except for one detail.
  let reasons: [String]

  /// Searches an app's rules and routes for suggestions.
  init(_ link: LinkText, in app: AppDefinition) {
    let resolver: DeepLinkResolver
    do {
      resolver = try DeepLinkResolver(app)
    } catch {
      // The routes contradict each other. Such an app does not start, so this is never reached.
      (meant, reasons, hasQuery) = (nil, [], false)
      return
    }
    let trace = resolver.dispatcher.trace(of: link)
    reasons =
      trace.trials.compactMap { trial in
        Self.isNear(trial.verdict)
          ? "the rule '\(trial.rule)' nearly matches: \(ExplanationText.text(trial.verdict))" : nil
      }
      + trace.candidates.compactMap { candidate in
        let row = ExplanationText.row(candidate)
        return Self.isBroken(candidate.verdict)
          ? "the route \(row[0]) nearly matches: \(row[1])" : nil
      }
    meant = trace.link.flatMap { Self.meant($0, link.raw, app, resolver) }
    hasQuery = link.raw.contains("?")
  }

  /// The hints to show below a link without a route.
  var hints: [String] {
    let rest = hasQuery ? ", with the same query" : ""
    var lines = (meant.map { ["did you mean '\($0)'\(rest)?"] } ?? []) + reasons.prefix(3)
    let more = reasons.count - 3
    if more > 0 { lines.append("\(more) more nearly match; 'textshell explain' lists all") }
    return lines.isEmpty ? ["'textshell routes' lists the app's routes"] : lines
  }

  /// Returns whether a rule matched except for one detail.
  private static func isNear(_ verdict: RuleVerdict) -> Bool {
    switch verdict {
    case .trailingSlash, .brokenConstraint, .missingQueryItem, .repeatedQueryItem: true
    case .matched, .otherAuthority, .otherPath, .refused: false
    }
  }

  private static func isBroken(_ verdict: RouteCandidate.Verdict) -> Bool {
    switch verdict {
    case .brokenConstraint, .slashInCatchAll, .mistypedQueryItem: true
    case .chosen, .outranked: false
    }
  }

  /// Returns the link with the misspelled words replaced by those of the most similar pattern.
  private static func meant(
    _ link: DeepLink, _ raw: String, _ app: AppDefinition, _ resolver: DeepLinkResolver
  ) -> String? {
    let host = app.hosts.first { $0.name == link.host }
    let patterns = app.routes.filter(\.external).flatMap { [$0.pattern] + $0.aliases }
      .flatMap(\.forms).map { pattern in host.map(pattern.below) ?? pattern }
    let near = patterns.compactMap { pattern in
      corrected(link.segments, pattern.segments).map { (cost: $0.cost, words: $0.words) }
    }
    // The path as it is written. Its last parts are the segments.
    let end = raw.firstIndex { $0 == "?" || $0 == "#" } ?? raw.endIndex
    guard let mark = raw.firstRange(of: "://") else { return nil }
    var parts = raw[mark.upperBound..<end].split(separator: "/", omittingEmptySubsequences: false)
      .map(String.init)
    if parts.last?.isEmpty == true, parts.count > link.segments.count { parts.removeLast() }
    let first = parts.count - link.segments.count
    guard first >= 0 else { return nil }
    for (_, words) in near.sorted(by: { $0.cost < $1.cost }) {
      var corrected = parts
      for (index, word) in words { corrected[first + index] = word }
      let text = String(raw[..<mark.upperBound]) + corrected.joined(separator: "/")
      if case .navigate = resolver.resolve(text + raw[end...]) { return text }
    }
    return nil
  }

  /// Returns the words to replace so that a pattern matches, and the distance.
  ///
  /// Returns `nil` if a word differs too much.
  private static func corrected(
    _ segments: [String], _ pattern: [PathPattern.Segment]
  ) -> (cost: Int, words: [(Int, String)])? {
    guard segments.count == pattern.count else { return nil }
    var cost = 0
    var words: [(Int, String)] = []
    for (index, part) in pattern.enumerated() {
      guard case .literal(let word) = part, word != segments[index] else { continue }
      guard let distance = Spelling.distance(of: word, from: segments[index]) else { return nil }
      cost += distance
      words.append((index, word))
    }
    return words.isEmpty ? nil : (cost, words)
  }
}

extension AppDefinition {
  /// An example link for hints: an example of a route, or a form of a rule, with an own scheme.
  ///
  /// Without one, it is a link with another scheme or host, or only the scheme or host.
  var exampleLink: String {
    // A link to a shared item needs a token.
    let links = routes.filter { $0.external && $0.share == nil }.flatMap(\.examples)
    let declared = (links + rules.flatMap(\.forms).map(\.description))
      .filter { $0.contains("://") }
    let own = declared.first { link in schemes.contains { link.hasPrefix($0 + "://") } }
    let bare = (schemes.map { $0 + "://" } + hosts.map { $0.prefix + "/" }).first
    return own ?? declared.first ?? bare ?? ""
  }
}
