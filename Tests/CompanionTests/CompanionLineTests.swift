import LandfallAuth
import LandfallCompanion
import LandfallDomain
import Testing

@Suite("Companion's lines")
struct CompanionLineTests {
  static let provider = IdentityProvider(
    id: "acme", issuer: "https://id.acme.test", clientID: "land\"fall")
  static let request = AuthorizationRequest(
    provider: provider, redirect: "docodego://auth/callback", scopes: ["openid", "email"],
    state: "state", nonce: "nonce", challenge: "challenge", loginHint: "a@b.test\n")
  static let grant = AuthorizationGrant(
    provider: provider, code: SecretBytes(copying: [0, 10, 255]),
    verifier: SecretBytes(copying: Array("verifier".utf8)), nonce: "nonce",
    redirect: "docodego://auth/callback", now: Timestamp(milliseconds: 1_800_000_000_123))

  @Test("a request comes out as it went in, on one line")
  func request() throws {
    let line = CompanionCall.authorizationURL(Self.request).line(id: 7)
    #expect(line.filter { $0 == UInt8(ascii: "\n") }.count == 1 && line.last == 10)
    let (id, call) = try #require(CompanionCall.read(line))
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

  @Test("a grant comes out as it went in")
  func grant() throws {
    let (id, call) = try #require(
      CompanionCall.read(CompanionCall.identity(Self.grant).line(id: 8)))
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

  @Test("every error has its words")
  func errors() {
    let all =
      ServiceError.allCases.map { IdentityError.service($0) }
      + IdentityError.Refusal.allCases.map { .refused($0) }
      + IdentityError.ConfigurationFault.allCases.map { .configuration($0) }
      + IdentityError.TokenFault.allCases.map { .token($0) }
      + IdentityError.ClientFault.allCases.map { .client($0) }
    for error in all {
      guard
        case .failed(let read)? = CompanionAnswer.read(
          CompanionAnswer.failed(error).line(id: 1))?.answer
      else {
        Issue.record("\(error) is not read")
        continue
      }
      #expect(read == error)
    }
  }

  @Test(
    "lines that are no answer",
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
    if CompanionAnswer.read(Array(line.utf8)) != nil { Issue.record("read") }
  }

  @Test(
    "lines that are no call",
    arguments: [
      ("call", "whatever"), ("version", "1"), ("nonce", "null"), ("scopes", "[1]"),
      ("provider", "{}"),
    ])
  func noCalls(name: String, json: String) throws {
    let line = String(
      decoding: CompanionCall.authorizationURL(Self.request).line(id: 1), as: UTF8.self)
    let other = line.replacing("\"\(name)\":", with: "\"\(name)\":\(json),\"old\(name)\":")
    #expect(other != line)
    if CompanionCall.read(Array(line.utf8)) == nil { Issue.record("not read") }
    if CompanionCall.read(Array(other.utf8)) != nil { Issue.record("read") }
  }
}
