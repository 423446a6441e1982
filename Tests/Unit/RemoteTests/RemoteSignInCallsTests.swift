import Foundation
import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallTestSupport
import Testing

@testable import LandfallRemote

@Suite("Sign-in calls over HTTP")
struct RemoteSignInCallsTests {
  /// A secret that must never be visible.
  private static let canary = "canary-51f9"
  private static let cryptography = SodiumCryptography()
  private static let device = DeviceDescription(
    label: "Amina’s phone", platform: .ios, model: "iPhone15,2", systemVersion: "17.4",
    appVersion: "1.2.3", pushEnvironment: .sandbox, pushToken: "feed")
  private static let deviceText =
    #""deviceLabel":"Amina’s phone","platform":"ios","model":"iPhone15,2","osVersion":"17.4","#
    + #""appVersion":"1.2.3","pushToken":"feed","apnsEnvironment":"sandbox"}"#
  private static let issued =
    #"{"device":{},"token":{"deviceToken":"dev_canary-51f9","deviceSecret":"s","#
    + #""expiresAt":"2027-01-01T00:00:00Z"},"user":{"id":"u-1","email":"a@acme.test","name":"A"}}"#
  private static let date = (name: "Date", value: "Sun, 06 Nov 2026 08:49:37 GMT")

  private static func calls(
    _ transport: any HTTPTransport, at base: String = "https://api.test",
    session: RemoteSession = RemoteSession(), timeout: Duration = HTTPRequest.timeout
  ) throws -> RemoteSignInCalls {
    try #require(
      RemoteSignInCalls(
        transport: transport, base: base, session: session, device: device,
        cryptography: cryptography, timeout: timeout))
  }

  private static func secret(_ text: String = canary) -> SecretBytes {
    SecretBytes(copying: Array(text.utf8))
  }

  private static func address() throws -> EmailAddress { try #require(EmailAddress("a@acme.test")) }

  private static func credentials() throws -> [SignInCredential] {
    [
      .magicToken(secret("t")), .publicID("AB12CD34"),
      .registration(code: secret("c"), verifier: secret("v")),
      .identity(
        VerifiedIdentity(
          issuer: "https://id.test", subject: "s", email: try address(), name: nil,
          assertion: secret("j.w.t"))),
    ]
  }

  @Test("Each credential is sent to its endpoint, with the device and the key of the try")
  func requests() async throws {
    let answer = ScriptedTransport.Step.json(Self.issued, headers: [Self.date])
    let transport = ScriptedTransport(Array(repeating: answer, count: 5))
    let calls = try Self.calls(transport)
    let key = IdempotencyKey(Self.cryptography)
    for credential in try Self.credentials() {
      let session = try await calls.redeem(credential, key: key)
      #expect(session.person.id == "u-1")
      #expect(session.serverTime == Timestamp(milliseconds: 1_793_954_977_000))
      #expect(session.refreshedAt == session.serverTime)
      #expect(session.expiresAt == Timestamp(milliseconds: 1_798_761_600_000))
    }
    let code = try #require(SignInCode("123456"))
    _ = try await calls.redeem(code, for: try Self.address())
    #expect(
      transport.requests.map { $0.url.dropFirst("https://api.test/api/auth/".count) }
        == [
          "magic-link/verify", "qr-sign-in", "device/exchange", "identity/verify",
          "sign-in/email-otp",
        ])
    #expect(
      transport.bodies
        == [
          #""token":"t","#, #""userPublicId":"AB12CD34","#, #""code":"c","codeVerifier":"v","#,
          #""issuer":"https://id.test","idToken":"j.w.t","#,
          #""email":"a@acme.test","otp":"123456","#,
        ].map { "{" + $0 + Self.deviceText })
    let keys = transport.requests.map { $0.header("Idempotency-Key") }
    #expect(Set(keys.prefix(4)) == [IdempotencyHeader.value(key)])
    #expect(keys[4] != keys[0])
    #expect(transport.requests.allSatisfy { $0.timeout == .seconds(10) })
    // Sign-in calls are made without a session.
    #expect(transport.requests.allSatisfy { $0.header("Authorization") == nil })
  }

  @Test(
    "Each status is one refusal, and no text of it contains a secret",
    arguments: [
      (400, "invalid_body", SignInRefusal.service(.badRequest)), (400, "invalid_code", .deadCode),
      (401, "invalid_or_expired_token", .deadCode), (404, "not_found", .deadCode),
      (410, "gone", .deadCode), (403, "not_a_customer", .service(.forbidden)),
      (403, "banned", .banned(until: Timestamp(milliseconds: 1_767_225_600_000))),
      (403, "identity_not_allowed", .identityNotAllowed),
      (400, "wrong_code", .wrongCode(triesLeft: 2)), (401, "wrong_code", .wrongCode(triesLeft: 2)),
      (409, "conflict", .service(.conflict)), (429, "rate_limited", .service(.tooManyRequests)),
      (500, "internal", .service(.unavailable)), (503, "", .service(.unavailable)),
      (504, "", .service(.timeout)), (302, "", .service(.malformed)),
      (200, "", .service(.malformed)),
    ])
  func refusals(status: Int, code: String, refusal: SignInRefusal) async throws {
    let server = try LoopbackServer { _ in
      .json(
        #"{"code":"\#(code)","message":"\#(Self.canary)","triesLeft":2,"#
          + #""bannedUntil":"2026-01-01T00:00:00Z"}"#, status: status)
    }
    let calls = try Self.calls(
      systemTransport(), at: server.address, timeout: .seconds(60))
    for credential: SignInCredential in [.magicToken(Self.secret()), .publicID(Self.canary)] {
      do {
        _ = try await calls.redeem(credential, key: IdempotencyKey(Self.cryptography))
        Issue.record("a session came out of \(status)")
      } catch {
        #expect(error == refusal)
        #expect(!"\(error) \(error.code) \(error.localizedDescription)".contains(Self.canary))
      }
    }
    #expect(server.requests.allSatisfy { $0.body.contains(Self.canary) })
  }

  @Test(
    "An answer that is not a session is refused",
    arguments: [
      ("", "no JSON"), ("{}", "nothing"),
      (issued.replacing("2027-01-01T00:00:00Z", with: "soon"), "expiry"),
      (issued.replacing("a@acme.test", with: "a"), "address"),
      (issued.replacing("dev_canary-51f9", with: #"a\r\nb"#), "token with lines"),
      (issued.replacing("dev_canary-51f9", with: ""), "empty token"),
      (issued.replacing(#""id":"u-1","#, with: ""), "person"),
      (String(repeating: "[", count: 40), "depth"),
    ])
  func malformed(text: String, name: String) async throws {
    let calls = try Self.calls(ScriptedTransport([.json(text, headers: [Self.date])]))
    await #expect(throws: SignInRefusal.service(.malformed), "\(name)") {
      try await calls.redeem(.publicID("AB12CD34"), key: IdempotencyKey(Self.cryptography))
    }
  }

  @Test("An answer without the server time gives no session")
  func noTime() async throws {
    let calls = try Self.calls(ScriptedTransport([.json(Self.issued)]))
    await #expect(throws: SignInRefusal.service(.malformed)) {
      try await calls.redeem(.publicID("AB12CD34"), key: IdempotencyKey(Self.cryptography))
    }
  }

  @Test("If an answer is lost, the same key returns the same session")
  func lostAnswer() async throws {
    let made = Counter()
    let server = try LoopbackServer { request in
      // The services make one session for a key, and the first answer is lost.
      let isNew = made.add(request.headers["idempotency-key"] ?? "")
      return isNew
        ? .raw([Array("HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{\"tok".utf8)])
        : .answer(200, [Self.date.name: Self.date.value], Array(Self.issued.utf8))
    }
    let calls = try Self.calls(
      systemTransport(), at: server.address, timeout: .seconds(60))
    let key = IdempotencyKey(Self.cryptography)
    await #expect(throws: SignInRefusal.service(.unavailable)) {
      try await calls.redeem(.magicToken(Self.secret("t")), key: key)
    }
    let session = try await calls.redeem(.magicToken(Self.secret("t")), key: key)
    #expect(session.token.isSame(as: SessionToken(Self.secret("dev_" + Self.canary))))
    #expect(made.names == [IdempotencyHeader.value(key)])
    #expect(server.requests.count == 2)
    #expect(!"\(session)".contains(Self.canary))
  }

  @Test("A missing answer and a person who gives up are errors", .timeLimit(.minutes(1)))
  func silence() async throws {
    let server = try LoopbackServer { _ in .silence(after: []) }
    let short = try Self.calls(
      systemTransport(), at: server.address, timeout: .milliseconds(200))
    let key = IdempotencyKey(Self.cryptography)
    await #expect(throws: SignInRefusal.service(.timeout)) {
      try await short.redeem(.publicID("AB12CD34"), key: key)
    }
    // A timeout would be another error, and does not occur.
    let long = try Self.calls(systemTransport(), at: server.address, timeout: .seconds(600))
    let task = Task { () -> SignInRefusal? in
      do throws(SignInRefusal) {
        _ = try await long.redeem(.publicID("AB12CD34"), key: key)
        return nil
      } catch {
        return error
      }
    }
    task.cancel()
    #expect(await task.value == .service(.unavailable))
  }

  @Test(
    "If no code was sent, the error has the reason and the wait",
    arguments: [
      (429, "30", CodeRefusal.tooManyCodes(retryAfter: .seconds(30))),
      (429, "", .tooManyCodes(retryAfter: .seconds(60))),
      (429, "999999999999", .tooManyCodes(retryAfter: .seconds(3_600))),
      (429, "-5", .tooManyCodes(retryAfter: .seconds(1))), (400, "", .service(.badRequest)),
      (500, "", .service(.unavailable)), (404, "", .service(.notFound)),
    ])
  func notSent(status: Int, retry: String, refusal: CodeRefusal) async throws {
    let answer = ScriptedTransport.Step.json(
      "{}", status: status, headers: [("Retry-After", retry)])
    let transport = ScriptedTransport([answer, answer, .json("{}"), .failure(.offline)])
    let calls = try Self.calls(transport)
    let address = try Self.address()
    await #expect(throws: refusal) { try await calls.sendCode(to: address) }
    await #expect(throws: refusal) { try await calls.sendMagicLink(to: address) }
    try await calls.sendCode(to: address)
    await #expect(throws: CodeRefusal.service(.offline)) { try await calls.sendCode(to: address) }
    #expect(transport.bodies[0] == #"{"email":"a@acme.test","type":"sign-in"}"#)
    #expect(transport.bodies[1] == #"{"email":"a@acme.test"}"#)
    #expect(Set(transport.requests.map { $0.header("Idempotency-Key") }).count == 4)
  }

  @Test("A session is renewed and ended with its own token, whatever the current session")
  func session() async throws {
    let error = #"{"code":"x","message":"canary-51f9"}"#
    let transport = ScriptedTransport([
      .json(Self.issued, headers: [Self.date]), .json(error, status: 401), .json("{}"),
      .json(error, status: 401), .json(error, status: 500),
    ])
    let shared = RemoteSession()
    let calls = try Self.calls(transport, session: shared)
    calls.use(SessionToken(Self.secret("other")))
    #expect(shared.authorization == "Bearer other")
    let token = SessionToken(Self.secret())
    #expect(try await calls.refresh(token).person.email == "a@acme.test")
    await #expect(throws: ServiceError.unauthorized) { try await calls.refresh(token) }
    try await calls.revoke(token)
    // A token that is not accepted has already ended.
    try await calls.revoke(token)
    await #expect(throws: ServiceError.unavailable) { try await calls.revoke(token) }
    #expect(
      transport.requests.allSatisfy { $0.header("Authorization") == "Bearer " + Self.canary })
    #expect(transport.bodies.allSatisfy { $0 == "{}" })
    calls.use(nil)
    #expect(shared.authorization == nil)
  }

  @Test("The provider of an address is found")
  func provider() async throws {
    let transport = ScriptedTransport([
      .json(#"{"id":"p","issuer":"https://id.test","clientId":"c"}"#),
      .json(#"{"id":"p","issuer":"http://id.test","clientId":"c"}"#), .json("{}", status: 404),
    ])
    let calls = try Self.calls(transport)
    let address = try Self.address()
    #expect(
      try await calls.identityProvider(for: address)
        == IdentityProvider(id: "p", issuer: "https://id.test", clientID: "c"))
    await #expect(throws: ServiceError.malformed) { try await calls.identityProvider(for: nil) }
    await #expect(throws: ServiceError.notFound) { try await calls.identityProvider(for: nil) }
    #expect(transport.bodies == [#"{"email":"a@acme.test"}"#, "{}", "{}"])
  }

  @Test("Long texts are cut between characters; a push token is never cut")
  func limits() {
    let device = DeviceDescription(
      label: String(repeating: "👩‍👩‍👧", count: 16), platform: .ios,
      model: String(repeating: "m", count: 81), systemVersion: String(repeating: "1", count: 41),
      appVersion: "1", pushEnvironment: .production, pushToken: String(repeating: "f", count: 513))
    #expect(device.label == String(repeating: "👩‍👩‍👧", count: 15))
    #expect(device.model.count == 80)
    #expect(device.systemVersion.count == 40)
    #expect(device.pushToken == nil)
  }

  @Test("Health is any status, no answer or no network", .timeLimit(.minutes(1)))
  func health() async throws {
    let server = try LoopbackServer { request in
      request.target == "/slow" ? .silence(after: []) : .json("", status: 503)
    }
    let transport = systemTransport()
    let probe = try #require(
      HTTPHealthProbe(
        transport: transport, url: server.address + "/health", timeout: .seconds(60)))
    #expect(await probe.probe() == .status(503))
    let slow = try #require(
      HTTPHealthProbe(
        transport: transport, url: server.address + "/slow", timeout: .milliseconds(200)))
    #expect(await slow.probe() == .failed)
    let offline = ScriptedTransport([.failure(.offline)])
    #expect(
      await HTTPHealthProbe(transport: offline, url: "https://api.test/")?.probe()
        == .deviceOffline)
    #expect(offline.requests.map(\.timeout) == [.seconds(6)])
    #expect(HTTPHealthProbe(transport: offline, url: "http://api.test/") == nil)
  }

  /// Counts distinct names.
  private final class Counter: @unchecked Sendable {
    // Sendable: accessed only under `lock`.
    private let lock = NSLock()
    private var seen: Set<String> = []

    var names: Set<String> { lock.withLock { seen } }

    func add(_ name: String) -> Bool { lock.withLock { seen.insert(name).inserted } }
  }
}
