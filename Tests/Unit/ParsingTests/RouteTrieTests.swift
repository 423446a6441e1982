import LandfallDomain
import LandfallParsing
import LandfallTestSupport
import Testing

/// The compiled trie compared with fixed workloads and a matcher that tries every pattern.
@Suite struct RouteTrieTests {
  @Test(
    "Every query has exactly the expected route", .clause("DL-R01", "DL-T04"),
    arguments: ["app40", "github", "tree-1k", "flat-1k"])
  func workloads(_ name: String) throws {
    let routes = try Vectors.rows("perf/routes-\(name).tsv")
    let trie = Self.trie(routes.map { $0[1] })
    let patterns = routes.map { Self.parts($0[1]) }
    let naive = name == "app40" || name == "github"
    var wrong = 0
    let queries = try Vectors.rows("perf/queries-\(name).tsv")
    for query in queries {
      let (pattern, values) = Self.match(trie, query[0])
      let expected = Int(query[1])
      let names = query.count > 2 ? query[2] : ""
      if expected != pattern || names != values.joined(separator: "|") { wrong += 1 }
      if naive, Self.naive(patterns, Self.parts(query[0])) != pattern { wrong += 1 }
    }
    #expect(wrong == 0)
    #expect(queries.count >= 130)
  }

  @Test func generatedTablesAgreeWithTheNaiveMatcher() {
    var state: UInt64 = 7
    func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
    let words = [
      "a", "bb", "seven77", "eight888", "sixteen-bytes-16", "seventeen-bytes17",
      "seventeen-Xytes17", "twenty-five-bytes-in-all-",
    ]
    var hits = 0
    for _ in 0..<60 {
      var patterns: [String] = []
      var shapes: Set<String> = []
      for _ in 0..<14 {
        var pattern = ""
        var shape = ""
        let count = 1 + next(4)
        for index in 0..<count {
          let kind = next(8)
          if kind == 0, index == count - 1 {
            pattern += "/*r"
            shape += "/*"
          } else if kind < 4 {
            pattern += "/:p\(index)"
            shape += "/:"
          } else {
            let word = words[next(words.count)]
            pattern += "/" + word
            shape += "/" + word
          }
        }
        if shapes.insert(shape).inserted { patterns.append(pattern) }
      }
      let trie = Self.trie(patterns)
      let parts = patterns.map(Self.parts)
      for _ in 0..<60 {
        let path = (0...next(5)).map { _ in "/" + words[next(words.count)] }.joined()
        let expected = Self.naive(parts, Self.parts(path))
        #expect(Self.match(trie, path).pattern == expected, "\(path) in \(patterns)")
        if expected >= 0 { hits += 1 }
      }
    }
    #expect(hits > 500)
  }

  @Test func captures() {
    let trie = Self.trie(["/a/:x/b/:y", "/h/*rest", "/"])
    #expect(Self.match(trie, "/a/1%2F2/b/3/") == (0, ["1%2F2", "3"]))
    #expect(Self.match(trie, "/h/x/y/") == (1, ["x/y"]))
    #expect(Self.match(trie, "/%61/1/b/2") == (0, ["1", "2"]))
    #expect(Self.match(trie, "/h") == (-1, []))
    #expect(Self.match(trie, "/h/a%2Fb") == (-1, []))
    #expect(Self.match(trie, "/") == (2, []))
    #expect(Self.match(trie, "") == (-1, []))
  }

  @Test func wordsSharedByManyNodes() {
    // Each word stores one edge directly and the others next to their node.
    let patterns = (0..<1728).map { "/a\($0 / 144)/:x/\(Self.long($0 / 12 % 12))/c\($0 % 12)" }
    let trie = Self.trie(patterns)
    for (index, pattern) in patterns.enumerated() {
      let path = pattern.replacing(":x", with: "v\(index)")
      #expect(Self.match(trie, path) == (index, ["v\(index)"]))
      #expect(Self.match(trie, path + "/c0").pattern == -1)
      #expect(Self.match(trie, path + "x").pattern == -1)
    }
    // Known words without an edge from this node.
    #expect(Self.match(trie, "/c0/v/\(Self.long(0))/c0").pattern == -1)
    #expect(Self.match(trie, "/a0/v/c0/c0").pattern == -1)
  }

