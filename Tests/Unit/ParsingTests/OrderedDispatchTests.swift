@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

/// Rules in their declared order, tested on the dispatcher only: no coordinator, bus or clock.
@Suite struct OrderedDispatchTests {
  static let host = "go.test"
  static let codeAlphabet = "alphabet:ABCDEFGHJKMNPQRSTVWXYZ23456789&length:8-8"

  private static func rule(
    _ id: RuleID, _ forms: [LinkRule.Form], constraints: [String: String] = [:],
    requires: [String] = [], slash: LinkRule.TrailingSlash = .refuse,
    custom: LinkRule.TrailingSlash? = nil
  ) throws -> LinkRule {
    LinkRule(
      id: id, forms: forms, constraints: try constraints.mapValues(Constraint.list),
      query: requires, requiredQuery: requires, trailingSlash: slash, customTrailingSlash: custom,
      requirement: .anyone)
  }

  /// Returns four shapes on one host.
  ///
  /// The last accepts any path with a code, so it also matches links of the others.
  static func shapes() throws -> [LinkRule] {
    [
      try rule(
        "charger",
        [.host(host, try PathPattern("/c/:id")), .scheme("expchg", try PathPattern("/c/:id"))],
        custom: .accept),
      try rule(
        "magic", [.host(host, try PathPattern("/m/:token"))], constraints: ["token": "length:3-9"]),
      try rule(
        "person", [.host(host, try PathPattern("/u/:id"))], constraints: ["id": codeAlphabet]),
      try rule("callback", [.host(host, try PathPattern("/*rest"))], requires: ["code"]),
    ]
  }

  static func resolver(
    _ rules: [LinkRule], routes: [String] = ["/"]
  ) throws -> DeepLinkResolver {
    let routes = try routes.map { try Sample.route($0) }
    return try DeepLinkResolver(
      Sample.app(routes, rules: rules, hosts: [LinkHost(host)], schemes: ["expchg"]))
  }

  private static func error(_ rules: [LinkRule]) throws -> RouteTableError? {
    do {
      _ = try resolver(rules)
      return nil
    } catch let error as RouteTableError {
      return error
    }
  }

  private static func tried(_ resolver: DeepLinkResolver, _ link: String) -> [String] {
    resolver.dispatcher.trace(of: link).trials.map { trial in
      trial.rule.text + (trial.verdict == .matched ? "!" : "")
    }
  }

  @Test(
    "Rules are tried in the declared order until one matches",
    .clause(
      "ROUTE-O01", "ROUTE-O02", "ROUTE-O03", "ROUTE-O04", "ROUTE-O05", "ROUTE-O07", "ROUTE-G03"),
    arguments: [
      ("/c/x?code=y", ["charger!"]), ("/m/tok?code=y", ["charger", "magic!"]),
      ("/u/ABCD2345?code=y", ["charger", "magic", "person!"]),
      ("/u/abcd2345?code=y", ["charger", "magic", "person", "callback!"]),
      ("/x?code=y", ["charger", "magic", "person", "callback!"]),
      ("/x", ["charger", "magic", "person", "callback"]),
    ])
  func order(path: String, expected: [String]) throws {
    let resolver = try Self.resolver(Self.shapes())
    #expect(Self.tried(resolver, "https://go.test" + path) == expected)
  }

