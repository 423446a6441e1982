import LandfallAssociation
import LandfallTestSupport
import Testing

/// Cases that the recorded answers do not cover, each with its source.
@Suite("Apple's file: matching")
struct AppleMatchingTests {
  static let app = "ABCDE12345.com.example.app"

  struct Row: Sendable, CustomTestStringConvertible {
    let id: String
    /// The members of the only entry.
    let detail: String
    var more = ""
    let url: String
    let expected: AssociationDecision

    var testDescription: String { id }

    func matcher() throws -> AppleMatcher {
      let text = """
        {"applinks": {"details": [{"appIDs": ["\(AppleMatchingTests.app)"], \(detail)}]\(more)}}
        """
      return AppleMatcher(try AppleAssociation(Array(text.utf8)))
    }
  }

  static func rule(
    _ id: String, _ rule: String, _ url: String, _ expected: AssociationDecision, more: String = ""
  ) -> Row {
    Row(
      id: id, detail: "\"components\": [\(rule)]", more: more, url: "https://example.com" + url,
      expected: expected)
  }

  static let rows: [Row] = [
    // Our reading: "one character" is one code point, however many bytes it has.
    rule("one character of two bytes", #"{"/": "/?", "percentEncoded": false}"#, "/%C3%A9", .match),
    rule("two characters", #"{"/": "/?", "percentEncoded": false}"#, "/%C3%A9%C3%A9", .noMatch),
    rule("an escape is three characters", #"{"/": "/???"}"#, "/%41", .match),
    // Matching must backtrack: "*" is greedy, so it has to give characters back.
    rule("backtracks once", #"{"/": "/a*c"}"#, "/abcbc", .match),
    rule("backtracks several times", #"{"/": "/*a*b*c"}"#, "/aXbXaXbXc", .match),
    rule("backtracks without success", #"{"/": "/*a*b*c"}"#, "/aXbXaXbX", .noMatch),
    rule("only a star", #"{"/": "*"}"#, "/a/b", .match),
    rule("no escape", #"{"/": "/a\\*"}"#, "/a*", .noMatch),
    // Apple, SubstitutionVariables: values may have wildcards; names are case-sensitive.
    rule(
      "several ways through variables", #"{"/": "/$(x)$(x)c"}"#, "/aabc", .match,
      more: #", "substitutionVariables": {"x": ["a", "ab", "aa*"]}"#),
    rule(
      "one way through variables", #"{"/": "/$(x)$(x)c"}"#, "/aac", .match,
      more: #", "substitutionVariables": {"x": ["a", "ab"]}"#),
    rule(
      "a variable in another case", #"{"/": "/$(Food)"}"#, "/pizza", .noMatch,
      more: #", "substitutionVariables": {"food": ["pizza"]}"#),
    rule(
      "a variable's value in another case", #"{"/": "/$(food)"}"#, "/Pizza", .noMatch,
      more: #", "substitutionVariables": {"food": ["pizza"]}"#),
    rule(
      "a variable without case", #"{"/": "/$(food)", "caseSensitive": false}"#, "/PIZZA", .match,
      more: #", "substitutionVariables": {"food": ["Pizza"]}"#),
    rule(
      "a variable in a query", #"{"?": {"f": "$(food)"}}"#, "/x?f=pizza", .match,
      more: #", "substitutionVariables": {"food": ["pizza"]}"#),
    rule(
      "a variable of no value", #"{"/": "/$(none)"}"#, "/", .noMatch,
      more: #", "substitutionVariables": {"none": []}"#),
    rule("an undeclared variable", #"{"/": "/$(nope)"}"#, "/$(nope)", .noMatch),
    rule("an open variable", #"{"/": "/$(digit"}"#, "/$(digit", .noMatch),
    rule("a language of three letters", #"{"/": "/$(lang)/x"}"#, "/gsw/x", .match),
    rule("a language, then more", #"{"/": "/$(lang)x"}"#, "/enx", .match),
    rule("no language", #"{"/": "/$(lang)"}"#, "/qq", .noMatch),
    rule("a region in lower case", #"{"/": "/$(region)"}"#, "/de", .noMatch),
    rule("a region in any case", #"{"/": "/$(region)", "caseSensitive": false}"#, "/de", .match),
    rule("a language in any case", #"{"/": "/$(lang)", "caseSensitive": false}"#, "/GSW", .match),
    // Our reading: names of query items are compared like their values.
    rule("an item's name in another case", #"{"?": {"A": "1"}}"#, "/x?a=1", .noMatch),
    rule(
      "an item's name without case", #"{"?": {"A": "1"}, "caseSensitive": false}"#, "/x?a=1",
      .match),
    rule("an encoded value", #"{"?": {"q": "a b"}}"#, "/x?q=a%20b", .noMatch),
    rule(
      "a decoded value", #"{"?": {"q": "a b"}, "percentEncoded": false}"#, "/x?q=a%20b", .match),
    rule(
      "a decoded separator is data", #"{"?": {"q": "a&b=c"}, "percentEncoded": false}"#,
      "/x?q=a%26b%3Dc", .match),
    rule("an item without a name", #"{"?": {"": "1"}}"#, "/x?=1", .match),
    rule("a value with =", #"{"?": {"a": "b=c"}}"#, "/x?a=b=c", .match),
    rule(
      "non-ASCII without case", #"{"/": "/É", "percentEncoded": false, "caseSensitive": false}"#,
      "/%C3%A9", .match),
    rule(
      "another letter", #"{"/": "/É", "percentEncoded": false, "caseSensitive": false}"#,
      "/%C3%A8", .noMatch),
    rule("a broken escape stays", #"{"/": "/100%zz", "percentEncoded": false}"#, "/100%zz", .match),
    // Apple, Components: everything that a rule names must match.
    rule("an extra fragment", ##"{"/": "/a", "#": ""}"##, "/a#b", .noMatch),
    rule("a ? in a fragment", ##"{"#": "b?c"}"##, "/a#bxc", .match),
    rule("an empty dictionary next to a path", #"{"/": "/a", "?": {"x": true}}"#, "/b", .noMatch),
    rule(
      "an excluding default", #"{"/": "/a", "exclude": false}"#, "/a", .match,
      more: #", "defaults": {"exclude": true}"#),
    // WWDC 2019 session 717: systems that know "components" ignore "paths".
    Row(
      id: "paths next to components", detail: #""components": [{"/": "/a"}], "paths": ["/b"]"#,
      url: "https://example.com/b", expected: .noMatch),
    Row(
      id: "no rule", detail: #""comment": """#, url: "https://example.com/b",
      expected: .noMatch),
    Row(
      id: "a legacy path does not exclude by default", detail: #""paths": ["/b"]"#,
      more: #", "defaults": {"exclude": true}"#, url: "https://example.com/b", expected: .match),
    // Our reading of URLs.
    rule("http", #"{"/": "/a"}"#, "/a", .match),
    Row(
      id: "another scheme", detail: #""components": [{}]"#, url: "ftp://example.com/a",
      expected: .noMatch),
    Row(
      id: "user and port", detail: #""components": [{"/": "/a"}]"#,
      url: "https://me:pw@Example.com:8443/a", expected: .match),
    Row(
      id: "a host in place of the user", detail: #""components": [{"/": "/a"}]"#,
      url: "https://example.com@evil.test/a", expected: .noMatch),
    Row(
      id: "a longer host", detail: #""components": [{}]"#, url: "https://example.com.evil.test/",
      expected: .noMatch),
    Row(id: "not a URL", detail: #""components": [{}]"#, url: "example.com/a", expected: .noMatch),
    Row(id: "no host", detail: #""components": [{}]"#, url: "https:///a", expected: .noMatch),
    Row(
      id: "a slash in the query", detail: #""components": [{"/": "/a"}]"#,
      url: "https://example.com/a?b/c#d/e", expected: .match),
  ]

  @Test("A rule decides as documented", .clause("ROUTE-L06"), arguments: rows)
  func decides(row: Row) throws {
    let matcher = try row.matcher()
    let decision = matcher.decision(for: row.url, domain: "example.com", appID: Self.app)
    #expect(decision == row.expected)
    let verdict = matcher.verdict(for: row.url, domain: "example.com", appID: Self.app)
    #expect(verdict.decision == decision)
  }

  @Test("Entries are tried in order, and only those of the app")
  func entries() throws {
    let text = """
      {"applinks": {"details": [
        {"appID": "ABCDE12345.one", "components": [{"/": "/a", "exclude": true}]},
        {"appIDs": ["ABCDE12345.two", "ABCDE12345.one"], "components": [{"/": "/*"}]}
      ]}}
      """
    let file = try AppleAssociation(Array(text.utf8))
    let matcher = AppleMatcher(file)
    let decide = { (url: String, app: String) in
      matcher.decision(for: url, domain: "example.com", appID: app)
    }
    #expect(decide("https://example.com/a", "ABCDE12345.one") == .exclude)
    #expect(decide("https://example.com/a", "ABCDE12345.two") == .match)
    #expect(decide("https://example.com/b", "ABCDE12345.one") == .match)
    #expect(file.appIDs == ["ABCDE12345.one", "ABCDE12345.two"])
  }

  @Test("A verdict names the deciding rule or the rule that almost matches")
  func explains() throws {
    let row = Row(
      id: "",
      detail: ##"""
        "components": [{"/": "/buy/*", "comment": "the shop"}, {"/": "/help/*", "?": {"n": "??"}},
          {"/": "/faq", "#": "?*"}]
        """##, url: "", expected: .match)
    let matcher = try row.matcher()
    let verdict = { (path: String) in
      matcher.verdict(for: "https://example.com" + path, domain: "example.com", appID: Self.app)
    }
    guard case .rule(let rule) = verdict("/buy/1").cause else {
      Issue.record("no rule")
      return
    }
    #expect(rule.place == "applinks.details[0].components[0]")
    #expect(rule.text == #"{"/":"/buy/*"}"#)
    #expect(rule.comment == "the shop")
    let misses: [(String, Int, NearMiss.Part)] = [
      ("/help/1?n=1", 1, .queryItem("n")), ("/faq", 2, .fragment),
      ("/help", 1, .queryItem("n")), ("/buys", 0, .path(fitting: 4)),
      ("/hel/1", 1, .path(fitting: 4)),
    ]
    for (path, index, part) in misses {
      guard case .noRule(let nearest?) = verdict(path).cause else {
        Issue.record("\(path): \(verdict(path))")
        continue
      }
      #expect(nearest.rule.place == "applinks.details[0].components[\(index)]", "\(path)")
      #expect(nearest.part == part, "\(path)")
    }
    let other = matcher.verdict(for: "https://a.test/", domain: "example.com", appID: Self.app)
    #expect(other.cause == .otherHost("a.test"))
    let stranger = matcher.verdict(for: "https://a.test/", domain: "", appID: "x")
    #expect(stranger.cause == .otherApp)
    #expect(matcher.verdict(for: "x:y", domain: "", appID: Self.app).cause == .noWebAddress)
  }
}