  /// Returns words of 26 bytes whose first and last 8 bytes are the same.
  private static func long(_ number: Int) -> String { "the-same-start-\(10 + number)-same-end" }

  @Test(
    "Parameters at the end of a pattern match, at a leaf or not",
    arguments: [0, 1, 6, 7, 8, 15, 62]
  )
  func parametersAtTheEnd(_ count: Int) {
    let tail = (0..<count).map { "/:p\($0)" }.joined()
    let values = (0..<count).map { "v\($0)" }
    let path = "/a" + values.map { "/" + $0 }.joined()
    for patterns in [["/a" + tail], ["/a" + tail, "/*rest"], ["/:b/end", "/a" + tail]] {
      let trie = Self.trie(patterns)
      let expected = patterns.count > 1 && patterns[1].hasPrefix("/a") ? 1 : 0
      #expect(Self.match(trie, path) == (expected, values))
      let rest = patterns.last == "/*rest"
      let longer = Self.match(trie, path + "/more")
      #expect(longer == (rest ? (1, [String(path.dropFirst()) + "/more"]) : (-1, [])))
      if count > 0 {
        let shorter = Self.match(trie, "/a" + values.dropLast().map { "/" + $0 }.joined())
        #expect(shorter.pattern == (rest ? 1 : -1))
      }
    }
    #expect(
      Self.match(Self.trie(["/:b/end", "/a" + tail]), "/a/end").pattern == (count == 1 ? 1 : 0))
  }

  @Test func theMaskOfAMatchIsThatOfItsPattern() {
    // A backtracking match must drop the parameters of the failed branch.
    let trie = Self.trie(["/:a/:b/c/:d", "/:a/b/:c/e", "/x/:b/:c/f", "/x/*rest"])
    #expect(Self.match(trie, "/x/b/c/f") == (2, ["b", "c"]))
    #expect(Self.match(trie, "/x/b/c/e") == (3, ["b/c/e"]))
    #expect(Self.match(trie, "/y/b/c/e") == (1, ["y", "c"]))
    #expect(Self.match(trie, "/y/b/c/d") == (0, ["y", "b", "d"]))
  }

  static func trie(_ patterns: [String]) -> RouteTrie {
    var builder = TrieBuilder(expected: patterns.count)
    for pattern in patterns {
      let taken = Array(pattern.utf8).withUnsafeBytes { builder.add(pattern: $0) }
      #expect(taken == nil)
    }
    return builder.finish()
  }

  static func match(_ trie: RouteTrie, _ path: String) -> (pattern: Int, values: [String]) {
    let bytes = Array(path.utf8)
    return bytes.withUnsafeBytes { raw in
      withUnsafeTemporaryAllocation(of: ByteRange.self, capacity: 64) { room in
        guard let parameters = room.baseAddress else { return (-1, []) }
        let (pattern, count) = trie.match(path: raw, parameters: parameters)
        return (
          pattern,
          (0..<count).map { String(decoding: bytes[parameters[$0].indices], as: UTF8.self) }
        )
      }
    }
  }

  static func parts(_ path: String) -> [String] {
    path.utf8.split(separator: UInt8(ascii: "/")).map { String(Substring($0)) }
  }

  /// Returns the best matching pattern: the first in the order of ranks from the left.
  static func naive(_ patterns: [[String]], _ path: [String]) -> Int {
    var best = -1
    var bestRanks: [Int] = []
    for (index, pattern) in patterns.enumerated() {
      var ranks: [Int] = []
      var fits = true
      for (place, part) in pattern.enumerated() {
        if part.hasPrefix("*") {
          fits = place < path.count
          ranks.append(2)
          break
        }
        guard place < path.count, part.hasPrefix(":") || part == path[place] else {
          fits = false
          break
        }
        ranks.append(part.hasPrefix(":") ? 1 : 0)
      }
      let whole = pattern.last?.hasPrefix("*") == true || pattern.count == path.count
      guard fits, whole else { continue }
      if best < 0 || ranks.lexicographicallyPrecedes(bestRanks) {
        (best, bestRanks) = (index, ranks)
      }
    }
    return best
  }
}
