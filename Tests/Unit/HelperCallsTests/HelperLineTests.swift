import LandfallAuth
import LandfallDomain
import LandfallHelperCalls
import LandfallOrgContext
import LandfallTestSupport
import Testing

@Suite("Lines between textshell and the helper process")
struct HelperLineTests {
  static let provider = IdentityProvider(
    id: "acme", issuer: "https://id.acme.test", clientID: "land\"fall")
  static let request = AuthorizationRequest(
    provider: provider, redirect: "docodego://auth/callback", scopes: ["openid", "email"],
    state: "state", nonce: "nonce", challenge: "challenge", loginHint: "a@b.test\n")
  static let grant = AuthorizationGrant(
    provider: provider, code: SecretBytes(copying: [0, 10, 255]),
    verifier: SecretBytes(copying: Array("verifier".utf8)), nonce: "nonce",
    redirect: "docodego://auth/callback", now: Timestamp(milliseconds: 1_800_000_000_123))

  @Test("A request is read as it was written, on one line")
  func request() throws {
    let line = HelperCall.authorizationURL(Self.request).line(id: 7)
    #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1 && line.last == 10)
    let (id, call) = try #require(HelperCall.read(line))
    guard case .authorizationURL(let request) = call else {
      Issue.record("another call")
      return
    }
    #expect(id == 7)
    #expect(request.provider == Self.provider)
    #expect(request.redirect == Self.request.redirect)
    #expect(request.scopes == Self.request.scopes)
    #expect(request.state == "state" && request.nonce == "nonce")
    #expect(request.challenge == "challenge" && request.loginHint == "a@b.test\n")
  }