  @Test(
    "A link that matches two rules goes to the first; if they are swapped, to the other",
    .clause("ROUTE-O07"))
  func swapped() throws {
    let shapes = try Self.shapes()
    let both = ["charger": "/c/x?code=y", "magic": "/m/tok?code=y", "person": "/u/ABCD2345?code=y"]
    for (index, rule) in shapes.dropLast().enumerated() {
      let link = "https://go.test" + (try #require(both[rule.id.text]))
      guard case .handle(let ruleLink) = try Self.resolver(shapes).resolve(link) else {
        Issue.record("\(link) is not handled")
        continue
      }
      #expect(ruleLink.rule == rule.id)
      var other = shapes
      other.swapAt(index, 3)
      guard case .handle(let swapped) = try Self.resolver(other).resolve(link) else {
        Issue.record("\(link) is not handled")
        continue
      }
      #expect(swapped.rule == "callback")
    }
  }

  @Test(
    "Both forms of a shape have the same result, and a missing form has none",
    .clause("ROUTE-L01", "ROUTE-L02", "ROUTE-L03", "ROUTE-L05", "ROUTE-L07"),
    arguments: [
      ("https://go.test/c/EVSE-1", "handle charger id=EVSE-1"),
      ("expchg://c/EVSE-1", "handle charger id=EVSE-1"),
      ("EXPCHG://C/EVSE-1", "handle charger id=EVSE-1"),
      ("expchg:///c/EVSE-1", "handle charger id=EVSE-1"),
      ("expchg://c/EVSE-1/", "handle charger id=EVSE-1"),
      ("https://go.test/c/EVSE-1/", "unmatched /c/EVSE-1"),
      ("HTTPS://GO.TEST/c/EVSE-1", "handle charger id=EVSE-1"),
      ("https://go.test/C/EVSE-1", "unmatched /C/EVSE-1"),
      ("https://go.test/c/a/b", "unmatched /c/a/b"), ("expchg://c/a/b", "unmatched /c/a/b"),
      ("https://go.test/c/", "unmatched /c"), ("expchg://c", "unmatched /c"),
      ("expchg://m/token", "unmatched /m/token"), ("expchg://u/ABCD2345", "unmatched /u/ABCD2345"),
      ("expchg://x?code=y", "unmatched /x"),
      ("http://go.test/c/EVSE-1", "ignored foreign-scheme"),
      ("https://go.test.evil.test/c/EVSE-1", "ignored foreign-host"),
      ("https://evil.test/c/EVSE-1", "ignored foreign-host"),
      ("https://go.test@evil.test/c/EVSE-1", "ignored foreign-host"),
      ("https://me@go.test/c/EVSE-1", "invalid user-info at byte 10"),
      ("https://go.test:443/c/EVSE-1", "invalid port at byte 15"),
      ("expchg://c:1/EVSE-1", "invalid port at byte 10"),
    ])
  func forms(link: String, expected: String) throws {
    #expect(LinkDispatcherTests.text(try Self.resolver(Self.shapes()).resolve(link)) == expected)
  }

  @Test(
    "A required query item occurs once, is not empty and satisfies its constraints",
    .clause("ROUTE-L04", "ROUTE-N03"),
    arguments: [
      ("?code=abc", RuleVerdict.matched), ("?x=1&code=abc&y=2", .matched),
      ("?c%6Fde=abc", .matched), ("?code=%61bc", .matched), ("?code=abc#code=x", .matched),
      ("", .missingQueryItem("code")), ("?code", .missingQueryItem("code")),
      ("?code=", .missingQueryItem("code")), ("?CODE=abc", .missingQueryItem("code")),
      ("#code=abc", .missingQueryItem("code")),
      ("?code=abc&code=abc", .repeatedQueryItem("code")),
      ("?code=abc&c%6Fde=cba", .repeatedQueryItem("code")),
      ("?code=abc&code=", .missingQueryItem("code")),
      ("?code=abcab", .brokenConstraint(.length(1, 4), parameter: "code")),
      ("?code=a%2Fb", .brokenConstraint(.alphabet("abc"), parameter: "code")),
      ("?code=ABC", .brokenConstraint(.alphabet("abc"), parameter: "code")),
    ])
  func requiredItem(query: String, expected: RuleVerdict) throws {
    let callback = try Self.rule(
      "callback", [.host(Self.host, try PathPattern("/auth/back"))],
      constraints: ["code": "alphabet:abc&length:1-4"], requires: ["code"])
    let resolver = try Self.resolver([callback])
    let trace = resolver.dispatcher.trace(of: "https://go.test/auth/back" + query)
    #expect(trace.trials.map(\.verdict) == [expected])
    guard case .handle(let ruleLink) = trace.intent else {
      #expect(expected != .matched)
      #expect(trace.intent == .unmatched(path: "/auth/back"))
      return
    }
    #expect(ruleLink.payload == [NamedValue("code", "abc")])
  }

  @Test(
    "Alphabet, length and case are checked on the decoded value before the handler is called",
    .clause("ROUTE-N03"),
    arguments: [
      ("ABCD2345", true), ("ABCD234", false), ("ABCD23456", false), ("abcd2345", false),
      ("ABCDI345", false), ("ABCD-2345", false), ("%41BCD2345", true), ("ABCD%32345", true),
      ("ABCD2345%00", false), ("ABCD2345%20", false), ("ABCD%2F345", false), ("ABCD+345", false),
      ("ABCD%EF%BC%92345", false), ("%D0%90BCD2345", false), ("ABCD2345%E2%80%8B", false),
      ("A%CC%81BCD234", false), ("..", false), ("%2E%2E", false), ("", false),
      ("ABCD2345;x", false), ("ABCD2345&code=y", false), ("%2541BCD23", false),
      (String(repeating: "A", count: 2000), false),
    ])
  func constraints(payload: String, isHandled: Bool) throws {
    let resolver = try Self.resolver(try Self.shapes().filter { $0.id != "callback" })
    let intent = resolver.resolve("https://go.test/u/" + payload)
    guard case .handle(let ruleLink) = intent else {
      #expect(!isHandled, "\(intent)")
      return
    }
    #expect(isHandled)
    #expect(ruleLink.payload == [NamedValue("id", "ABCD2345")])
  }

  @Test("No malicious text is accepted as a person's code", .clause("ROUTE-N03"))
  func hostile() throws {
    let resolver = try Self.resolver(Self.shapes())
    let allowed = Set("ABCDEFGHJKMNPQRSTVWXYZ23456789".utf8)
    var (handled, others) = (0, 0)
    for name in [
      "directory-traversal", "open-redirect-payloads", "open-redirect-wordlist", "openredirects",
      "traversals-8-deep-exotic",
    ] {
      for line in try Vectors.lines("payloads/patt-\(name).txt") {
        for position in ["https://go.test/u/@@", "https://go.test/u/ABCD@@", "expchg://u/@@", "@@"]
        {
          let link = position.split(separator: "@@", omittingEmptySubsequences: false)
            .joined(separator: line)
          guard case .handle(let ruleLink) = resolver.resolve(link) else {
            others += 1
            continue
          }
          handled += 1
          guard ruleLink.rule == "person" else {
            // The last shape accepts any path, but never without its code.
            #expect(
              ruleLink.rule != "callback" || ruleLink.payload.first(named: "code")?.isEmpty == false
            )
            continue
          }
          let id = try #require(ruleLink.payload.first(named: "id"))
          #expect(id.utf8.count == 8 && id.utf8.allSatisfy(allowed.contains), "\(link)")
        }
      }
    }
    #expect(others > 5000)
    #expect(handled < others)
  }

