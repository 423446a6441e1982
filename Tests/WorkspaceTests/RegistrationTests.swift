import LandfallAuth
import LandfallDomain
import LandfallSodium
import LandfallTestSupport
import LandfallWorkspace
import Testing

@Suite("The page that registers devices")
struct RegistrationTests {
  private static let page = "https://a.test/page"

  private static func links() throws -> SignInLinkForms {
    let rule = LinkRule(
      id: "back", forms: [.host("a.test", try PathPattern("/back"))], query: ["code", "state"],
      requires: ["code"], trailingSlash: .refuse, runs: .always)
    let method = SignInMethod(
      id: "page", kind: .registration,
      callback: SignInMethod.Callback(rule: "back", parameter: "code"), page: page,
      redirect: "https://a.test/back")
    return SignInLinkForms(rules: [rule], methods: [method])
  }

  @Test(
    "repeats the state it was given, and none where it was given none",
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

  @Test(
    "is no page of ours without an S256 challenge",
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
