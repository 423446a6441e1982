import Foundation
import LandfallAuth
import LandfallDomain
import LandfallHelperCalls
import LandfallRemote
import LandfallSodium
import LandfallSystem
import LandfallTestSupport
import Testing

/// Sign-in at an independent provider: with the client itself, and through the helper process.
@Suite("A real provider", .serialized, .enabled(if: RealProvider.isThere, "make deps"))
struct RealProviderTests {
  enum Way: String, CaseIterable, Sendable { case client, helper }

  private static let cryptography = SodiumCryptography()

  /// The provider of all tests except the one in which it goes down.
  ///
  /// It ends with this process.
  private static let shared = Task { try await start() }

  private static func start() async throws -> RealProvider {
    try await offPool { try RealProvider() }
  }

  private static func calls(_ way: Way) throws -> any IdentityProviderCalls {
    switch way {
    case .client:
      return OpenIDConnectClient(transport: systemTransport(), clock: SystemClock())
    case .helper:
      let path = RealProvider.root + "/.build/debug/textshell-remote"
      return RemoteIdentityProvider(executable: path)
    }
  }

  private static func random() -> String {
    Base64URL.text(cryptography.randomBytes(AuthorizationRequest.randomBytes))
  }

  /// Goes to the provider and comes back.
  private static func comeBack(
    _ provider: RealProvider, _ calls: any IdentityProviderCalls, _ proof: ProofKey, nonce: String
  ) async throws -> [String: String] {
    let state = random()
    let url = try await calls.authorizationURL(
      for: AuthorizationRequest(
        provider: provider.provider, redirect: provider.redirect,
        scopes: ["openid", "email", "profile"], state: state, nonce: nonce,
        challenge: proof.challenge, loginHint: "ada@acme.test"))
    let fields = try await offPool { try provider.visit(url) }
    #expect(fields["state"] == state)
    #expect(fields["iss"] == provider.provider.issuer)
    return fields
  }

  private static func grant(
    _ provider: RealProvider, _ code: String?, _ proof: ProofKey, nonce: String,
    after span: Duration = .zero
  ) throws -> AuthorizationGrant {
    AuthorizationGrant(
      provider: provider.provider, code: SecretBytes(copying: Array(try #require(code).utf8)),
      verifier: proof.verifier, nonce: nonce, redirect: provider.redirect,
      now: SystemClock().now().timestamp + span)
  }

  @Test("A person signs in; the same code is refused the second time", arguments: Way.allCases)
  func success(way: Way) async throws {
    let provider = try await Self.shared.value
    let calls = try Self.calls(way)
    let (proof, nonce) = (ProofKey(Self.cryptography), Self.random())
    let fields = try await Self.comeBack(provider, calls, proof, nonce: nonce)
    let grant = try Self.grant(provider, fields["code"], proof, nonce: nonce)
    let identity = try await calls.identity(for: grant)
    #expect(identity.issuer == provider.provider.issuer)
    #expect(identity.email.text == "ada@acme.test")
    #expect(identity.name == "Ada Lovelace")
    #expect(!identity.subject.isEmpty)
    await #expect(throws: IdentityError.refused(.other), "Glewlwyd says invalid_code") {
      try await calls.identity(for: grant)
    }
  }

  @Test("A code is refused with another verifier or nonce, or too late")
  func wrong() async throws {
    let provider = try await Self.shared.value
    let calls = try Self.calls(.client)
    let (proof, nonce) = (ProofKey(Self.cryptography), Self.random())
    var fields = try await Self.comeBack(provider, calls, proof, nonce: nonce)
    await #expect(throws: IdentityError.refused(.other)) {
      try await calls.identity(
        for: Self.grant(provider, fields["code"], ProofKey(Self.cryptography), nonce: nonce))
    }
    fields = try await Self.comeBack(provider, calls, proof, nonce: nonce)
    await #expect(throws: IdentityError.token(.nonce)) {
      try await calls.identity(
        for: Self.grant(provider, fields["code"], proof, nonce: Self.random()))
    }
    fields = try await Self.comeBack(provider, calls, proof, nonce: nonce)
    await #expect(throws: IdentityError.token(.expired)) {
      try await calls.identity(
        for: Self.grant(provider, fields["code"], proof, nonce: nonce, after: .seconds(601)))
    }
  }

  @Test("A provider may change its keys between two sign-ins", arguments: Way.allCases)
  func rotation(way: Way) async throws {
    let provider = try await Self.shared.value
    let calls = try Self.calls(way)
    for turn in 0..<2 {
      if turn == 1 { try await offPool { try provider.changeKeys() } }
      let (proof, nonce) = (ProofKey(Self.cryptography), Self.random())
      let fields = try await Self.comeBack(provider, calls, proof, nonce: nonce)
      let grant = try Self.grant(provider, fields["code"], proof, nonce: nonce)
      #expect(try await calls.identity(for: grant).email.text == "ada@acme.test")
    }
  }

  @Test("A provider that goes down before the exchange is an error")
  func down() async throws {
    let provider = try await Self.start()
    var waiting: [(any IdentityProviderCalls, AuthorizationGrant)] = []
    for way in Way.allCases {
      let calls = try Self.calls(way)
      let (proof, nonce) = (ProofKey(Self.cryptography), Self.random())
      let fields = try await Self.comeBack(provider, calls, proof, nonce: nonce)
      waiting.append((calls, try Self.grant(provider, fields["code"], proof, nonce: nonce)))
    }
    try await offPool { try provider.stop() }
    for (calls, grant) in waiting {
      await #expect(throws: IdentityError.service(.unavailable)) {
        try await calls.identity(for: grant)
      }
    }
  }
}
