import CSodium
import LandfallAuth
import LandfallDomain
import LandfallRemote
import Testing

@Suite("ID token")
struct IDTokenTests {
  private static func check(
    _ provider: OwnProvider, _ grant: AuthorizationGrant? = nil
  ) async throws(IdentityError) -> VerifiedIdentity {
    try await OpenIDConnectClient(transport: provider, clock: StoppedClock())
      .identity(for: grant ?? provider.grant())
  }

  private static func fault(_ token: String) async -> IdentityError.TokenFault? {
    do throws(IdentityError) {
      _ = try await check(OwnProvider(token))
      return nil
    } catch {
      guard case .token(let fault) = error else { return nil }
      return fault
    }
  }

  @Test(
    "Each algorithm is accepted with the right kind of key",
    arguments: [
      (SigningKey.rsa, "RS256"), (.p256, "ES256"), (.ed25519, "EdDSA"),
    ])
  func good(key: SigningKey, algorithm: String) async throws {
    let token = TokenPlan(key, algorithm: algorithm).text
    let identity = try await Self.check(OwnProvider(token))
    #expect(identity.issuer == OwnProvider.issuer)
    #expect(identity.subject == "248289761001")
    #expect(identity.email.text == "ada@acme.test")
    #expect(identity.name == "Ada Lovelace")
    #expect(identity.assertion.withUnsafeBytes { Array($0) } == Array(token.utf8))
    #expect("\(identity.assertion)" == "‹redacted›")
  }

  @Test(
    "Claims that do not prove the identity are refused",
    arguments: TokenRow.badClaims)
  func badClaims(row: TokenRow) async {
    await #expect(Self.fault(row.plan.text) == row.fault)
  }

  @Test(
    "Claims just inside the limits are accepted",
    arguments: TokenRow.goodClaims)
  func edges(row: TokenRow) async throws {
    _ = try await Self.check(OwnProvider(row.plan.text))
  }

