import LandfallAssociation
import LandfallTestSupport
import Testing

/// Rows derived from `android.os.PatternMatcher` of the Android Open Source Project (commit
/// 01a7983) and from developer.android.com on `<data>` and on dynamic rules.
@Suite("Android: matching")
struct AndroidMatchingTests {
  struct Path: Sendable, CustomTestStringConvertible {
    let matcher: PathMatcher
    let path: String
    let fits: Bool
    var testDescription: String { "\(matcher.attribute)=\(matcher.text) \(path)" }
  }

  private static func rows(
    _ make: (String) -> PathMatcher, _ table: [(String, String, Bool)]
  ) -> [Path] {
    table.map { Path(matcher: make($0.0), path: $0.1, fits: $0.2) }
  }

  static let simple = rows(
    PathMatcher.pattern,
    [
      ("", "", true), ("", "a", false), ("/a", "/a", true), ("/a", "/ab", false),
      ("/a.", "/ab", true), ("/a.", "/a", false), ("/.*", "/", true), ("/.*", "/a/b", true),
      (".*", "", true), ("/..*", "/", false), ("/..*", "/a", true), ("/..*", "/a/b", true),
      // "." with "*" runs to the first "c" and never backtracks.
      ("/a.*c", "/abc", true), ("/a.*c", "/abcbc", false), ("/a.*cd", "/acxcd", false),
      ("/x/..*/y", "/x/a/y", true), ("/x/..*/y", "/x/a/b/y", false), ("/x/..*/y", "/x//y", false),
      ("/x/.*/y", "/x//y", true),
      // A character with "*" matches any number of that character.
      ("/ab*c", "/ac", true), ("/ab*c", "/abbbc", true), ("/ab*", "/abb", true),
      // Special cases: a run at the end of a fully matched text, and an escaped dot.
      ("/ab*", "/a", false), ("/a\\.b", "/axb", true), ("/a\\*b", "/a*b", true),
      ("/a\\.*b", "/a..b", true), ("/a\\.*b", "/axb", false), ("/a.*\\*", "/abc*", true),
      ("/a\\", "/a", false), ("/é", "/é", true), ("/.", "/\u{1F600}", false),
      ("/..", "/\u{1F600}", true),
    ])

  static let advanced = rows(
    PathMatcher.advancedPattern,
    [
      ("/[a-c]+", "/abc", true), ("/[a-c]+", "/", false), ("/[a-c]+", "/abd", false),
      ("/[^/]+", "/a", true), ("/[^/]+", "/a/b", false), ("/[^/]+/x", "/a/x", true),
      ("/[0-9]{2}", "/12", true), ("/[0-9]{2}", "/123", false), ("/[0-9]{2}", "/1", false),
      ("/[0-9]{2,}", "/1234", true), ("/[0-9]{2,}", "/1", false), ("/a{0,1}", "/", true),
      ("/a{2,3}", "/aaaa", false), ("/.*", "/", true), ("/.*b", "/aab", false), ("/.+", "/", false),
      ("/a\\+", "/a+", true), ("/[a\\-z]", "/-", true), ("/[a\\-z]", "/b", false),
      ("/[-a]", "/-", true), ("/[a-]", "/-", true), ("/[*.]", "/*", true), ("/[\\]]", "/]", true),
      ("/a]", "/a]", true),
      // A pattern that the system cannot parse matches nothing.
      ("*", "*", false), ("/a**", "/aa", false), ("/[]", "/[]", false), ("/[a", "/[a", false),
      ("/a{", "/a{", false), ("/a{2,1}", "/aa", false), ("/a\\", "/a\\", false),
      ("/[z-a]", "/b", false), ("/a{x}", "/a", false), ("{1}", "", false),
    ])

  static let others =
    rows(PathMatcher.literal, [("/a", "/a", true), ("/a", "/a/", false), ("/a", "/A", false)])

  @Test("Paths match as on a device", arguments: simple + advanced + others)
  func path(row: Path) {
    #expect(row.matcher.matches(row.path) == row.fits)
  }

  @Test("A pattern of more than 2,048 numbers matches nothing")
  func large() {
    let long = String(repeating: "[a]", count: 512)
    #expect(!PathMatcher.advancedPattern(long).matches(String(repeating: "a", count: 512)))
    let short = String(repeating: "[a]", count: 500)
    #expect(PathMatcher.advancedPattern(short).matches(String(repeating: "a", count: 500)))
  }

  struct Filter: Sendable, CustomTestStringConvertible {
    let id: String
    let filter: IntentFilter
    let url: String
    let fits: Bool
    var testDescription: String { id }
  }

  static let web = IntentFilter(
    schemes: ["https", "http"], hosts: ["a.test", "b.test"],
    paths: [.literal("/x"), .pattern("/y y/.*")])

  static let filters: [Filter] = [
    Filter(id: "cross product", filter: web, url: "http://b.test/x", fits: true),
    Filter(id: "decoded path", filter: web, url: "https://a.test/y%20y/1?q#f", fits: true),
    Filter(id: "other path", filter: web, url: "https://a.test/z", fits: false),
    Filter(id: "other host", filter: web, url: "https://c.test/x", fits: false),
    Filter(id: "other scheme", filter: web, url: "ftp://a.test/x", fits: false),
    Filter(id: "upper case", filter: web, url: "HTTPS://A.test/x", fits: true),
    Filter(
      id: "no host: paths are ignored",
      filter: IntentFilter(schemes: ["s"], paths: [.literal("/x")]),
      url: "s://any/y", fits: true),
    Filter(
      id: "no path: any path matches", filter: IntentFilter(schemes: ["https"], hosts: ["a.test"]),
      url: "https://a.test", fits: true),
    Filter(
      id: "no scheme: nothing matches", filter: IntentFilter(schemes: [], hosts: ["a.test"]),
      url: "https://a.test/", fits: false),
  ]

