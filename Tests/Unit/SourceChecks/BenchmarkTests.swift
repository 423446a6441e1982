import Foundation
import LandfallTestSupport
import Testing

/// What the benchmarks compare; `make bench-check` and `make limits` measure it.
@Suite("Benchmarks and their ceilings")
struct BenchmarkTests {
  private static func text(_ path: String) throws -> String {
    try String(contentsOf: URL(filePath: Repository.path).appending(path: path), encoding: .utf8)
  }

  /// Returns the figure above which `make bench-check` fails, or `nil` if there is no ceiling.
  private static func limit(_ contest: String, _ quantity: String) throws -> Double? {
    for line in try text("Benchmarks/ceilings.tsv").split(separator: "\n") {
      let cells = line.split(separator: "\t")
      guard cells.count == 4, cells[0] == contest, cells[1] == "0", cells[2] == quantity
      else { continue }
      return Double(cells[3]).map { $0 * 1.25 }
    }
    return nil
  }

  @Test(
    "The instructions that an audited link needed before it was made faster are over the limit",
    .review("P6"),
    arguments: [("audit/lines", 4_048), ("audit/totals", 3_665), ("audit/constraints", 4_659)])
  func audit(contest: String, before: Double) throws {
    let limit = try Self.limit(contest, "instructions")
    #expect(try #require(limit) < before)
  }

  @Test(
    "The whole core, its growth, and tokens next to libsodium have a ceiling", .review("P12"),
    arguments: [
      ("core/link", "mallocs"), ("core/link", "instructions"), ("core/rows", "instructions"),
      ("core/organizations", "instructions"), ("core/items", "instructions"),
      ("core/saved-screens", "instructions"), ("tokens/signature", "time/1"),
    ])
  func ceilings(contest: String, quantity: String) throws {
    #expect(try Self.limit(contest, quantity) != nil)
  }

  @Test(
    "Matching has ceilings, and next to it run routers that anyone can install", .review("P10"))
  func peers() throws {
    for table in ["app40", "github", "tree-1k", "flat-1k"] {
      #expect(try Self.limit("match/" + table, "instructions") != nil)
      #expect(try Self.limit("match/" + table, "time/1") != nil)
    }
    let script = try Self.text("Benchmarks/peers.sh")
    for peer in ["golang-github-julienschmidt-httprouter-dev", "node-path-to-regexp", "new URL"] {
      #expect(script.contains(peer))
    }
  }

  @Test("A cold start is measured next to the start of an empty program", .review("P9"))
  func coldStarts() throws {
    let source = try Self.text("Benchmarks/Sources/Limits/ColdStarts.swift")
    #expect(source.contains("posix_spawn(") && source.contains(#"["/bin/true"]"#))
  }
}
