import LandfallAuth
@_spi(TypedRoutes) import LandfallDomain
import LandfallSodium
import LandfallTestSupport
import LandfallWorkspace
import Testing

@Suite("Preview of a sign-in link", .review("S7"))
struct SignInPreviewTests {
  private static func links() throws -> SignInLinkForms {
    SignInLinkForms(
      rules: [
        LinkRule(
          id: "magic", forms: [.host("a.test", try PathPattern("/m/:token"))],
          trailingSlash: .refuse, requirement: .signedOut)
      ],
      methods: [
        SignInMethod(
          id: "magic", kind: .magicLink,
          callback: SignInMethod.Callback(rule: "magic", parameter: "token"))
      ])
  }

  @Test("A preview of a mailed link names the address and does not use the link up")
  func mailed() async throws {
    let town = try Town()
    let workspace = try Town.open(
      town.folder, town.clock, SodiumCryptography(), links: Self.links())
    let address = try #require(EmailAddress("ada@acme.test"))
    try await workspace.sendMagicLink(to: address)
    let mail = try #require(try town.mails().last)
    let link = try #require(mail.split(separator: "\n").first { $0.hasPrefix("https://") })
    let token = SecretBytes(copying: Array(link.dropFirst("https://a.test/m/".count).utf8))
    for _ in 1...3 {
      let preview = try await workspace.preview(.magicToken(token))
      #expect(preview == SignInPreview(account: "ada@acme.test", address: address))
    }
    let session = try await workspace.redeem(
      .magicToken(token), key: IdempotencyKey(SodiumCryptography()))
    #expect(session.person.id == "ada")
    await #expect(throws: SignInRefusal.deadCode) {
      try await workspace.preview(.magicToken(token))
    }
  }

  @Test("All public names share thirty tries in ten minutes, previews included")
  func publicIDs() async throws {
    let town = try Town()
    let alphabet = Array("23456789ABCDEFGHJKMNPQRSTVWXYZ")
    func name(_ number: Int) -> String {
      "22222" + String([alphabet[number / 30], alphabet[number % 30], "2"])
    }
    for number in 0..<30 {
      await #expect(throws: SignInRefusal.deadCode) {
        if number.isMultiple(of: 2) {
          _ = try await town.workspace.preview(.publicID(name(number)))
        } else {
          _ = try await town.workspace.redeem(
            .publicID(name(number)), key: IdempotencyKey(SodiumCryptography()))
        }
      }
    }
    func refusal(_ number: Int) async throws -> SignInRefusal? {
      do {
        _ = try await town.workspace.preview(.publicID(name(number)))
        return nil
      } catch {
        return error
      }
    }
    #expect(try await refusal(40) == .service(.tooManyRequests))
    town.clock.advance(.seconds(599))
    #expect(try await refusal(41) == .service(.tooManyRequests))
    town.clock.advance(.seconds(1))
    #expect(try await refusal(42) == .deadCode)
  }
}
