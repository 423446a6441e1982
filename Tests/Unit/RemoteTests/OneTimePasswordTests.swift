import COpenSSL
import Foundation
import LandfallStrictJSON
import LandfallTestSupport
import Testing

/// One-time passwords of the standards, computed with libcrypto's HMAC.
///
/// The test shows that the vectors and the library are right. The product makes no such passwords.
@Suite("RFC 4226 and RFC 6238")
struct OneTimePasswordTests {
  private static func section(_ name: String) throws -> JSONNode {
    let path = RealProvider.root + "/Tests/Vectors/own/rfc-vectors.json"
    let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
    return try #require(try JSONReader.read(bytes)[name])
  }

  /// Computes RFC 4226 section 5.3: the 31 bits at the offset in the last four bits, with that many
  /// digits.
  private static func code(
    _ algorithm: String, secret: String, counter: UInt64, digits: Int
  ) throws -> String {
    let key = Array(secret.utf8)
    let message = (0..<8).map { UInt8(truncatingIfNeeded: counter >> (56 - 8 * $0)) }
    var mac = [UInt8](repeating: 0, count: 64)
    var count = 0
    let done = EVP_Q_mac(
      nil, "HMAC", nil, algorithm, nil, key, key.count, message, message.count, &mac, mac.count,
      &count)
    try #require(done != nil)
    let place = Int(mac[count - 1] & 0x0F)
    let bits = mac[place..<place + 4].reduce(UInt32(0)) { $0 << 8 | UInt32($1) } & 0x7FFF_FFFF
    let number = String(UInt64(bits) % UInt64(pow(10, Double(digits))))
    return String(repeating: "0", count: digits - number.count) + number
  }

  @Test("RFC 4226 appendix D: ten codes")
  func counters() throws {
    let section = try Self.section("rfc4226AppendixD")
    let secret = try #require(section["secret"]?.string)
    let codes = try #require(section["codes"]?.array).compactMap(\.string)
    #expect(codes.count == 10)
    for (counter, code) in codes.enumerated() {
      #expect(
        try Self.code("SHA1", secret: secret, counter: UInt64(counter), digits: 6) == code,
        "counter \(counter)")
    }
  }

  @Test("RFC 6238 appendix B: 18 codes of three hashes")
  func times() throws {
    let section = try Self.section("rfc6238AppendixB")
    let (step, start) = (section["step"]?.int ?? 1, section["start"]?.int ?? 0)
    let cases = try #require(section["cases"]?.array)
    #expect(cases.count == 18)
    for node in cases {
      let algorithm = try #require(node["algorithm"]?.string)
      let secret = try #require(section["secrets"]?[algorithm]?.string)
      let time = try #require(node["time"]?.int)
      let code = try Self.code(
        algorithm.uppercased(), secret: secret, counter: UInt64((time - start) / step),
        digits: try #require(node["digits"]?.int))
      #expect(code == node["code"]?.string, "\(algorithm) at \(time)")
    }
  }
}