  @Test("A grant is read as it was written")
  func grant() throws {
    let (id, call) = try #require(
      HelperCall.read(HelperCall.identity(Self.grant).line(id: 8)))
    guard case .identity(let grant) = call else {
      Issue.record("another call")
      return
    }
    #expect(id == 8)
    #expect(grant.provider == Self.provider)
    #expect(grant.code.withUnsafeBytes { Array($0) } == [0, 10, 255])
    #expect(grant.verifier.withUnsafeBytes { Array($0) } == Array("verifier".utf8))
    #expect(grant.nonce == "nonce" && grant.redirect == Self.grant.redirect)
    #expect(grant.now == Self.grant.now)
  }

  /// The errors of a helper; the core finds the others in an answer.
  private static let sentErrors = ServiceError.allCases.filter {
    ![.wrongType, .wrongItem, .repeatedCursor, .endlessList].contains($0)
  }

  static let identityErrors =
    sentErrors.map { IdentityError.service($0) }
    + IdentityError.Refusal.allCases.map { .refused($0) }
    + IdentityError.ConfigurationFault.allCases.map { .configuration($0) }
    + IdentityError.TokenFault.allCases.map { .token($0) }
    + IdentityError.ClientFault.allCases.map { .client($0) }

  @Test("Every error is read as it was written")
  func errors() {
    for error in Self.identityErrors {
      guard
        case .failed(let read)? = HelperAnswer.read(
          HelperAnswer.failed(error).line(id: 1))?.answer
      else {
        Issue.record("\(error) is not read")
        continue
      }
      #expect(read == error)
    }
  }

  static let servicesFaults: [ServicesFault] =
    sentErrors.map { .service($0) }
    + IdentityError.ClientFault.allCases.map { .client($0) } + [
      .tooManyCodes(retryAfter: .seconds(17)), .mismatch("server.json:1:1: \u{1B}"),
      .refused(.wrongCode(triesLeft: 2)), .refused(.deadCode), .refused(.banned(until: nil)),
      .refused(.banned(until: Timestamp(milliseconds: 5))), .refused(.identityNotAllowed),
    ]

  @Test("Every fault of the services is read as it was written", .review("R5"))
  func faults() {
    for fault in Self.servicesFaults {
      guard
        case (7, .services(.failed(let read)))? = HelperAnswer.read(
          HelperAnswer.services(.failed(fault)).line(id: 7))
      else {
        Issue.record("\(fault) is not read")
        continue
      }
      #expect(read == fault)
    }
  }

  static func serviceCalls() throws -> [HelperCall] {
    let token = SessionToken(SecretBytes(copying: Array("dev_1".utf8)))
    let address = try #require(EmailAddress("ada@acme.test"))
    let place = ServicesPlace(server: "https://a.test", declaration: "{\n}", token: token)
    let list = ContentRequest(
      contract: "members", inputs: [NamedValue("q", ""), NamedValue("é", "\n")],
      organization: "o", cursor: "c")
    let set = ItemAction.set(NamedValue("role", "admin"))
    let key = try #require(IdempotencyKey(text: String(repeating: "0a", count: 16)))
    let secret = SecretBytes(copying: [0, 255])
    let calls: [ServicesCall] = [
      .page(list), .item(list), .perform(ActionRequest(list: list, item: "i", action: .remove)),
      .perform(ActionRequest(list: list, item: "i", action: set)), .memberships, .activate("o"),
      .probe, .sendCode(address), .sendMagicLink(address),
      .identityProvider(nil), .identityProvider(address), .refresh(token), .revoke(token),
      .redeemCode(SignInCode(number: 7), address), .redeem(.publicID("ADA23456"), key),
      .redeem(.magicToken(secret), key),
      .redeem(.registration(code: secret, verifier: secret), key),
    ]
    return calls.map { .services($0, at: place) }
  }

  @Test("The largest server.json of an app folder fits into a call")
  func largeServer() throws {
    let text = "{" + String(repeating: "\"\n", count: (1 << 19) - 1) + "}"
    let place = ServicesPlace(server: "https://a.test", declaration: text, token: nil)
    let read = try #require(HelperCall.read(HelperCall.services(.probe, at: place).line(id: 1)))
    guard case .services(.probe, let there) = read.call else {
      Issue.record("another call")
      return
    }
    #expect(there.declaration == text)
  }

  @Test("A call to the services is read as it was written, with its session", .review("R5"))
  func services() throws {
    for call in try Self.serviceCalls() {
      let line = call.line(id: 3)
      let (id, read) = try #require(HelperCall.read(line), "\(call)")
      #expect(id == 3)
      // The decoded call encodes to the same line.
      #expect(read.line(id: 3) == line)
      guard case .services(_, let there) = read else {
        Issue.record("another call")
        continue
      }
      #expect(there.server == "https://a.test" && there.declaration == "{\n}")
      let token = SessionToken(SecretBytes(copying: Array("dev_1".utf8)))
      #expect(there.token?.isSame(as: token) == true)
    }
  }

  static func serviceAnswers() throws -> [HelperAnswer] {
    let items = [
      Item(id: "a", title: .plain("A\u{202E}"), fields: [NamedValue("x", "")]),
      Item(id: "b", title: .key("screens:b")),
    ]
    let member = Membership(
      organization: Organization(id: "o", slug: try #require(OrganizationSlug("acme")), name: "A"),
      role: "owner", teams: ["t"])
    let session = IssuedSession(
      token: SessionToken(SecretBytes(copying: [1])),
      person: Person(id: "p", email: "ada@acme.test", name: "Ada", locale: "fr"),
      refreshedAt: Timestamp(milliseconds: 1), expiresAt: Timestamp(milliseconds: 2),
      serverTime: Timestamp(milliseconds: 3))
    let answers: [ServicesAnswer] = [
      .done, .session(session), .provider(Self.provider), .item(items[0]),
      .memberships(.init(memberships: [member], active: "o")),
      .memberships(.init(memberships: [], active: nil)),
      .page(Page(items: items, nextCursor: "c", total: 3)),
      .page(Page(items: [], nextCursor: nil, total: 0)), .health(.status(503)), .health(.failed),
      .health(.deviceOffline),
    ]
    return answers.map { .services($0) }
  }

  @Test("An answer of the services is read as it was written", .review("R5"))
  func answers() throws {
    for answer in try Self.serviceAnswers() {
      let line = answer.line(id: 4)
      let (id, read) = try #require(HelperAnswer.read(line))
      #expect(id == 4 && read.line(id: 4) == line)
    }
  }

  /// A change here requires a new version of the lines, because the two programs may be of
  /// different versions.
  @Test("Lines are as version 0.1.0 writes them")
  func old() throws {
    let calls =
      try [.authorizationURL(Self.request), .identity(Self.grant), .cancel] + Self.serviceCalls()
    try OldLines.expect(calls.map { $0.line(id: 1) }, asIn: "remote-calls-2.jsonl")
    let identity = VerifiedIdentity(
      issuer: "https://id.acme.test", subject: "s", email: try #require(EmailAddress("a@b.test")),
      name: nil, assertion: SecretBytes(copying: [1]))
    let answers: [HelperAnswer] =
      try [.url("https://id.acme.test/"), .identity(identity)] + Self.serviceAnswers()
      + Self.identityErrors.map { .failed($0) }
      + Self.servicesFaults.map { .services(.failed($0)) }
    try OldLines.expect(answers.map { $0.line(id: 1) }, asIn: "remote-answers-2.jsonl")
  }

  @Test(
    "Malformed answers are refused",
    arguments: [
      "", "\n", "{}", "null", #"{"version":1,"id":1,"ok":{"url":"u"}}"#,
      #"{"version":2,"ok":{"url":"u"}}"#, #"{"version":2,"id":1}"#,
      #"{"version":2,"id":1,"ok":{}}"#, #"{"version":2,"id":1,"ok":{"url":7}}"#,
      #"{"version":2,"id":1,"error":{"kind":"token","code":"whatever"}}"#,
      #"{"version":2,"id":1,"error":{"kind":"whatever","code":"nonce"}}"#,
      #"{"version":2,"id":1,"error":{},"ok":{"url":"u"}}"#,
      #"{"version":2,"id":1,"id":1,"ok":{"url":"u"}}"#,
      #"{"version":2,"id":1,"ok":{"items":[{"id":"a","fields":[]}],"total":1}}"#,
      #"{"version":2,"id":1,"ok":{"items":[{"id":"a","title":"A","fields":["a"]}],"total":1}}"#,
      #"{"version":2,"id":1,"ok":{"memberships":[{"id":"o","slug":"A b"}],"active":null}}"#,
      #"{"version":2,"id":1,"error":{"kind":"services","code":"whatever"}}"#,
    ])
  func noAnswers(line: String) {
    if HelperAnswer.read(Array(line.utf8)) != nil { Issue.record("read") }
  }

  @Test(
    "Malformed calls are refused",
    arguments: [
      ("call", "whatever"), ("version", "1"), ("nonce", "null"), ("scopes", "[1]"),
      ("provider", "{}"),
    ])
  func noCalls(name: String, json: String) throws {
    let line = String(
      decoding: HelperCall.authorizationURL(Self.request).line(id: 1), as: UTF8.self)
    let other = line.replacing("\"\(name)\":", with: "\"\(name)\":\(json),\"old\(name)\":")
    #expect(other != line)
    if HelperCall.read(Array(line.utf8)) == nil { Issue.record("not read") }
    if HelperCall.read(Array(other.utf8)) != nil { Issue.record("read") }
  }
}
