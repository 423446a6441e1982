internal import LandfallDiagnostics
@_spi(TypedRoutes) import LandfallDomain
import LandfallStrictJSON

/// Checks an `assetlinks.json` file that was read.
struct AssetLinksLint: AssociationCheck {
  private var findings: [Finding] = []

  static func findings(of file: AssetLinks) -> [Finding] {
    var lint = AssetLinksLint()
    let isIncluding = file.statements.contains { statement in
      if case .included = statement.target { true } else { false }
    }
    if file.packages.isEmpty, !isIncluding {
      lint.note(.noStatement, "", nil, "no statement lets an app open links")
    }
    var seen: Set<String> = []
    var ruled: Set<String> = []
    for statement in file.statements {
      lint.lint(statement, &seen)
      if let package = statement.package, statement.rules != nil, !ruled.insert(package).inserted {
        lint.note(
          .dynamicTwice, statement.place, statement.position,
          "\"\(package)\" has dynamic rules in an earlier statement")
      }
    }
    return lint.findings
  }

  private mutating func lint(_ statement: AssetStatement, _ seen: inout Set<String>) {
    guard case .app(let package, let fingerprints) = statement.target else { return }
    let (place, position) = (statement.place, statement.position)
    if !AndroidIdentity.isPackage(package) {
      note(.malformedPackage, place, position, "\"\(package)\" is not a package name")
    }
    if fingerprints.isEmpty { note(.noFingerprint, place, position, "no fingerprint") }
    for fingerprint in fingerprints {
      if !AndroidIdentity.isFingerprint(fingerprint) {
        note(.malformedFingerprint, place, position, "\"\(fingerprint)\" is not a fingerprint")
      }
      let isNew = seen.insert(package + " " + fingerprint).inserted
      if !isNew, statement.package != nil {
        note(
          .repeatedTarget, place, position, "\"\(package)\" with this certificate occurs earlier")
      }
    }
    if let rules = statement.rules { lint(rules, statement) }
  }

  private mutating func lint(_ rules: [DynamicRule], _ statement: AssetStatement) {
    if rules.allSatisfy(\.excludes) {
      note(.dynamicNoInclude, statement.place, statement.position, "no rule opens the app")
    }
    var order = DynamicOrder()
    for rule in rules {
      let isFree = rule.query.isEmpty && (rule.fragment ?? "*") == "*"
      if let earlier = order.add(rule.path ?? "*", isFree: isFree) {
        note(
          .dynamicUnreachable, rule.place, rule.position,
          "\(rules[earlier].place) matches everything that this rule matches")
      }
      if let path = rule.path, Self.isGreedy(path) {
        note(
          .dynamicGreedy, rule.place, rule.position,
          "\"\(path)\": the text after \"*\" may also occur earlier in a link")
      }
    }
  }

  /// Returns whether a `*` comes before a literal other than a slash, where segments end anyway.
  private static func isGreedy(_ path: String) -> Bool {
    zip(path, path.dropFirst()).contains { star, next in
      star == "*" && next != "/" && next != "*" && next != "?"
    }
  }

  mutating func add(_ finding: Finding) { findings.append(finding) }
}

/// Dynamic rules in the order of a file, to find those that no link reaches.
struct DynamicOrder {
  private let compiler = PatternCompiler([], foldsCase: false)
  private var patterns: [ComponentPattern] = []
  private var index = PatternIndex()

  /// Adds a rule at the end; returns the number of an earlier rule that matches all it matches.
  ///
  /// - Parameter isFree: Whether the rule has only a path.
  mutating func add(_ path: String, isFree: Bool) -> Int? {
    let pattern = compiler.pattern(path)
    let earlier = index.first(for: pattern) { patterns[$0].covers(pattern) }
    if isFree, pattern.isPlain { index.insert(patterns.count, pattern) }
    patterns.append(pattern)
    return earlier
  }
}

extension ComponentPattern {
  /// Whether its only `*` is at the end, so that backtracking makes no difference.
  fileprivate var isPlain: Bool { !tokens.dropLast().contains(.star) }
}