  @Test("A link that a rule handles never reaches the route table; others do")
  func handledBeforeRoutes() throws {
    let resolver = try Self.resolver(Self.shapes(), routes: ["/", "/c/:id", "/c/:id/more"])
    let handled = resolver.dispatcher.trace(of: "https://go.test/c/x")
    #expect(LinkDispatcherTests.text(handled.intent) == "handle charger id=x")
    #expect(handled.candidates.isEmpty)
    #expect(
      LinkDispatcherTests.text(resolver.resolve("https://go.test/c/x/more"))
        == "/c/:id/more /c/x/more id=x")
  }

  @Test(
    "A rule that an earlier one hides is an error that names both",
    .clause("ROUTE-N01", "ROUTE-N05", "ROUTE-G03"),
    arguments: [
      ("/c/:id", "", "/c/:other", "", true), ("/c/:id", "", "/c/new", "", true),
      ("/c/new", "", "/c/:id", "", false), ("/:any/:id", "", "/u/:id", "alphabet:AB", true),
      ("/u/:id", "alphabet:ABC", "/u/:id", "alphabet:AB", true),
      ("/u/:id", "alphabet:AB", "/u/:id", "alphabet:ABC", false),
      ("/u/:id", "length:1-9", "/u/:id", "alphabet:AB&length:8-8", true),
      ("/u/:id", "length:1-7", "/u/:id", "alphabet:AB&length:8-8", false),
      ("/u/:id", "length:1-9", "/u/:id", "", false),
      ("/u/:id", "alphabet:ABC&length:1-9", "/u/:id", "alphabet:AB&length:2-9", true),
      ("/u/:id", "alphabet:ABC&length:3-9", "/u/:id", "alphabet:AB&length:2-9", false),
      ("/u/:id", "length:36-40", "/u/:id", "uuid", true),
      ("/u/:id", "alphabet:0123456789-", "/u/:id", "int", true),
      ("/*rest", "", "/u/:id", "alphabet:AB", true), ("/c/:id", "", "/m/:id", "", false),
    ])
  func shadowing(
    first: String, firstID: String, second: String, secondID: String, isHidden: Bool
  ) throws {
    let earlier = try Self.rule(
      "earlier", [.host(Self.host, try PathPattern(first))],
      constraints: firstID.isEmpty ? [:] : ["id": firstID])
    let form = LinkRule.Form.host(Self.host, try PathPattern(second))
    let later = try Self.rule(
      "later", [form],
      constraints: secondID.isEmpty ? [:] : ["id": secondID])
    let expected =
      isHidden
      ? RouteTableError.shadowedRule(earlier: "earlier", later: "later", form: form) : nil
    let error = try Self.error([earlier, later])
    #expect(error == expected)
    if let error {
      #expect(
        error.description
          == "rule earlier handles every link of rule later with the form https://go.test\(second)")
    }
  }

  @Test(
    "A generic rule before specific ones hides those that require at least as much",
    .clause("ROUTE-N05"))
  func genericFirst() throws {
    let form = LinkRule.Form.host(Self.host, try PathPattern("/a"))
    let generic = LinkRule.Form.host(Self.host, try PathPattern("/*rest"))
    let asksCode = try Self.rule("asks", [form], requires: ["code"])
    let asksNothing = try Self.rule("plain", [form])
    let any = try Self.rule("any", [generic], requires: ["code"])
    #expect(
      try Self.error([any, asksCode]) == .shadowedRule(earlier: "any", later: "asks", form: form))
    #expect(try Self.error([any, asksNothing]) == nil)
    #expect(try Self.error([asksCode, any]) == nil)
    let elsewhere = try Self.rule("other", [form], requires: ["state"])
    #expect(try Self.error([any, elsewhere]) == nil)
    let loose = try Self.rule("loose", [form], slash: .accept)
    #expect(try Self.error([asksNothing, loose]) == nil)
    #expect(
      try Self.error([loose, asksNothing])
        == .shadowedRule(earlier: "loose", later: "plain", form: form))
  }

  @Test("A required query item must be passed to the handler")
  func requiresWhatItPassesOn() throws {
    let rule = LinkRule(
      id: "one", forms: [.host(Self.host, try PathPattern("/a"))], query: ["state"],
      requiredQuery: ["code"], trailingSlash: .refuse, requirement: .anyone)
    #expect(try Self.error([rule]) == .unknownRequiredItem("code", rule: "one"))
  }

  @Test(
    "A fifth shape needs one declaration, before the last",
    .clause("ROUTE-N01", "ROUTE-N05", "ROUTE-V02"))
  func fifthShape() throws {
    var shapes = try Self.shapes()
    shapes.insert(
      try Self.rule("voucher", [.host(Self.host, try PathPattern("/v/:code"))]), at: 3)
    let resolver = try Self.resolver(shapes)
    #expect(
      LinkDispatcherTests.text(resolver.resolve("https://go.test/v/X1?code=y"))
        == "handle voucher code=X1")
    #expect(
      LinkDispatcherTests.text(resolver.resolve("https://go.test/c/x")) == "handle charger id=x")
    shapes[3] = try Self.rule("voucher", [.host(Self.host, try PathPattern("/c/:code"))])
    #expect(
      try Self.error(shapes)
        == .shadowedRule(
          earlier: "charger", later: "voucher",
          form: .host(Self.host, try PathPattern("/c/:code"))))
  }

  @Test("The same text has the same intent each time", .clause("ROUTE-V01"))
  func pure() throws {
    let (one, other) = (try Self.resolver(Self.shapes()), try Self.resolver(Self.shapes()))
    for link in ["https://go.test/c/x", "expchg://c/x", "https://go.test/x?code=1", "expchg://%"] {
      let first = one.resolve(link)
      #expect(one.resolve(link) == first)
      #expect(other.resolve(link) == first)
      #expect(one.dispatcher.trace(of: link).intent == first)
    }
  }
}
