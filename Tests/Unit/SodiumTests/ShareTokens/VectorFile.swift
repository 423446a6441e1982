import LandfallStrictJSON
import LandfallTestSupport
import Testing

@testable import LandfallSodium

/// A file of `Tests/Vectors`.
enum VectorFile {
  static func read(_ name: String) throws -> JSONNode {
    return try JSONReader.read(try Files.read(Repository.path + "/Tests/Vectors/\(name)"))
  }

  static func bytes(_ node: JSONNode?) throws -> [UInt8] {
    let digits = Array(try #require(node?.string).utf8)
    return try stride(from: 0, to: digits.count, by: 2).map {
      try #require(UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16))
    }
  }
}
