/// Where the links of an app's rules carry what is secret, found in links that no rule handles too.
///
/// A link that is nearly one of a rule may carry the same token: what follows the rule's literals
/// is masked whatever it looks like (ROUTE-L02, decision 0011). Literals are compared without
/// regard to case and with their percent-encoding undone, because a near miss is spelled in any
/// way.
public struct SecretPlaces: Sendable {
  /// For each form of a rule the parts before its last parameters; `nil` stands for any part.
  private let prefixes: [[[UInt8]?]]

  /// Finds the places of an app's rules.
  public init(_ rules: [LinkRule]) {
    prefixes = rules.flatMap { $0.forms.map(Self.prefix) }
  }

  /// The form without the literals at its end and without the parameters before them.
  ///
  /// A form that begins with a parameter is told by its scheme or host.
  private static func prefix(of form: LinkRule.Form) -> [[UInt8]?] {
    let (start, pattern): ([String], PathPattern) =
      switch form {
      case .scheme(let scheme, let pattern): ([scheme + ":"], pattern)
      case .host(let host, let pattern): (["https:", host], pattern)
      }
    var parts = pattern.segments.map { segment -> [UInt8]? in
      if case .literal(let word) = segment { word.utf8.map(Self.lowercased) } else { nil }
    }
    if parts.contains(nil) { parts = parts.dropLast(while: { $0 != nil }) }
    parts = parts.dropLast(while: { $0 == nil })
    return parts.isEmpty ? start.map { Array($0.utf8) } : parts
  }

  /// How many parts between slashes of a link or a path stand before a secret; `Int.max` for all.
  ///
  /// A prefix begins with the scheme, with the host or behind it: with one of the first three
  /// parts.
  func plainParts(of raw: String) -> Int {
    var plain = Int.max
    var text = raw
    text.withUTF8 { bytes in
      for prefix in prefixes {
        var start = Parts(bytes)
        for _ in 0...2 {
          var rest = start
          let fits = prefix.allSatisfy { word in
            rest.next().map { Self.spells($0, word) } ?? false
          }
          if fits { plain = min(plain, rest.count) }
          _ = start.next()
        }
      }
    }
    return plain
  }

  private static func spells(_ part: Slice<UnsafeBufferPointer<UInt8>>, _ word: [UInt8]?) -> Bool {
    guard let word else { return true }
    if part.contains(UInt8(ascii: "%")) {
      return TokenShape.decoded(part).map(lowercased).elementsEqual(word)
    }
    return part.count == word.count && zip(part, word).allSatisfy { lowercased($0) == $1 }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// The parts between slashes that are not empty, up to the query or the fragment.
  private struct Parts {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// How many parts were passed, empty ones included.
    private(set) var count = 0

    init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    mutating func next() -> Slice<UnsafeBufferPointer<UInt8>>? {
      while index < bytes.count {
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: "/") {
          if bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "#") { break }
          index += 1
        }
        let end = index
        count += 1
        if index < bytes.count, bytes[index] == UInt8(ascii: "/") {
          index += 1
        } else {
          index = bytes.count
        }
        if end > start { return bytes[start..<end] }
      }
      return nil
    }
  }
}

extension Array {
  /// The array without those at its end that are such.
  fileprivate func dropLast(while isSuch: (Element) -> Bool) -> [Element] {
    var rest = self[...]
    while let last = rest.last, isSuch(last) { rest.removeLast() }
    return Array(rest)
  }
}
