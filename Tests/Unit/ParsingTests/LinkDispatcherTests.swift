@_spi(TypedRoutes) import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

@Suite struct LinkDispatcherTests {
  /// Returns the intent as short text.
  static func text(_ intent: LinkIntent) -> String {
    switch intent {
    case .handle(let ruleLink):
      "handle \(ruleLink.rule) "
        + ruleLink.payload.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    case .navigate(let place):
      "\(place.route) \(place.path) "
        + (place.parameters + place.query).map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    case .unmatched(let path): "unmatched \(path)"
    case .invalid(let error): "invalid \(error)"
    case .ignored(let reason): "ignored \(reason.rawValue)"
    }
  }

  @Test(
    "A link is handled, has a route, or is ignored with a reason",
    .clause("DL-R01", "DL-C06", "DL-E03", "DL-E06", "DL-S03"),
    arguments: [
      (
        "docodego://app/acme-corp/members", "/app/:org/members /app/acme-corp/members org=acme-corp"
      ),
      ("docodego://app/search?q=test&page=2", "/app/search /app/search q=test,page=2"),
      ("docodego://app/search?page=two", "unmatched /app/search"),
      ("docodego://app/search?page=1&page=x", "unmatched /app/search"),
      ("docodego://app/search?pa%67e=x", "unmatched /app/search"),
      ("docodego://app/search?page=%32", "/app/search /app/search page=2"),
      ("docodego://app/teams/my%20team", "/app/teams/:name /app/teams/my%20team name=my team"),
      ("docodego://app/teams/a%2Fb", "/app/teams/:name /app/teams/a%2Fb name=a/b"),
      ("docodego://app/acme-corp/", "/app/:org /app/acme-corp org=acme-corp"),
      ("docodego://app/acme-corp/dashboard", "/app/:org /app/acme-corp org=acme-corp"),
      ("DOCODEGO://APP/acme-corp", "/app/:org /app/acme-corp org=acme-corp"),
      ("docodego://app/ACME", "unmatched /app/ACME"),
      ("docodego://help/a/b", "/help/*page /help/a/b page=a/b"),
      ("docodego://help/a%2Fb", "unmatched /help/a%2Fb"),
      ("docodego://item/12", "/item/:id /item/12 id=12"),
      ("docodego://item/0", "/item/:id /item/0 id=0"),
      ("docodego://item/-7", "/item/:id /item/-7 id=-7"),
      ("docodego://item/012", "unmatched /item/012"), ("docodego://item/-0", "unmatched /item/-0"),
      ("docodego://item/ab", "/item/:slug /item/ab slug=ab"),
      ("docodego://item/zz", "unmatched /item/zz"),
      ("docodego://item/12/x", "/item/:any/x /item/12/x any=12"),
      ("docodego://nowhere", "unmatched /nowhere"),
      (
        "docodego://app/acme-corp/settings",
        "/app/:org/settings/general /app/acme-corp/settings/general org=acme-corp"
      ),
      ("docodego://settings", "/app/:org/settings/general /app/settings/general "),
      ("docodego://internal/x", "ignored internal-route"),
      ("docodego://auth/callback?code=c&state=s&x=1", "handle callback code=c,state=s"),
      ("https://go.test/auth/callback?code=c", "handle callback code=c"),
      ("docodego://AUTH/callback", "handle callback "),
      ("docodego://auth/callback/", "unmatched /auth/callback"),
      ("docodego://auth/%63allback", "unmatched /auth/callback"),
      ("docodego://auth/Callback", "unmatched /auth/Callback"),
      ("docodego://c/12345/", "handle charger id=12345"),
      ("docodego://c/%31%32345?id=9", "handle charger id=12345"),
      ("docodego://c/1", "unmatched /c/1"),
      ("https://go.test/c/12345", "unmatched /c/12345"),
      ("expchg://c/12345", "ignored foreign-scheme"),
      ("docodego-x://app", "ignored foreign-scheme"),
      ("expchg:c", "ignored foreign-scheme"),
      ("file:///etc/passwd", "ignored foreign-scheme"),
      ("http://go.test/app", "ignored foreign-scheme"),
      ("https://evil.test/app", "ignored foreign-host"),
      ("https://go.test.evil.test/app", "ignored foreign-host"),
      ("https://GO.test/app", "/app /app "),
      ("https://me@go.test/app", "invalid user-info at byte 10"),
      ("https://go.test@evil.test/app", "ignored foreign-host"),
      ("https://go.test:8443/app", "invalid port at byte 15"),
      ("https://evil.test\\@go.test/app", "ignored foreign-host"),
      ("docodego://app/%", "invalid malformed-percent at byte 15"),
      ("docodego:app/x", "invalid missing-authority at byte 9"),
      ("docodego://", "invalid empty-path at byte 11"),
      ("no link", "invalid space at byte 2"),
      ("", "invalid malformed-scheme at byte 0"),
    ])
  func intents(_ link: String, _ expected: String) throws {
    let resolver = try DeepLinkResolver(Sample.docodego(hosts: ["go.test"]))
    #expect(Self.text(resolver.resolve(link)) == expected)
    #expect(resolver.dispatcher.trace(of: link).intent == resolver.resolve(link))
  }

