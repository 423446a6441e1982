import LandfallAuth
import LandfallTestSupport
import Testing

@Suite("Base64url")
struct Base64URLTests {
  @Test(
    "spells bytes as RFC 4648 section 10 does, without padding",
    arguments: [
      ("", ""), ("f", "Zg"), ("fo", "Zm8"), ("foo", "Zm9v"), ("foob", "Zm9vYg"),
      ("fooba", "Zm9vYmE"), ("foobar", "Zm9vYmFy"),
    ])
  func spells(plain: String, text: String) {
    #expect(Base64URL.text(plain.utf8) == text)
    #expect(Base64URL.decode(text.utf8) == Array(plain.utf8))
  }

  @Test(
    "refuses what no bytes spell",
    arguments: [
      "Z", "Zg==", "Zh", "Zm9", "Zm9vZ", "Zm8=", "Zm 8", "Zm+8", "Zm/8", "Zm9v\n", "Zmé",
    ])
  func refuses(text: String) { #expect(Base64URL.decode(text.utf8) == nil) }

  @Test("is one to one over all texts of up to three characters")
  func isCanonical() {
    let alphabet = Array(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)
    var accepted = 0
    for first in alphabet {
      for second in alphabet {
        if let bytes = Base64URL.decode([first, second]) {
          accepted += 1
          #expect(Base64URL.encode(bytes) == [first, second])
        }
        for third in alphabet {
          guard let bytes = Base64URL.decode([first, second, third]) else { continue }
          accepted += 1
          if Base64URL.encode(bytes) != [first, second, third] { Issue.record("\(bytes)") }
        }
      }
    }
    #expect(accepted == 256 + 65_536)
  }
}
