/// A router as apps write it themselves: the path is split, with one dictionary look-up for each
/// segment.
final class DictionaryRouter: @unchecked Sendable {
  private final class Node {
    var literals: [Substring: Node] = [:]
    var parameter: Node?
    var route = -1
  }

  private let root = Node()

  init(_ patterns: [String]) {
    for (index, pattern) in patterns.enumerated() {
      var node = root
      for segment in pattern.split(separator: "/") {
        if segment.first == ":" {
          let next = node.parameter ?? Node()
          node.parameter = next
          node = next
        } else {
          let next = node.literals[segment] ?? Node()
          node.literals[segment] = next
          node = next
        }
      }
      node.route = index
    }
  }

  func match(_ path: [UInt8]) -> Int {
    match(String(decoding: path, as: UTF8.self).split(separator: "/")[...], root)
  }

  private func match(_ segments: ArraySlice<Substring>, _ node: Node) -> Int {
    guard let first = segments.first else { return node.route }
    if let next = node.literals[first] {
      let found = match(segments.dropFirst(), next)
      if found >= 0 { return found }
    }
    guard let next = node.parameter else { return -1 }
    return match(segments.dropFirst(), next)
  }
}