  @Test("Another scheme or a web link is ignored", .clause("DL-C06"))
  func profileWithoutHosts() throws {
    let resolver = try DeepLinkResolver(Sample.docodego())
    for link in ["https://go.test/app", "http://x/app", "expchg://c/1", "matchtally://game/1"] {
      #expect(resolver.resolve(link) == .ignored(.foreignScheme))
    }
  }

  @Test func ownPathsOpenInternalRoutes() throws {
    let dispatcher = try DeepLinkResolver(Sample.docodego()).dispatcher
    #expect(
      Self.text(dispatcher.intent(ofPath: "/internal/x?a=1#f"))
        == "/internal/:thing /internal/x thing=x,a=1")
    #expect(Self.text(dispatcher.intent(ofPath: "/auth/callback")) == "unmatched /auth/callback")
    #expect(
      Self.text(dispatcher.intent(ofPath: "//evil.test")) == "invalid empty-segment at byte 1")
    #expect(Self.text(dispatcher.intent(ofPath: "app")) == "invalid empty-path at byte 0")
    #expect(Self.text(dispatcher.intent(ofPath: "")) == "invalid empty-path at byte 0")
  }

  @Test func aTraceHasWhatWasTried() throws {
    let dispatcher = try DeepLinkResolver(Sample.docodego()).dispatcher
    let trace = dispatcher.trace(of: "docodego://c/1")
    #expect(trace.trials.map(\.rule) == ["callback", "charger"])
    #expect(
      trace.trials.map(\.verdict) == [
        .otherPath, .brokenConstraint(.length(4, 8), parameter: "id"),
      ])
    #expect(dispatcher.trace(of: "docodego://auth/callback/").trials[0].verdict == .trailingSlash)
    #expect(dispatcher.trace(of: "docodego://auth/callback").trials.count == 1)
    #expect(dispatcher.trace(of: "docodego://app").candidates.map(\.verdict) == [.chosen])
  }

  @Test func identityItemsAreInDeclaredOrder() throws {
    let items = [
      QueryDeclaration(name: "b", kind: .string, identity: true),
      QueryDeclaration(name: "a", kind: .bool, identity: true),
      QueryDeclaration(name: "c", kind: .string, identity: false),
    ]
    let resolver = try DeepLinkResolver(Sample.app([try Sample.route("/x", query: items)]))
    guard case .navigate(let one) = resolver.resolve("docodego://x?a=1&c=3&b=2"),
      case .navigate(let two) = resolver.resolve("docodego://x?b=2&a=1&c=4")
    else {
      Issue.record("unmatched")
      return
    }
    #expect(one.identityQuery.map(\.name) == ["b", "a"])
    #expect(one.isSameScreen(as: two))
    #expect(resolver.resolve("docodego://x?a=yes") == .unmatched(path: "/x"))
  }

  @Test func rulesThatContradict() throws {
    func rule(
      _ id: RuleID, _ form: LinkRule.Form, _ slash: LinkRule.TrailingSlash = .accept
    ) -> LinkRule {
      LinkRule(id: id, forms: [form], trailingSlash: slash, requirement: .anyone)
    }
    func error(_ rules: LinkRule...) throws -> RouteTableError? {
      let app = Sample.app([try Sample.route("/")], rules: rules)
      let all = RouteTable.contradictions(in: app)
      do throws(RouteTableError) {
        _ = try DeepLinkResolver(app)
        #expect(all == [])
        return nil
      } catch {
        #expect(all.contains(error))
        return error
      }
    }
    let wide = LinkRule.Form.scheme("docodego", try PathPattern("/c/:id"))
    let narrow = LinkRule.Form.scheme("docodego", try PathPattern("/c/new"))
    #expect(
      try error(rule("one", wide), rule("two", narrow))
        == .shadowedRule(earlier: "one", later: "two", form: narrow))
    #expect(try error(rule("two", narrow), rule("one", wide)) == nil)
    #expect(try error(rule("one", wide, .refuse), rule("two", narrow)) == nil)
    #expect(
      try error(rule("one", .scheme("other", try PathPattern("/c"))))
        == .undeclaredScheme("other", rule: "one"))
    #expect(
      try error(rule("one", .host("x.test", try PathPattern("/c"))))
        == .undeclaredHost("x.test", rule: "one"))
    #expect(try error(rule("one", narrow), rule("one", wide)) == .repeatedRule("one"))
  }
}
