import LandfallAppManifest
import LandfallDoCodeGoExample
import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

@Suite("Sign-in callbacks are compared byte for byte")
struct CallbackTests {
  static let query = "?code=c&state=s"

  /// Links that almost equal `docodego://auth/callback?code=c&state=s`.
  static let nearMisses: [String] = [
    // Case.
    "DOCODEGO://auth/callback", "Docodego://auth/callback", "docodegO://auth/callback",
    "docodego://AUTH/callback", "docodego://Auth/callback", "docodego://auth/Callback",
    "docodego://auth/CALLBACK", "docodego://AUTH/CALLBACK", "docodego://auth/callbacK",
    // Slashes.
    "docodego:///auth/callback", "docodego://auth/callback/", "docodego:///auth/callback/",
    "docodego://AUTH/callback/", "docodego:////auth/callback", "docodego://auth//callback",
    "docodego://auth/callback//", "docodego:/auth/callback", "docodego:auth/callback",
    "docodego://auth\\callback", "docodego:\\\\auth/callback",
    // Percent-encoding.
    "docodego://auth/%63allback", "docodego://auth/callbac%6B", "docodego://auth/callbac%6b",
    "docodego://auth/%63%61%6C%6C%62%61%63%6B", "docodego:///%61uth/callback",
    "docodego:///auth/%63allback", "docodego://%61uth/callback", "docodego://auth%2Fcallback",
    "docodego://auth/callback%2F", "docodego://auth/callback%00", "docodego://auth/callback%20",
    // Dot segments, user-info, ports.
    "docodego://auth/./callback", "docodego://auth/x/../callback", "docodego://auth/%2E/callback",
    "docodego://user@auth/callback", "docodego://user:pass@auth/callback",
    "docodego://auth:443/callback", "docodego://auth:/callback", "docodego://auth./callback",
    // A part too many or too few, and lookalike characters.
    "docodego://auth/callback/x", "docodego://auth/callbacks", "docodego://auth/callbac",
    "docodego://auth", "docodego://authcallback", "docodego://x/auth/callback",
    "docodego://auth/callback;v=1", "docodego://auth/\u{441}allback",
    "docodego://auth/callback\u{200B}",
    " docodego://auth/callback", "docodego ://auth/callback", "docodego2://auth/callback",
    "https://auth/callback", "https://docodego/auth/callback",
  ]

  private static func resolver() throws -> DeepLinkResolver {
    try DeepLinkResolver(AppManifest.load(AppFiles(embedded: DoCodeGoExample.app)))
  }

  @Test("The declared redirect URL with its query is the callback", .clause("DL-S03"))
  func declared() throws {
    let resolver = try Self.resolver()
    for query in [
      Self.query, "", "?", "?code=c", "?error=access_denied&state=s", "?code=%63&x=1&x=2",
    ] {
      guard case .handle(let ruleLink) = resolver.resolve("docodego://auth/callback" + query) else {
        Issue.record("not handled: \(query)")
        continue
      }
      #expect(ruleLink.rule == "auth-callback")
    }
  }

  @Test(
    "A near miss is refused: no rule and no route receives it", .review("S17b"), .clause("DL-S03"),
    arguments: nearMisses)
  func nearMiss(link: String) throws {
    let resolver = try Self.resolver()
    switch resolver.resolve(link + Self.query) {
    case .handle, .navigate: Issue.record("accepted: \(link)")
    case .unmatched, .invalid, .ignored: break
    }
    if case .navigate = resolver.resolve(link) { Issue.record("routed without query: \(link)") }
  }

  @Test(
    "The refusal names the first byte that differs", .review("S17b"),
    arguments: [
      ("DOCODEGO://auth/callback?code=c", 0), ("docodego:///auth/callback?code=c", 11),
      ("docodego://AUTH/callback?code=c", 11), ("docodego://auth/Callback?code=c", 16),
      ("docodego://auth/%63allback?code=c", 16), ("docodego://auth/callback/?code=c", 24),
      ("docodego://auth/callback#code=c", 24), ("docodego://auth/callback?code=c#", 31),
      ("docodego://auth/callback?code=c#x", 31),
    ])
  func offset(link: String, offset: Int) throws {
    let error = InvalidLink(.callbackSpelling, at: offset)
    let resolver = try Self.resolver()
    #expect(resolver.resolve(link) == .invalid(error))
    let trace = resolver.dispatcher.trace(of: link)
    #expect(trace.trials.last?.verdict == .refused(error))
    #expect(trace.intent == .invalid(error))
    var sorter = SortedLink.unmatched
    var text = link
    text.withUTF8 { sorter = LinkSorter(resolver).sort(UnsafeRawBufferPointer($0)) }
    #expect(sorter == .invalid(error))
    #expect(sorter.isOfRule)
  }

  @Test(
    "A callback with a repeated parameter is refused", .review("S17b"),
    arguments: [
      ("code=a&code=a", 32), ("code=a&code=b&state=s", 32), ("state=s&code=a&state=s", 40),
      ("error=a&error=b", 33), ("iss=a&iss=b", 31), ("code=a&c%6Fde=b", 32), ("code&code", 30),
      ("token=a&token=b", 33),
    ])
  func twice(query: String, offset: Int) throws {
    let intent = try Self.resolver().resolve("docodego://auth/callback?" + query)
    #expect(intent == .invalid(InvalidLink(.repeatedParameter, at: offset)))
  }
}
