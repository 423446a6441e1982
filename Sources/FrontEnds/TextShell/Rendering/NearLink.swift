import LandfallDomain
import LandfallParsing

/// What a link may have been meant to be, and why what nearly matched it did not.
struct NearLink {
  /// The link with its misspelt words corrected, which leads somewhere; `nil` if none is near.
  let meant: String?
  /// The rules and routes that would have it but for one thing.
  let reasons: [String]

  /// Looks through an app's rules and routes for a link that none of them has.
  init(_ link: LinkText, in app: AppDefinition) {
    let resolver: DeepLinkResolver
    do {
      resolver = try DeepLinkResolver(app)
    } catch {
      // An app whose routes contradict one another does not start: nobody gets here.
      (meant, reasons) = (nil, [])
      return
    }
    let trace = resolver.dispatcher.trace(of: link)
    reasons =
      trace.trials.compactMap { trial in
        Self.isNear(trial.verdict)
          ? "the rule '\(trial.rule)' would take it: \(ExplanationText.text(trial.verdict))" : nil
      }
      + trace.candidates.compactMap { candidate in
        let row = ExplanationText.row(candidate)
        return Self.isBroken(candidate.verdict) ? "the route \(row[0]) would: \(row[1])" : nil
      }
    meant = trace.link.flatMap { Self.meant($0, link.raw, app, resolver) }
  }

  /// The lines to show below a link without a route.
  var hints: [String] {
    let lines = (meant.map { ["did you mean '\($0)'?"] } ?? []) + reasons
    return lines.isEmpty ? ["'textshell routes' lists what the app has"] : lines
  }

  /// Whether all but one thing of a rule was met.
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

  /// The link with the words of the nearest pattern in place of those that are not its.
  private static func meant(
    _ link: DeepLink, _ raw: String, _ app: AppDefinition, _ resolver: DeepLinkResolver
  ) -> String? {
    let patterns = app.routes.filter(\.external).flatMap { [$0.pattern] + $0.aliases }
    let near = patterns.compactMap { pattern in
      corrected(link.segments, pattern.segments).map { (cost: $0.cost, words: $0.words) }
    }
    // The path as it is written, whose last parts are the segments.
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
      // A query may hold secrets, and is not what was misspelt.
      if case .navigate = resolver.resolve(text + raw[end...]) { return text }
    }
    return nil
  }

  /// The words to put in place of others so that a pattern fits, and how far they are from them;
  /// `nil` if one is too far.
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

/// A link of an app, for hints that show how one looks.
struct LinkExample {
  /// The first link with the app's scheme that it gives as an example, else a form of a rule, else
  /// a link with a host, else only the scheme or host.
  let text: String

  /// Looks for the first one that the app declares.
  init(of app: AppDefinition) {
    let links = app.routes.filter(\.external).flatMap(\.examples)
    let forms = app.rules.flatMap(\.forms).map(\.description)
    let declared = (links + forms).filter { $0.contains("://") }
    let own = declared.first { link in app.schemes.contains { link.hasPrefix($0 + "://") } }
    let bare = (app.schemes.map { $0 + "://" } + app.hosts.map { "https://\($0)/" }).first
    text = own ?? declared.first ?? bare ?? ""
  }
}
