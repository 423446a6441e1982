import LandfallStrictJSON
import Testing

@testable import LandfallSodium

/// A file of `Tests/Vectors`.
enum VectorFile {
  static func read(_ name: String) throws -> JSONNode {
    let path = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    return try JSONReader.read(try Files.read("/\(path)/Vectors/\(name)"))
  }

  static func bytes(_ node: JSONNode?) throws -> [UInt8] {
    let digits = Array(try #require(node?.string).utf8)
    return try stride(from: 0, to: digits.count, by: 2).map {
      try #require(UInt8(String(decoding: digits[$0..<($0 + 2)], as: UTF8.self), radix: 16))
    }
  }
}
