import CTriePeer
import Foundation
import LandfallParsing

/// From a path to its route, in tables of 40 to a million routes.
enum MatchContests {
  /// Each contest is made when it is needed: the largest takes a second and 100 MB.
  static let all: [(name: String, make: @Sendable () -> Contest)] =
    ["app40", "github", "tree-1k", "flat-1k"].map { name in
      ("match/" + name, { contest(Workload.stored(name)) })
    }
    + [100_000, 1_000_000].flatMap { count in
      [
        ("match/tree-\(count)", { contest(Workload.tree(count)) }),
        ("match/flat-\(count)", { contest(Workload.flat(count)) }),
      ] as [(String, @Sendable () -> Contest)]
    } + builds

  /// Compiling a table.
  ///
  /// It is linear if the time for each route stays the same from 1,000 to a million.
  private static let builds: [(name: String, make: @Sendable () -> Contest)] =
    [1000, 100_000, 1_000_000].flatMap { count in
      [
        ("build/tree-\(count)", { building(Workload.tree(count)) }),
        ("build/flat-\(count)", { building(Workload.flat(count)) }),
      ] as [(String, @Sendable () -> Contest)]
    }

  private static func building(_ workload: Workload) -> Contest {
    Contest(
      name: "build/\(workload.name)",
      target: "1000 ns a route, 128 MB at 1M; table \(build(workload).byteCount) bytes",
      contenders: [
        Contender("TrieBuilder, a route", items: workload.patterns.count) {
          build(workload).patternCount
        }
      ])
  }

  private static func contest(_ workload: Workload) -> Contest {
    let trie = build(workload)
    let wrong = workload.queries.count { query in
      let (route, bytes) = match(trie, query.path)
      return route != query.route || (route >= 0 && bytes != query.parameterBytes)
    }
    let flat = Paths(workload.queries.map(\.path))
    let links = workload.queries.prefix(1000).map { query in
      "docodego:/" + String(decoding: query.path, as: UTF8.self)
    }
    return Contest(
      name: "match/\(workload.name)",
      target: "the C trie's time; wrong \(wrong), \(trie.byteCount) bytes",
      contenders: [
        Contender("RouteTrie.match", items: workload.queries.count) { flat.matchAll(trie) },
        Contender("plain C trie, nothing checked", items: workload.queries.count) {
          [peer = TriePeer(workload.patterns)] in flat.matchAll(peer)
        },
        Contender("only URLComponents(string:), no match", items: links.count) {
          links.reduce(0) { $0 &+ (URLComponents(string: $1) == nil ? 0 : 1) }
        },
        Contender("split, then a dictionary for each node", items: workload.queries.count) {
          [peer = DictionaryRouter(workload.patterns), texts = workload.queries.map(\.path)] in
          texts.reduce(0) { $0 &+ peer.match($1) }
        },
      ])
  }

  private static func build(_ workload: Workload) -> RouteTrie {
    var builder = TrieBuilder(expected: workload.patterns.count)
    for pattern in workload.patterns {
      let taken = Array(pattern.utf8).withUnsafeBytes { builder.add(pattern: $0) }
      precondition(taken == nil, "\(pattern) stands twice")
    }
    return builder.finish()
  }

  private static func match(_ trie: RouteTrie, _ path: [UInt8]) -> (route: Int, bytes: Int) {
    path.withUnsafeBytes { path in
      withUnsafeTemporaryAllocation(of: ByteRange.self, capacity: 64) { room in
        guard let ranges = room.baseAddress else { return (-1, 0) }
        let (route, count) = trie.match(path: path, parameters: ranges)
        return (route, (0..<count).reduce(0) { $0 + ranges[$1].count })
      }
    }
  }
}

/// Many paths, one after another in memory.
final class Paths: Sendable {
  private let bytes: [UInt8]
  private let ends: [Int]

  init(_ paths: [[UInt8]]) {
    bytes = Array(paths.joined())
    var end = 0
    ends = paths.map { path in
      end += path.count
      return end
    }
  }

  /// Matches each path and returns the sum of routes and parameter lengths.
  func matchAll(_ trie: RouteTrie) -> Int {
    bytes.withUnsafeBytes { bytes in
      withUnsafeTemporaryAllocation(of: ByteRange.self, capacity: 64) { room in
        guard let ranges = room.baseAddress else { return 0 }
        var sum = 0
        var start = 0
        for end in ends {
          let path = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
          let route = trie.match(path: path, parameters: ranges).pattern
          sum &+= route
          if route >= 0 { sum &+= ranges[0].count }
          start = end
        }
        return sum
      }
    }
  }

  /// Does the same with the C trie.
  func matchAll(_ trie: TriePeer) -> Int {
    bytes.withUnsafeBytes { bytes in
      var sum = 0
      var start = 0
      for end in ends {
        sum &+= trie.match(UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
        start = end
      }
      return sum
    }
  }
}

/// A router in plain C.
final class TriePeer: @unchecked Sendable {
  // Sendable: nothing is written after `init`. It is never freed: contests live as long as the process.
  private let root = trie_peer_make()

  init(_ patterns: [String]) {
    for (index, pattern) in patterns.enumerated() {
      trie_peer_add(root, pattern, pattern.utf8.count, Int32(index))
    }
  }

  @inline(__always)
  func match(_ path: UnsafeRawBufferPointer) -> Int {
    var captured = 0
    let route = trie_peer_match(
      root, path.assumingMemoryBound(to: CChar.self).baseAddress, path.count, &captured)
    return Int(route) &+ captured
  }
}
