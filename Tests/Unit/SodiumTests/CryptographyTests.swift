import LandfallAuth
import LandfallSodium
import LandfallStrictJSON
import LandfallTestSupport
import Testing

@Suite("Cryptography")
struct CryptographyTests {
  @Test("Wycheproof: 315 vectors of XChaCha20-Poly1305 through the store's own wrapper")
  func wycheproof() throws {
    let root = try JSONReader.read(
      try Files.read(Repository.path + "/Tests/Vectors/wycheproof/xchacha20_poly1305_test.json"))
    var count = 0
    for group in try #require(root["testGroups"]?.array) {
      for test in try #require(group["tests"]?.array) {
        try check(test)
        count += 1
      }
    }
    #expect(count == 315)
  }

  @Test("RFC 7636 appendix B: the challenge of the example verifier")
  func proofKey() throws {
    let root = try JSONReader.read(
      try Files.read(Repository.path + "/Tests/Vectors/own/rfc-vectors.json"))
    let node = try #require(root["rfc7636AppendixB"])
    let octets = try #require(node["octets"]?.array).compactMap(\.int).map { UInt8($0) }
    #expect(octets.count == ProofKey.randomBytes)
    let proof = ProofKey(verifier: Base64URL.encode(octets), SodiumCryptography())
    let verifier = proof.verifier.withUnsafeBytes { String(decoding: $0, as: UTF8.self) }
    #expect(verifier == node["codeVerifier"]?.string)
    #expect(proof.challenge == node["codeChallenge"]?.string)
  }

  private func check(_ test: JSONNode) throws {
    func bytes(_ name: String) throws -> [UInt8] { try Self.bytes(#require(test[name]?.string)) }
    let id = test["tcId"]?.int ?? 0
    let (key, nonce, header) = (try bytes("key"), try bytes("iv"), try bytes("aad"))
    let (message, sealed) = (try bytes("msg"), try bytes("ct") + bytes("tag"))
    var opened = sealed
    let isOpened = opened.withUnsafeMutableBytes { opened in
      header.withUnsafeBytes { header in
        nonce.withUnsafeBytes { nonce in
          key.withUnsafeBytes {
            AEAD.open(opened, authenticating: header, nonce: nonce, key: $0)
          }
        }
      }
    }
    guard test["result"]?.string == "valid" else {
      #expect(!isOpened, "test \(id)")
      return
    }
    #expect(isOpened && Array(opened.dropLast(16)) == message, "test \(id)")
    var text = message + [UInt8](repeating: 0, count: 16)
    let isSealed = text.withUnsafeMutableBytes { text in
      header.withUnsafeBytes { header in
        nonce.withUnsafeBytes { nonce in
          key.withUnsafeBytes { AEAD.seal(text, authenticating: header, nonce: nonce, key: $0) }
        }
      }
    }
    #expect(isSealed && text == sealed, "test \(id)")
  }

  private static func bytes(_ hex: String) throws -> [UInt8] {
    let digits = Array(hex.utf8)
    return try stride(from: 0, to: digits.count, by: 2).map {
      try #require(UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16))
    }
  }

  @Test("Sign-in cryptography: bounds, lengths, a known BLAKE2b, comparison")
  func signIn() {
    let cryptography = SodiumCryptography()
    var counts = [Int](repeating: 0, count: 10)
    for _ in 0..<10_000 { counts[Int(cryptography.uniform(below: 10))] += 1 }
    // 1,000 expected each, standard deviation 30; seven of them allowed.
    #expect(counts.allSatisfy { 790...1_210 ~= $0 })
    #expect(cryptography.uniform(below: 1) == 0)
    #expect(cryptography.randomBytes(0).isEmpty)
    #expect(cryptography.randomBytes(32).count == 32)
    #expect(cryptography.randomBytes(32) != cryptography.randomBytes(32))
    let key = [UInt8](0..<32)
    let hash = cryptography.keyedHash(Array("abc".utf8), key: key)
    #expect(hash.count == 32)
    #expect(hash == cryptography.keyedHash(Array("abc".utf8), key: key))
    #expect(hash != cryptography.keyedHash(Array("abd".utf8), key: key))
    #expect(hash != cryptography.keyedHash(Array("abc".utf8), key: [UInt8](1..<33)))
    #expect(cryptography.areEqual([1, 2], [1, 2]) && cryptography.areEqual([], []))
    #expect(!cryptography.areEqual([1, 2], [1, 3]) && !cryptography.areEqual([1], [1, 2]))
  }
}
