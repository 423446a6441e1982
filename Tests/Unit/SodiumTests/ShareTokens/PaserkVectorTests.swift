import LandfallAuth
import LandfallStrictJSON
import LandfallTestSupport
import Testing

@testable import LandfallSodium

@Suite("PASERK vectors")
struct PaserkVectorTests {
  private static let cryptography = SodiumCryptography()

  private static func tests(_ kind: String) throws -> [JSONNode] {
    try #require(try VectorFile.read("paseto/\(kind).json")["tests"]?.array)
  }

  @Test("k4.public: 4 keys, one of another version")
  func publicKeys() throws {
    let tests = try Self.tests("k4.public")
    for test in tests {
      let name = test["name"]?.string ?? ""
      let key = ShareVerificationKey(
        bytes: try VectorFile.bytes(test["key"]), cryptography: Self.cryptography)
      #expect(key?.paserk == test["paserk"]?.string, "\(name)")
      if let text = test["paserk"]?.string {
        #expect(
          ShareVerificationKey(paserk: text, cryptography: Self.cryptography) == key, "\(name)")
      }
    }
    #expect(tests.count == 4)
  }

  @Test("k4.pid: 5 names of public keys, two of invalid keys")
  func publicNames() throws {
    let tests = try Self.tests("k4.pid")
    for test in tests {
      let key = ShareVerificationKey(
        bytes: try VectorFile.bytes(test["key"]), cryptography: Self.cryptography)
      #expect(key?.id.text == test["paserk"]?.string, "\(test["name"]?.string ?? "")")
      if let text = test["paserk"]?.string { #expect(ShareKeyID(text) == key?.id) }
    }
    #expect(tests.count == 5)
  }

  @Test(
    "k4.secret and k4.sid: 9 secret keys, three of them invalid",
    arguments: ["k4.secret", "k4.sid"]
  )
  func secretKeys(kind: String) throws {
    let tests = try Self.tests(kind)
    for test in tests {
      let name = test["name"]?.string ?? ""
      let secret = SecretBytes(copying: try VectorFile.bytes(test["key"]))
      guard let text = test["paserk"]?.string else {
        #expect(throws: ShareKeyError.notASecretKey, "\(name)") { try ShareSigningKey(secret) }
        continue
      }
      let key = try ShareSigningKey(secret)
      guard kind == "k4.secret" else {
        #expect(key.id == text, "\(name)")
        continue
      }
      #expect(ShareSigningKey.paserk(key.secret).text == text, "\(name)")
    }
    #expect(tests.count == (kind == "k4.secret" ? 5 : 4))
  }

  @Test(
    "A text of another kind, length or spelling is not a key",
    arguments: [
      ("empty", ""), ("version", "k3.public.cHFyc3R1dnd4eXp7fH1-f4CBgoOEhYaHiImKi4yNjo8"),
      ("kind", "k4.local.cHFyc3R1dnd4eXp7fH1-f4CBgoOEhYaHiImKi4yNjo8"),
      ("short", "k4.public.cHFyc3R1dnd4eXp7fH1-f4CBgoOEhYaHiImKi4yN"),
      ("tail bits", "k4.public.cHFyc3R1dnd4eXp7fH1-f4CBgoOEhYaHiImKi4yNjo9"),
      ("padding", "k4.public.cHFyc3R1dnd4eXp7fH1-f4CBgoOEhYaHiImKi4yNjo8="),
      ("line feed", "k4.public.cHFyc3R1dnd4eXp7fH1-f4CBgoOEhYaHiImKi4yNjo8\n"),
      ("upper case", "K4.public.cHFyc3R1dnd4eXp7fH1-f4CBgoOEhYaHiImKi4yNjo8"),
    ])
  func refused(row: String, text: String) {
    #expect(ShareVerificationKey(paserk: text, cryptography: Self.cryptography) == nil)
    #expect(ShareKeyID(text) == nil)
  }

  @Test("A secret key with another key's public half is refused")
  func mixedHalves() throws {
    let (one, other) = (try ShareSigningKey.make(), try ShareSigningKey.make())
    let mixed = one.secret.withUnsafeBytes { Array($0[..<32]) } + other.verificationKey.bytes
    #expect(throws: ShareKeyError.notASecretKey) {
      try ShareSigningKey(SecretBytes(copying: mixed))
    }
  }

  @Test("A secret key is never printed")
  func secrecy() throws {
    let key = try ShareSigningKey.make()
    let digits = ShareSigningKey.paserk(key.secret).text.dropFirst("k4.secret.".count).prefix(24)
    #expect(!"\(key)".contains(digits) && !String(reflecting: key).contains(digits))
    #expect("\(key)".contains("redacted"))
  }
}