  @Test("Expiry is exact to the millisecond")
  func expiry() async throws {
    let provider = OwnProvider(TokenPlan().claim("exp", "\(TokenPlan.now)").text)
    let early = provider.grant(at: TokenPlan.now - 1, milliseconds: 999)
    _ = try await Self.check(provider, early)
    await #expect(throws: IdentityError.token(.expired)) {
      try await Self.check(provider, provider.grant(at: TokenPlan.now))
    }
  }

  @Test(
    "A name that could do harm on a screen is left out",
    arguments: [
      #""a\u001b[2Jb""#, #""a\nb""#, "\"" + String(repeating: "n", count: 201) + "\"", "7",
    ])
  func names(json: String) async throws {
    let provider = OwnProvider(TokenPlan().claim("name", json).text)
    #expect(try await Self.check(provider).name == nil)
  }

  @Test("The hash of the access token must match", arguments: ["RS256", "EdDSA"])
  func accessToken(algorithm: String) async throws {
    var digest = [UInt8](repeating: 0, count: algorithm == "RS256" ? 32 : 64)
    let bytes = Array("the access token".utf8)
    if algorithm == "RS256" {
      crypto_hash_sha256(&digest, bytes, UInt64(bytes.count))
    } else {
      crypto_hash_sha512(&digest, bytes, UInt64(bytes.count))
    }
    let key = algorithm == "RS256" ? SigningKey.rsa : .ed25519
    let hash = Base64URL.text(digest[..<(digest.count / 2)])
    let provider = OwnProvider()
    let token = TokenPlan(key, algorithm: algorithm).claim("at_hash", "\"\(hash)\"").text
    provider.issue(token, accessToken: "the access token")
    _ = try await Self.check(provider)
    provider.issue(token, accessToken: "another")
    await #expect(throws: IdentityError.token(.accessToken)) { try await Self.check(provider) }
  }

  @Test(
    "Untrusted headers are refused",
    arguments: TokenRow.headers)
  func badHeaders(row: TokenRow) async {
    await #expect(Self.fault(row.plan.text) == row.fault)
  }

  @Test("A public key is never used as a shared secret", arguments: ["HS256", "RS256"])
  func confusion(algorithm: String) async {
    var parts = TokenPlan().head("alg", "\"\(algorithm)\"").parts
    let secret = SigningKey.rsa.publicDER
    var tag = [UInt8](repeating: 0, count: 32)
    let message = parts[0] + [UInt8(ascii: ".")] + parts[1]
    var state = crypto_auth_hmacsha256_state()
    crypto_auth_hmacsha256_init(&state, secret, secret.count)
    crypto_auth_hmacsha256_update(&state, message, UInt64(message.count))
    crypto_auth_hmacsha256_final(&state, &tag)
    parts[2] = Base64URL.encode(tag)
    let fault = await Self.fault(TokenPlan.joined(parts))
    #expect(fault == (algorithm == "HS256" ? .algorithm : .signature))
  }

  @Test(
    "Malformed tokens are refused",
    arguments: [
      ("empty", ""), ("dots", ".."), ("two parts", "a.b"), ("four parts", "a.b.c.d"),
      ("five parts, encrypted", "a.b.c.d.e"),
    ])
  func texts(name: String, text: String) async {
    await #expect(Self.fault(text) == .malformed)
  }

  @Test("Malformed parts are refused", arguments: 0..<3)
  func parts(index: Int) async {
    let parts = TokenPlan().parts
    func changed(_ change: (inout [UInt8]) -> Void) -> String {
      var parts = parts
      change(&parts[index])
      return TokenPlan.joined(parts)
    }
    await #expect(Self.fault(changed { $0 = [] }) == .malformed, "without")
    for padding in ["=", "==", "===", " ", "+", "/", "A=", "\\n"] {
      await #expect(Self.fault(changed { $0 += Array(padding.utf8) }) != nil, "\(padding)")
    }
    await #expect(Self.fault(changed { $0 = Base64URL.encode([0xFF, 0xFE]) }) != nil, "no JSON")
  }

  @Test("Repeated claims or headers and malformed JSON are refused")
  func duplicates() async {
    var plan = TokenPlan()
    plan.claims.append(("email", #""eve@evil.test""#))
    await #expect(Self.fault(plan.text) == .malformed)
    plan = TokenPlan()
    plan.header.append(("alg", #""none""#))
    await #expect(Self.fault(plan.text) == .malformed)
    plan = TokenPlan()
    plan.claims.append((#"\u0065mail"#, #""eve@evil.test""#))
    await #expect(Self.fault(plan.text) == .malformed, "the same name, written otherwise")
    let deep = String(repeating: "[", count: 9) + String(repeating: "]", count: 9)
    await #expect(Self.fault(TokenPlan().claim("x", deep).text) == .malformed)
  }

  @Test("A token that is too long is not read")
  func huge() async {
    let long = "\"" + String(repeating: "x", count: 12 << 10) + "\""
    await #expect(Self.fault(TokenPlan().claim("x", long).text) == .malformed)
    let shorter = "\"" + String(repeating: "x", count: 8 << 10) + "\""
    await #expect(Self.fault(TokenPlan().claim("x", shorter).text) == nil)
  }

  @Test(
    "Every flipped bit and every truncation is refused",
    arguments: [(SigningKey.rsa, "RS256"), (.p256, "ES256"), (.ed25519, "EdDSA")])
  func damage(key: SigningKey, algorithm: String) async throws {
    let bytes = Array(TokenPlan(key, algorithm: algorithm).text.utf8)
    let provider = OwnProvider()
    let client = OpenIDConnectClient(transport: provider, clock: StoppedClock())
    func isRefused(_ bytes: [UInt8]) async -> Bool {
      provider.issue(String(decoding: bytes, as: UTF8.self))
      do throws(IdentityError) {
        _ = try await client.identity(for: provider.grant())
        return false
      } catch {
        return true
      }
    }
    for index in bytes.indices {
      for bit in 0..<7 {
        var damaged = bytes
        damaged[index] ^= 1 << bit
        if await !isRefused(damaged) { Issue.record("byte \(index), bit \(bit)") }
      }
      if await !isRefused(Array(bytes[..<index])) { Issue.record("cut at \(index)") }
    }
    #expect(await !isRefused(bytes))
  }
}
