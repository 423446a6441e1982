import LandfallAuth
import LandfallDomain
import LandfallStrictJSON
import LandfallTestSupport
import Testing

@testable import LandfallSodium

@Suite("PASETO v4 vectors")
struct PasetoVectorTests {
  private static let cryptography = SodiumCryptography()

  private static func tests() throws -> [JSONNode] {
    try #require(try VectorFile.read("paseto/v4.json")["tests"]?.array)
  }

  @Test("3 public tokens are signed to the same text, and verified", arguments: 1...3)
  func signs(number: Int) throws {
    let test = try #require(try Self.tests().first { $0["name"]?.string == "4-S-\(number)" })
    let signer = try ShareSigningKey(SecretBytes(copying: VectorFile.bytes(test["secret-key"])))
    let text = try #require(test["token"]?.string)
    let message = Array(try #require(test["payload"]?.string).utf8)
    let footer = Array(try #require(test["footer"]?.string).utf8)
    let assertion = Array(try #require(test["implicit-assertion"]?.string).utf8)
    #expect(try signer.verificationKey.bytes == VectorFile.bytes(test["public-key"]))

    let bytes = PublicPaseto.signedBytes(message: message, footer: footer, assertion: assertion)
    let signed = PublicPaseto(
      message: message, signature: signer.signature(of: bytes), footer: footer)
    #expect(String(decoding: signed.text, as: UTF8.self) == text)

    let read = try #require(PublicPaseto(text.utf8))
    #expect(read == signed)
    let key = signer.verificationKey
    #expect(
      Self.cryptography.isSignature(
        read.signature, of: read.signedBytes(assertion: assertion), by: key))
    #expect(
      !Self.cryptography.isSignature(
        read.signature, of: read.signedBytes(assertion: assertion + [0]), by: key))
  }

  @Test("9 local tokens and the 5 that must fail are refused")
  func refuses() throws {
    let good = try #require(try Self.tests().first { $0["name"]?.string == "4-S-1" })
    let key = try #require(
      ShareVerificationKey(
        bytes: VectorFile.bytes(good["public-key"]), cryptography: Self.cryptography))
    var (local, failing) = (0, 0)
    for test in try Self.tests() {
      let (name, text) = try (#require(test["name"]?.string), #require(test["token"]?.string))
      guard !name.hasPrefix("4-S") else { continue }
      if name.hasPrefix("4-F") { failing += 1 } else { local += 1 }
      #expect(throws: TokenRefusal.malformed, "\(name)") { try ShareToken(text) }
      // 4-F-2 is a public token for a reader of local ones; no key of ours signed it.
      guard let paseto = PublicPaseto(text.utf8) else { continue }
      #expect(name == "4-F-2")
      let assertion = Array(try #require(test["implicit-assertion"]?.string).utf8)
      #expect(
        !Self.cryptography.isSignature(
          paseto.signature, of: paseto.signedBytes(assertion: assertion), by: key))
    }
    #expect(local == 9 && failing == 5)
  }

  @Test("Pre-authentication encoding equals the examples of the specification")
  func encoding() {
    #expect(PreAuthenticationEncoding.encode([]) == [0, 0, 0, 0, 0, 0, 0, 0])
    #expect(
      PreAuthenticationEncoding.encode([[]])
        == [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])
    #expect(
      PreAuthenticationEncoding.encode([Array("test".utf8)])
        == [1, 0, 0, 0, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0] + Array("test".utf8))
  }
}

@Suite("The example in the documentation")
struct ShareTokenExampleTests {
  @Test("The documented example is signed with the published test key and opens its game")
  func example() throws {
    let page = String(
      decoding: try Files.read(Repository.path + "/Docs/ShareTokens.md"), as: UTF8.self)
    let text = try #require(page.split(separator: "\n").first { $0.hasPrefix("v4.public.ey") })
    let tests = try #require(try VectorFile.read("paseto/k4.secret.json")["tests"]?.array)
    let vector = try #require(tests.first { $0["name"]?.string == "k4.secret-2" })
    let key = try ShareSigningKey(SecretBytes(copying: VectorFile.bytes(vector["key"])))
    let cryptography = SodiumCryptography()
    var verifier = ShareTokenVerifier()
    let game = try #require(SharedEntity(kind: "game", id: "g-17"))
    let ring = ShareKeyRing([ShareKey(key.verificationKey, origin: .own(signsFrom: nil))])
    let now = Timestamp(milliseconds: 1_772_355_600_000)
    let verified = try verifier.verify(
      String(text), for: game, keys: ring, now: now, by: cryptography)
    #expect(verified.claims.issuedAt == now)
    #expect(verified.claims.expiry == .at(now + .seconds(604_800)))
    #expect(verified.claims.id.bytes == [UInt8](0..<16))
  }
}
