import LandfallDomain

/// Sorting of routes by name, eight bytes at a time, because the names of a table have common
/// prefixes.
enum RouteOrder {
  private struct Key {
    /// Eight bytes of the name, the first in the highest byte; 0 after its end.
    var word: UInt64
    let index: UInt32
  }

  /// Returns the routes sorted by the bytes of their names; routes with the same name keep their
  /// order.
  ///
  /// - Complexity: O(n log n) comparisons of eight bytes; O(n) for routes that are sorted.
  static func sorted(_ routes: [RouteDeclaration]) -> [RouteDeclaration] {
    let isSorted = routes.indices.dropFirst().allSatisfy { routes[$0 - 1].id < routes[$0].id }
    if isSorted { return routes }
    var keys = ContiguousArray(
      routes.indices.lazy.map { Key(word: word(of: routes[$0], at: 0), index: UInt32($0)) })
    keys.withUnsafeMutableBufferPointer { sort($0, routes, from: 0) }
    return keys.map { routes[Int($0.index)] }
  }

  private static func sort(
    _ keys: UnsafeMutableBufferPointer<Key>, _ routes: [RouteDeclaration], from offset: Int
  ) {
    var keys = keys
    keys.sort { $0.word == $1.word ? $0.index < $1.index : $0.word < $1.word }
    var start = 0
    while start < keys.count {
      var end = start + 1
      while end < keys.count, keys[end].word == keys[start].word { end += 1 }
      // Names that end within the eight bytes are equal.
      if end - start > 1, keys[start].word & 0xFF != 0 {
        for place in start..<end {
          keys[place].word = word(of: routes[Int(keys[place].index)], at: offset + 8)
        }
        sort(UnsafeMutableBufferPointer(rebasing: keys[start..<end]), routes, from: offset + 8)
      }
      start = end
    }
  }

  private static func word(of route: RouteDeclaration, at offset: Int) -> UInt64 {
    var name = route.pattern.description
    return name.withUTF8 { bytes in
      if offset + 8 <= bytes.count {
        return UInt64(
          bigEndian: UnsafeRawBufferPointer(bytes)
            .loadUnaligned(fromByteOffset: offset, as: UInt64.self))
      }
      var word: UInt64 = 0
      for place in offset..<max(offset, bytes.count) {
        word |= UInt64(bytes[place]) << UInt64(56 - 8 * (place - offset))
      }
      return word
    }
  }
}
