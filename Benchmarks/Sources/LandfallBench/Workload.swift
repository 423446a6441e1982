import Foundation
import LandfallDomain
import LandfallParsing

/// The fixed workloads, read from the main package's test vectors or computed by formula.
struct Workload: Sendable {
  /// A path, its route (-1: none) and the number of bytes of its raw parameters.
  struct Query: Sendable {
    let path: [UInt8]
    let route: Int
    let parameterBytes: Int
  }

  let name: String
  let patterns: [String]
  let queries: [Query]

  /// Returns one of the stored tables: `app40`, `github`, `tree-1k`, `flat-1k`.
  static func stored(_ name: String) -> Workload {
    let queries = rows("queries-\(name).tsv").map { row in
      Query(
        path: Array(row[0].utf8), route: Int(row[1]) ?? -1,
        parameterBytes: row.count > 2 ? row[2].utf8.count { $0 != UInt8(ascii: "|") } : 0)
    }
    return Workload(
      name: name, patterns: rows("routes-\(name).tsv").map { $0[1] }, queries: queries)
  }

  /// Returns a thousand links.
  static func urls() -> [String] { lines("urls-1000.txt") }

  static func rows(_ file: String) -> [[String]] {
    lines(file).map { line in
      line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
    }
  }

  private static func lines(_ file: String) -> [String] {
    let vectors = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Tests/Vectors/perf")
    do {
      let text = try String(contentsOf: vectors.appendingPathComponent(file), encoding: .utf8)
      return text.split(separator: "\n").map(String.init)
    } catch {
      preconditionFailure("\(file): \(error)")
    }
  }

  // MARK: Computed by formula

  static func tree(_ count: Int) -> Workload {
    var fan = 1
    while fan * fan * fan < count { fan += 1 }
    return made("tree-\(count)", count, seed: 7, missSuffix: "x") { index, parameter in
      "/" + word(1_000_000 + index / (fan * fan)) + "/" + parameter + "/"
        + word(2_000_000 + index / fan % fan) + "/" + word(3_000_000 + index % fan)
    }
  }

  static func flat(_ count: Int) -> Workload {
    made("flat-\(count)", count, seed: 8, missSuffix: "/zz") { index, parameter in
      "/" + word(4_000_000 + index) + "/" + parameter
    }
  }

  private static func made(
    _ name: String, _ count: Int, seed: UInt64, missSuffix: String, path: (Int, String) -> String
  ) -> Workload {
    let queries = (0..<10_000).map { number in
      let random = mix(seed &* 1_000_003 &+ UInt64(number))
      let index = Int(random % UInt64(count))
      let value = ident(random)
      let miss = number % 10 == 9
      return Query(
        path: Array((path(index, value) + (miss ? missSuffix : "")).utf8), route: miss ? -1 : index,
        parameterBytes: miss ? 0 : value.utf8.count)
    }
    return Workload(
      name: name, patterns: (0..<count).map { path($0, ":id") }, queries: queries)
  }

  private static func mix(_ seed: UInt64) -> UInt64 {
    var mixed = seed &+ 0x9E37_79B9_7F4A_7C15
    mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
    return mixed ^ mixed >> 31
  }

  private static let consonants = Array("bcdfghklmnprstvz")
  private static let vowels = Array("aeiou")

  private static func word(_ number: Int) -> String {
    var hash = mix(UInt64(number))
    var text = ""
    for _ in 0..<(2 + hash % 4) {
      hash >>= 3
      text.append(consonants[Int(hash & 15)])
      hash >>= 4
      text.append(vowels[Int(hash % 5)])
      hash >>= 3
      hash = mix(hash)
    }
    return text + "-" + String(number, radix: 36)
  }

  private static func ident(_ number: UInt64) -> String {
    let hash = mix(number ^ 0xABCDEF)
    return String(hash >> (64 - 4 * (4 + hash % 9)), radix: 16)
  }
}
