import LandfallAuth
import LandfallDomain
import LandfallRemote
import Testing

@Suite("OpenID Connect client")
struct OpenIDConnectClientTests {
  private static func client(
    _ provider: some HTTPTransport, _ clock: StoppedClock = StoppedClock()
  ) -> OpenIDConnectClient {
    OpenIDConnectClient(transport: provider, clock: clock)
  }

  private static func request(
    _ provider: OwnProvider, hint: String? = nil
  ) -> AuthorizationRequest {
    AuthorizationRequest(
      provider: provider.grant().provider, redirect: "docodego://auth/callback",
      scopes: ["openid", "email"], state: "st&ate=", nonce: "nön#ce", challenge: "chal-lenge_~.",
      loginHint: hint)
  }

  @Test("The URL for the browser has every value encoded once")
  func authorizationURL() async throws {
    let provider = OwnProvider()
    let url = try await Self.client(provider)
      .authorizationURL(for: Self.request(provider, hint: "a+b@acme.test"))
    #expect(
      url == OwnProvider.issuer + "/authorize?response_type=code&client_id=landfall"
        + "&redirect_uri=docodego%3A%2F%2Fauth%2Fcallback&scope=openid%20email&state=st%26ate%3D"
        + "&nonce=n%C3%B6n%23ce&code_challenge=chal-lenge_~.&code_challenge_method=S256"
        + "&login_hint=a%2Bb%40acme.test")
    #expect(provider.asked == ["/.well-known/openid-configuration"])
  }

  @Test("A query in the endpoint stays, and the URL requests the e-mail address in the token")
  func endpointWithQuery() async throws {
    let provider = OwnProvider()
    provider.discover(
      OwnProvider.discovery(
        provider.issuer,
        [
          "authorization_endpoint": "\"\(provider.issuer)/authorize?tenant=1\"",
          "claims_parameter_supported": "true",
        ]))
    let url = try await Self.client(provider).authorizationURL(for: Self.request(provider))
    #expect(url.hasPrefix(provider.issuer + "/authorize?tenant=1&response_type=code&"))
    #expect(
      url.hasSuffix(
        "&claims=%7B%22id_token%22%3A%7B%22email%22%3A%7B%22essential%22%3Atrue%7D%2C"
          + "%22email_verified%22%3A%7B%22essential%22%3Atrue%7D%2C%22name%22%3Anull%7D%7D"))
  }

  @Test("A slash at the issuer's end is removed before the document's path is appended")
  func slash() async throws {
    let provider = OwnProvider(issuer: "https://id.example.com/realm/")
    _ = try await Self.client(provider).authorizationURL(for: Self.request(provider))
    #expect(provider.asked == [".well-known/openid-configuration"])
  }

  @Test(
    "An unusable provider configuration is refused",
    arguments: [
      ("issuer", #""https://id.example.com/other""#, .issuerMismatch),
      ("issuer", #""https://id.example.com/realm/""#, .issuerMismatch),
      ("issuer", #""https://ID.example.com/realm""#, .issuerMismatch),
      ("issuer", nil, .malformed),
      ("authorization_endpoint", nil, .endpoint),
      ("authorization_endpoint", #""https://a@id.example.com/""#, .endpoint),
      ("authorization_endpoint", #""https://id.example.com/#f""#, .endpoint),
      ("authorization_endpoint", #""javascript:alert(1)""#, .endpoint),
      ("token_endpoint", #""http://id.example.com/token""#, .endpoint),
      ("token_endpoint", #""http://127.0.0.1/token""#, .endpoint),
      ("token_endpoint", "7", .endpoint),
      ("jwks_uri", #""http://other.example/keys""#, .endpoint),
      ("jwks_uri", #""file:///etc/passwd""#, .endpoint),
      ("response_types_supported", #"["id_token"]"#, .unsupported),
      ("response_types_supported", nil, .unsupported),
      ("code_challenge_methods_supported", #"["plain"]"#, .unsupported),
      ("code_challenge_methods_supported", nil, .unsupported),
      ("id_token_signing_alg_values_supported", #"["none","HS256"]"#, .unsupported),
    ] as [(String, String?, IdentityError.ConfigurationFault)])
  func configuration(
    member: String, json: String?, fault: IdentityError.ConfigurationFault
  ) async {
    let provider = OwnProvider(TokenPlan().text)
    provider.discover(OwnProvider.discovery(provider.issuer, [member: json]))
    await #expect(throws: IdentityError.configuration(fault)) {
      try await Self.client(provider).identity(for: provider.grant())
    }
    #expect(provider.asked == ["/.well-known/openid-configuration"], "the code went nowhere")
  }

  @Test(
    "Unreadable documents are refused",
    arguments: [
      "", "[]", "<html>", #"{"issuer":"a","issuer":"b"}"#, "{\"a\":\"" + "\u{1}" + "\"}",
    ])
  func documents(text: String) async {
    let provider = OwnProvider()
    provider.discover(text)
    await #expect(throws: IdentityError.configuration(.malformed)) {
      try await Self.client(provider).authorizationURL(for: Self.request(provider))
    }
  }

  @Test(
    "Invalid issuers are refused",
    arguments: ["http://id.example.com", "https://id.example.com?a", "id.example.com", ""])
  func issuers(issuer: String) async {
    let provider = OwnProvider(issuer: issuer)
    await #expect(throws: IdentityError.configuration(.endpoint)) {
      try await Self.client(provider).authorizationURL(for: Self.request(provider))
    }
    #expect(provider.asked == [])
  }

  @Test("A provider's documents are cached for one hour")
  func age() async throws {
    let provider = OwnProvider(TokenPlan().text)
    let clock = StoppedClock()
    let client = Self.client(provider, clock)
    let once = ["/.well-known/openid-configuration", "/token", "/keys"]
    _ = try await client.identity(for: provider.grant())
    clock.advance(.seconds(3_599))
    _ = try await client.identity(for: provider.grant())
    #expect(provider.asked == once + ["/token"])
    clock.advance(.seconds(1))
    _ = try await client.identity(for: provider.grant())
    #expect(provider.asked == once + ["/token"] + once)
  }

  @Test("For an unknown key the key set is loaded once more")
  func rotation() async throws {
    let provider = OwnProvider(TokenPlan(.otherRSA).text)
    provider.setKeys([SigningKey.rsa.jwk()], [SigningKey.rsa.jwk(), SigningKey.otherRSA.jwk()])
    _ = try await Self.client(provider).identity(for: provider.grant())
    #expect(provider.asked.filter { $0 == "/keys" }.count == 2)
    provider.issue(TokenPlan().head("kid", #""gone""#).text)
    let client = Self.client(provider)
    await #expect(throws: IdentityError.token(.unknownKey)) {
      try await client.identity(for: provider.grant())
    }
    #expect(provider.asked.filter { $0 == "/keys" }.count == 4, "not more than once more")
  }

  @Test("A token without a key id uses the only key that fits")
  func unnamed() async throws {
    let provider = OwnProvider(TokenPlan().head("kid", nil).text)
    _ = try await Self.client(provider).identity(for: provider.grant())
    provider.setKeys([SigningKey.rsa.jwk(), SigningKey.otherRSA.jwk()])
    await #expect(throws: IdentityError.token(.unknownKey)) {
      try await Self.client(provider).identity(for: provider.grant())
    }
  }

  @Test(
    "Keys for another purpose and invalid keys are ignored",
    arguments: [
      (SigningKey.rsa.jwk(#","use":"enc""#), .algorithm),
      (SigningKey.rsa.jwk(#","alg":"RS512""#), .algorithm),
      (SigningKey.rsa.jwk(#","key_ops":["encrypt"]"#), .algorithm),
      (SigningKey.shortRSA.jwk(kid: "rsa"), .unknownKey),
      (SigningKey.p256.jwk(kid: "rsa"), .algorithm),
      (#"{"kid":"rsa","kty":"oct","k":"AAAA"}"#, .unknownKey),
      (#"{"kid":"rsa","kty":"RSA","n":"AQAB"}"#, .unknownKey),
      (#"{"kid":"rsa"}"#, .unknownKey), ("7", .unknownKey),
    ] as [(String, IdentityError.TokenFault)])
  func keys(jwk: String, fault: IdentityError.TokenFault) async {
    let provider = OwnProvider(TokenPlan().text, keys: [jwk])
    await #expect(throws: IdentityError.token(fault)) {
      try await Self.client(provider).identity(for: provider.grant())
    }
  }

  @Test("A point that is not on its curve is not a key")
  func offCurve() async {
    let one = String(repeating: "A", count: 42) + "E"
    let jwk = #"{"kid":"p256","kty":"EC","crv":"P-256","x":"\#(one)","y":"\#(one)"}"#
    let provider = OwnProvider(TokenPlan(.p256, algorithm: "ES256").text, keys: [jwk])
    await #expect(throws: IdentityError.token(.signature)) {
      try await Self.client(provider).identity(for: provider.grant())
    }
  }

  @Test("A number with a leading zero is accepted, as some providers write it")
  func zeroInFront() async throws {
    let modulus = SigningKey.rsa.members.split(separator: "\"")[6]
    let longer = Base64URL.text([0] + (Base64URL.decode(modulus.utf8) ?? []))
    let jwk = SigningKey.rsa.jwk().replacing(modulus, with: longer)
    let provider = OwnProvider(TokenPlan().text, keys: [jwk])
    _ = try await Self.client(provider).identity(for: provider.grant())
  }

  @Test("Key sets beyond their bounds are refused")
  func keySets() async {
    for text in [
      "{}", #"{"keys":{}}"#, "nothing",
      OwnProvider.keySet(Array(repeating: SigningKey.rsa.jwk(), count: 33)),
    ] {
      let provider = OwnProvider(TokenPlan().text)
      provider.setKeyText(text)
      await #expect(throws: IdentityError.configuration(.malformed), "\(text.prefix(20))") {
        try await Self.client(provider).identity(for: provider.grant())
      }
    }
    let provider = OwnProvider(TokenPlan().text)
    provider.setKeyText(#"{"keys":[],"x":""# + String(repeating: "x", count: 64 << 10) + #""}"#)
    await #expect(throws: IdentityError.service(.malformed)) {
      try await Self.client(provider).identity(for: provider.grant())
    }
  }

  @Test(
    "Refusals of the token endpoint become errors",
    arguments: [
      (400, #"{"error":"invalid_grant"}"#, .refused(.invalidGrant)),
      (401, #"{"error":"invalid_client"}"#, .refused(.invalidClient)),
      (400, #"{"error":"invalid_scope","error_description":"x"}"#, .refused(.invalidScope)),
      (403, #"{"error":"invalid_code"}"#, .refused(.other)),
      (400, "oh no", .service(.badRequest)), (429, "", .service(.tooManyRequests)),
      (500, #"{"error":"server_error"}"#, .service(.unavailable)),
      (302, "", .service(.malformed)), (200, "", .service(.malformed)),
      (200, "[]", .token(.malformed)), (200, #"{"access_token":"a"}"#, .token(.malformed)),
      (200, #"{"id_token":"a","id_token":"b"}"#, .service(.malformed)),
    ] as [(Int, String, IdentityError)])
  func refusals(status: Int, body: String, error: IdentityError) async {
    let provider = OwnProvider()
    provider.set(OwnProvider.Answer(status: status, body: body))
    await #expect(throws: error) {
      try await Self.client(provider).identity(for: provider.grant())
    }
  }

  // MARK: Over HTTP

  /// Returns the provider behind a server, and a client that uses the real transport.
  private static func served(
    timeout: Duration = .seconds(5)
  ) throws -> (OwnProvider, LoopbackServer, OpenIDConnectClient) {
    let server = try LoopbackServer()
    let provider = OwnProvider(issuer: server.address)
    provider.issue(TokenPlan(issuer: server.address).text)
    server.answer { request in
      let answer = provider.answer(request.target)
      return .answer(answer.status, answer.headers, Array(answer.body.utf8))
    }
    let client = OpenIDConnectClient(
      transport: systemTransport(), clock: StoppedClock(), timeout: timeout)
    return (provider, server, client)
  }

  @Test("The code is exchanged as in RFC 6749 and RFC 7636")
  func exchange() async throws {
    let (provider, server, client) = try Self.served()
    let identity = try await client.identity(for: provider.grant())
    #expect(identity.email.text == "ada@acme.test")
    let request = try #require(server.requests.first { $0.target == "/token" })
    #expect(request.method == "POST")
    #expect(request.headers["content-type"] == "application/x-www-form-urlencoded")
    #expect(request.headers["authorization"] == nil)
    #expect(
      request.form == [
        "grant_type": "authorization_code", "code": "the%20code%2B%2F%3D",
        "redirect_uri": "docodego%3A%2F%2Fauth%2Fcallback", "client_id": "landfall",
        "code_verifier": String(repeating: "v", count: 43),
      ])
  }

  @Test("A redirect from the token endpoint is not followed")
  func redirect() async throws {
    let (provider, server, client) = try Self.served()
    let elsewhere = try LoopbackServer()
    provider.set(
      OwnProvider.Answer(status: 307, headers: ["Location": elsewhere.address], body: ""))
    await #expect(throws: IdentityError.service(.malformed)) {
      try await client.identity(for: provider.grant())
    }
    #expect(elsewhere.requests.isEmpty)
    #expect(server.requests.count == 2)
  }

  @Test("An answer of 10 MB, a missing answer and a missing server are errors")
  func endless() async throws {
    let (provider, server, client) = try Self.served(timeout: .milliseconds(300))
    provider.set(OwnProvider.Answer(body: String(repeating: " ", count: 10 << 20)))
    await #expect(throws: IdentityError.service(.malformed)) {
      try await client.identity(for: provider.grant())
    }
    server.answer { _ in .silence(after: []) }
    await #expect(throws: IdentityError.service(.timeout)) {
      try await client.identity(for: provider.grant())
    }
    let noOne = OwnProvider(issuer: "http://127.0.0.1:1")
    await #expect(throws: IdentityError.service(.unavailable)) {
      try await client.identity(for: noOne.grant())
    }
  }

}
