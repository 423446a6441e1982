import Foundation
import LandfallStrictJSON
import LandfallTestSupport
import Testing

@Suite("Malicious UTF-8")
struct HostileUTF8Tests {
  struct Row: CustomTestStringConvertible {
    let hex: String
    let what: String
    let isRefused: Bool
    var testDescription: String { "\(hex) \(what)" }

    var bytes: [UInt8] {
      let digits = Array(hex.utf8).map { UInt8($0 < 0x3A ? $0 - 0x30 : $0 - 0x61 + 10) }
      return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
    }
  }

  static func rows() throws -> [Row] {
    let file = URL(filePath: Repository.path + "/Tests/Vectors/own/utf8-hostile.json")
    let node = try JSONReader.read(Array(try Data(contentsOf: file)))
    return try #require(node.array).map { row in
      Row(
        hex: try #require(row["hex"]?.string), what: try #require(row["what"]?.string),
        isRefused: row["expect"]?.string == "reject")
    }
  }

  @Test("Every row is refused or read as the table says")
  func table() throws {
    let rows = try Self.rows()
    #expect(rows.count > 30)
    for row in rows {
      let text = [UInt8(ascii: "\"")] + row.bytes + [UInt8(ascii: "\"")]
      do {
        let node = try JSONReader.read(text)
        #expect(!row.isRefused, "\(row.testDescription)")
        #expect(node.string.map { Array($0.utf8) } == row.bytes, "\(row.testDescription)")
      } catch {
        let isControl = row.bytes.allSatisfy { $0 < 0x20 }
        #expect(row.isRefused || isControl, "\(row.testDescription)")
        #expect(
          error.reason == (isControl ? .controlCharacter : .illFormedUTF8),
          "\(row.testDescription)")
      }
    }
  }

  @Test("The offset is that of the first byte of the ill-formed sequence")
  func offset() {
    let text = Array("[\"é\",\n\"".utf8) + [0xE2, 0x82] + Array("\"]".utf8)
    let error = #expect(throws: JSONError.self) { try JSONReader.read(text) }
    #expect(error?.position == JSONPosition(offset: 8, line: 2, column: 2))
  }
}
