import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallOrgContext
import LandfallSodium
import LandfallStrictJSON
import LandfallTestSupport
import LandfallWorkspace
import Testing

@Suite("The page that registers devices")
struct RegistrationTests {
  private static let page = "https://a.test/page"

  private static func links() throws -> SignInLinkForms {
    let rule = LinkRule(
      id: "back", forms: [.host("a.test", try PathPattern("/back"))], query: ["code", "state"],
      requiredQuery: ["code"], trailingSlash: .refuse, requirement: .anyone)
    let method = SignInMethod(
      id: "page", kind: .registration,
      callback: SignInMethod.Callback(rule: "back", parameter: "code"), page: page,
      redirect: "https://a.test/back")
    return SignInLinkForms(rules: [rule], methods: [method])
  }

  @Test(
    "The page repeats the given state, and adds none",
    arguments: [("&state=s-1", "&state=s-1"), ("", "")])
  func repeatsTheState(given: String, repeated: String) async throws {
    let town = try Town()
    let workspace = try Town.open(
      town.folder, town.clock, SodiumCryptography(), links: Self.links())
    let address = try #require(EmailAddress("ada@acme.test"))
    let proof = ProofKey(SodiumCryptography())
    let query = "?codeChallenge=\(proof.challenge)&codeChallengeMethod=S256"
    try await workspace.approveRegistration(at: Self.page + query + given, as: address)
    let mail = try #require(try town.mails().last)
    let link = try #require(mail.split(separator: "\n").first { $0.hasPrefix("https://") })
    let pattern = try Regex("https://a\\.test/back\\?code=[A-Za-z0-9_-]{43}" + repeated)
    #expect(try pattern.wholeMatch(in: link) != nil, "\(link.count) characters")
  }

  /// Returns a workspace whose page has signed a person in, and the link of the browser's return.
  private static func comeBack(
    _ town: Town, as email: String = "ada@acme.test"
  ) async throws -> (workspace: Workspace, credential: SignInCredential) {
    let workspace = try Town.open(
      town.folder, town.clock, SodiumCryptography(), links: Self.links())
    let proof = ProofKey(SodiumCryptography())
    let page = Self.page + "?codeChallenge=\(proof.challenge)&codeChallengeMethod=S256"
    try await workspace.approveRegistration(at: page, as: try #require(EmailAddress(email)))
    let mail = try #require(try town.mails().last)
    let link = try #require(mail.split(separator: "\n").first { $0.hasPrefix("https://") })
    let code = try #require(link.split(separator: "=").last)
    return (
      workspace,
      .registration(code: SecretBytes(copying: Array(code.utf8)), verifier: proof.verifier)
    )
  }

  private static func sessions(_ town: Town) throws -> Int {
    let file = try JSONReader.read(Array(try town.folder.text("workspace/sessions.json").utf8))
    return try #require(file["sessions"]?.array).count
  }

  @Test("A code redeemed twice under one name gives one session, with the newer token")
  func redeemedTwice() async throws {
    let town = try Town()
    let (workspace, credential) = try await Self.comeBack(town)
    let key = IdempotencyKey(SodiumCryptography())
    let first = try await workspace.redeem(credential, key: key)
    town.clock.advance(.seconds(1))
    let second = try await workspace.redeem(credential, key: key)
    #expect(try Self.sessions(town) == 1)
    #expect(first.person == second.person)
    #expect(first.expiresAt == second.expiresAt)
    workspace.use(second.token)
    #expect(try await workspace.memberships().memberships.count == 2)
    // The lost answer had another token, which is no longer valid.
    workspace.use(first.token)
    await #expect(throws: ServiceError.unauthorized) { try await workspace.memberships() }
  }

  @Test("Eight simultaneous tries under one name make one session, also on two services")
  func redeemedAtOnce() async throws {
    let town = try Town()
    let (workspace, credential) = try await Self.comeBack(town)
    let other = try Town.open(town.folder, town.clock, SodiumCryptography(), links: Self.links())
    let key = IdempotencyKey(SodiumCryptography())
    let people = try await withThrowingTaskGroup(of: PersonID.self) { group in
      for turn in 0..<8 {
        let services = turn % 2 == 0 ? workspace : other
        group.addTask { try await services.redeem(credential, key: key).person.id }
      }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(people == Array(repeating: "ada", count: 8))
    #expect(try Self.sessions(town) == 1)
  }

  @Test("Under another name the code is used up; under the same name another code is a conflict")
  func otherNames() async throws {
    let town = try Town()
    let (workspace, credential) = try await Self.comeBack(town)
    let key = IdempotencyKey(SodiumCryptography())
    _ = try await workspace.redeem(credential, key: key)
    await #expect(throws: SignInRefusal.deadCode) {
      try await workspace.redeem(credential, key: IdempotencyKey(SodiumCryptography()))
    }
    town.clock.advance(.seconds(1))
    let (_, second) = try await Self.comeBack(town, as: "bob@acme.test")
    await #expect(throws: SignInRefusal.service(.conflict)) {
      try await workspace.redeem(second, key: key)
    }
    #expect(try Self.sessions(town) == 1)
  }

  @Test(
    "A page without an S256 challenge is refused",
    arguments: ["", "?codeChallengeMethod=S256", "?codeChallenge=x&codeChallengeMethod=S256"])
  func refused(query: String) async throws {
    let town = try Town()
    let workspace = try Town.open(
      town.folder, town.clock, SodiumCryptography(), links: Self.links())
    let address = try #require(EmailAddress("ada@acme.test"))
    await #expect(throws: ServiceError.badRequest) {
      try await workspace.approveRegistration(at: Self.page + query, as: address)
    }
  }
}
