import LandfallAssociation
import LandfallStrictJSON

/// The systems that open a link in an app, and the rules that decide it.
struct MatchReport {
  /// The decision of one system.
  struct Entry {
    /// `ios`, `android`, `android 15+` or `linux`.
    let system: String
    /// The app, by its name on that system.
    let app: String
    let verdict: AssociationVerdict
    /// The file that decides, or `nil` for the file that was given.
    var source: String?
  }

  /// The link, with everything masked that may be secret.
  let url: String
  let entries: [Entry]

  /// Whether any system opens the app.
  var opens: Bool { entries.contains { $0.verdict.decision == .match } }

  func lines(_ styles: Styles) -> [String] {
    let width = (entries.map(\.system.count).max() ?? 0) + 2
    return entries.flatMap { entry -> [String] in
      let margin = String(repeating: " ", count: width)
      let head =
        entry.system + String(repeating: " ", count: width - entry.system.count)
        + Self.outcome(entry, styles)
      return [head] + Self.reasons(entry).map { margin + $0 }
    }
  }

  private static func outcome(_ entry: Entry, _ styles: Styles) -> String {
    switch entry.verdict.decision {
    case .match: styles.good("opens") + " " + entry.app
    case .exclude: styles.bad("excluded") + ": not opened by " + entry.app
    case .noMatch: styles.bad("no match") + ": not opened by " + entry.app
    }
  }

  private static func reasons(_ entry: Entry) -> [String] {
    let source = entry.source.map { $0 + " " } ?? ""
    switch entry.verdict.cause {
    case .rule(let rule):
      return [source + text(rule)]
    case .noRule(let nearest):
      guard let nearest else { return [source + "no rule matches any link"] }
      return [source + "nearest: " + text(nearest.rule), "but " + text(nearest.part)]
    case .otherApp: return [source + "the file does not name the app"]
    case .otherHost(let host): return [source + "the link's host is \(host)"]
    case .noWebAddress: return [source + "the scheme is not declared"]
    }
  }

  private static func text(_ rule: RuleReference) -> String {
    [rule.place, rule.text, rule.comment.map { "(" + $0 + ")" }].compactMap { $0 }
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  private static func text(_ part: NearMiss.Part) -> String {
    switch part {
    case .path(let fitting): "the path matches for \(fitting) byte\(fitting == 1 ? "" : "s") only"
    case .query: "the query does not match"
    case .queryItem(let name): "the query item \"\(name)\" does not match"
    case .fragment: "the fragment does not match"
    }
  }

  var json: String {
    JSONWriter.answer { writer in
      writer.member("url", url)
      writer.member("opens", opens)
      writer.objects("systems", entries) { Self.write($1, to: &$0) }
    }.text
  }

  private static func write(_ entry: Entry, to writer: inout JSONWriter) {
    writer.member("system", entry.system)
    writer.member("app", entry.app)
    writer.member("decision", entry.verdict.decision.rawValue)
    switch entry.verdict.cause {
    case .rule(let rule): writer.object("rule") { write(rule, to: &$0) }
    case .noRule(let nearest):
      writer.member("reason", "noRule")
      guard let nearest else { return }
      writer.object("nearest") { writer in
        write(nearest.rule, to: &writer)
        switch nearest.part {
        case .path(let fitting):
          writer.member("part", "path")
          writer.member("fitting", fitting)
        case .query: writer.member("part", "query")
        case .queryItem(let name):
          writer.member("part", "queryItem")
          writer.member("name", name)
        case .fragment: writer.member("part", "fragment")
        }
      }
    case .otherApp: writer.member("reason", "otherApp")
    case .otherHost(let host):
      writer.member("reason", "otherHost")
      writer.member("host", host)
    case .noWebAddress: writer.member("reason", "otherScheme")
    }
  }

  private static func write(_ rule: RuleReference, to writer: inout JSONWriter) {
    writer.member("place", rule.place)
    writer.member("rule", rule.text)
    writer.member("comment", rule.comment)
  }
}
