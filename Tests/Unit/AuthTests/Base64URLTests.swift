import Foundation
import LandfallAuth
import LandfallStrictJSON
import LandfallTestSupport
import Testing

@Suite("Base64url")
struct Base64URLTests {
  private static func vectors(_ section: String) throws -> [JSONNode] {
    let url = URL(filePath: Repository.path + "/Tests/Vectors/own/rfc-vectors.json")
    return try #require(try JSONReader.read(Array(try Data(contentsOf: url)))[section]?.array)
  }

  @Test("Bytes are encoded as in RFC 4648 section 10, without padding")
  func spells() throws {
    let rows = try Self.vectors("rfc4648Section10")
    #expect(rows.count == 7)
    for row in rows {
      let (plain, text) = (try #require(row["plain"]?.string), try #require(row["text"]?.string))
      #expect(Base64URL.text(plain.utf8) == text)
      #expect(Base64URL.decode(text.utf8) == Array(plain.utf8), "\(text)")
      #expect(Base64URL.padded(plain.utf8) == Data(plain.utf8).base64EncodedString())
    }
    let all = (0...255).map { UInt8($0) }
    #expect(Base64URL.padded(all) == Data(all).base64EncodedString())
  }

  @Test("Texts that are not canonical are refused, as RFC 4648 section 3.5 allows")
  func notCanonical() throws {
    let rows = try Self.vectors("rfc4648NotCanonical")
    #expect(rows.count == 8)
    for row in rows {
      let text = try #require(row.string)
      #expect(Base64URL.decode(text.utf8) == nil, "\(text)")
    }
  }

  @Test(
    "Texts that encode no bytes are refused",
    arguments: [
      "Z", "Zg==", "Zh", "Zm9", "Zm9vZ", "Zm8=", "Zm 8", "Zm+8", "Zm/8", "Zm9v\n", "Zmé",
    ])
  func refuses(text: String) { #expect(Base64URL.decode(text.utf8) == nil) }

  @Test("Encoding is one to one for all texts of up to three characters")
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