  @Test("An intent filter matches the expected URLs", arguments: filters)
  func filter(row: Filter) {
    #expect(row.filter.matches(row.url) == row.fits)
    let verdict = IntentFilter.verdict(for: row.url, by: [row.filter])
    #expect((verdict.decision == .match) == row.fits)
  }

  @Test("A filter that almost matches says where it fails")
  func nearest() {
    let filters = [IntentFilter(schemes: ["s"]), Self.web]
    let verdict = IntentFilter.verdict(for: "https://a.test/y", by: filters)
    guard case .noRule(let miss?) = verdict.cause else {
      Issue.record("\(verdict)")
      return
    }
    #expect(miss.rule.place == "intent-filter[1]")
    #expect(miss.rule.text == "pathPattern=\"/y y/.*\"")
    #expect(miss.part == .path(fitting: 2))
    #expect(
      IntentFilter.verdict(for: "https://z.test/y", by: filters).cause == .otherHost("z.test"))
    #expect(IntentFilter.verdict(for: "t://z.test/y", by: filters).cause == .noWebAddress)
  }

  struct Dynamic: Sendable, CustomTestStringConvertible {
    let id: String
    let rules: String
    let url: String
    let expected: AssociationDecision
    var testDescription: String { id }
  }

  private static func dynamic(
    _ id: String, _ rules: String, _ path: String, _ expected: AssociationDecision
  ) -> Dynamic {
    Dynamic(id: id, rules: rules, url: "https://a.test" + path, expected: expected)
  }

  static let dynamicRows: [Dynamic] = [
    dynamic("first decides", #"{"/": "/a/b", "exclude": true}, {"/": "/a/*"}"#, "/a/b", .exclude),
    dynamic("second decides", #"{"/": "/a/b", "exclude": true}, {"/": "/a/*"}"#, "/a/c", .match),
    dynamic("none decides", #"{"/": "/a/*"}"#, "/b", .noMatch),
    dynamic("no rules at all: nothing opens", "", "/b", .noMatch),
    dynamic("no going back", #"{"/": "/a*c"}"#, "/abcbc", .noMatch),
    dynamic("to the first literal", #"{"/": "/a*c"}"#, "/abc", .match),
    dynamic("one or more", #"{"/": "/a/?*"}"#, "/a/", .noMatch),
    dynamic("one or more, there", #"{"/": "/a/?*"}"#, "/a/b/c", .match),
    dynamic("one character", #"{"/": "/a?"}"#, "/ab", .match),
    dynamic("a slash at the end counts", #"{"/": "/a"}"#, "/a/", .noMatch),
    dynamic("an empty path is the root", #"{"/": "/"}"#, "", .match),
    dynamic("a query item", #"{"?": {"x": "1*"}}"#, "/?y=2&x=12", .match),
    dynamic("an absent query item", #"{"?": {"x": "*"}}"#, "/", .noMatch),
    dynamic("a fragment", ##"{"#": "f"}"##, "/#f", .match),
    dynamic("another fragment", ##"{"#": "f"}"##, "/#g", .noMatch),
    dynamic("a malformed rule voids all", #"{"/": 5}, {"/": "/b", "exclude": true}"#, "/b", .match),
    dynamic("a query that is no dictionary voids all", #"{"?": "x"}"#, "/b", .match),
  ]

  @Test("Dynamic rules decide", arguments: dynamicRows)
  func dynamic(row: Dynamic) throws {
    let file = try AssetLinks(Array(Self.statement(rules: row.rules).utf8))
    let verdict = file.verdict(
      for: row.url, domain: "a.test", package: "com.example.app", dynamic: true)
    #expect(verdict.decision == row.expected)
    let older = file.verdict(
      for: row.url, domain: "a.test", package: "com.example.app", dynamic: false)
    #expect(older.decision == .match)
  }

  @Test("A statement applies only to its package, its host and its relation")
  func statement() throws {
    let file = try AssetLinks(Array(Self.statement(rules: nil).utf8))
    let cause = { (url: String, package: String) in
      file.verdict(for: url, domain: "a.test", package: package, dynamic: true).cause
    }
    #expect(cause("https://a.test/", "com.example.other") == .otherApp)
    #expect(cause("https://b.test/", "com.example.app") == .otherHost("b.test"))
    #expect(cause("a:b", "com.example.app") == .noWebAddress)
    let other = Self.statement(rules: nil).split(separator: "handle_all_urls")
      .joined(separator: "get_login_creds")
    #expect(try AssetLinks(Array(other.utf8)).packages == [])
  }

  static let fingerprint = (0..<32).map { _ in "AB" }.joined(separator: ":")

  static func statement(rules: String?) -> String {
    let relation = "delegate_permission/common.handle_all_urls"
    let dynamic =
      rules.map {
        ", \"relation_extensions\": {\"\(relation)\": {\"dynamic_app_link_components\": [\($0)]}}"
      } ?? ""
    return """
      [{"relation": ["\(relation)"], "target": {"namespace": "android_app",
        "package_name": "com.example.app",
        "sha256_cert_fingerprints": ["\(fingerprint)"]}\(dynamic)}]
      """
  }
}
