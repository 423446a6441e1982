import LandfallAuth
import LandfallStrictJSON
import LandfallTestSupport
import Testing

@testable import LandfallSodium

@Suite("Ed25519 vectors")
struct Ed25519VectorTests {
  @Test("Wycheproof: 151 signatures through the verifier of share tokens")
  func wycheproof() throws {
    let cryptography = SodiumCryptography()
    let root = try VectorFile.read("wycheproof/ed25519_test.json")
    var count = 0
    for group in try #require(root["testGroups"]?.array) {
      let key = try #require(
        ShareVerificationKey(
          bytes: VectorFile.bytes(group["publicKey"]?["pk"]), cryptography: cryptography))
      for test in try #require(group["tests"]?.array) {
        let isSignature = cryptography.isSignature(
          try VectorFile.bytes(test["sig"]), of: try VectorFile.bytes(test["msg"]), by: key)
        #expect(isSignature == (test["result"]?.string == "valid"), "\(test["tcId"]?.int ?? 0)")
        count += 1
      }
    }
    #expect(count == 151)
  }
}
