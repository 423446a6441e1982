/// The places where the links of an app's rules carry secrets, used to mask all links.
///
/// A link that almost matches a rule may carry the same token. Everything after the rule's literals
/// is therefore masked (ROUTE-L02, decision 0011). Literals are compared without regard to case and
/// after percent-decoding, because such a link can be spelled in any way.
package struct SecretPlaces: Sendable {
  /// For each form of a rule, the parts before its last parameters; `nil` matches any part.
  private let prefixes: [(parts: [[UInt8]?], head: [UInt8])]

  /// Finds the places of secrets in an app's rules.
  ///
  /// - Parameter hosts: The hosts of the app. A link may lack the base path of its host.
  package init(_ rules: [LinkRule], hosts: [LinkHost] = []) {
    prefixes = rules.flatMap { $0.forms }.flatMap { form in
      [form, form.withoutBasePath(of: hosts)].compactMap { $0.map(Self.prefix) }
    }
  }

  /// Returns the parts of a form up to its last parameters.
  ///
  /// A form that begins with a parameter is recognized by its scheme or host, and by the fixed text
  /// before the parameter.
  private static func prefix(of form: LinkRule.Form) -> (parts: [[UInt8]?], head: [UInt8]) {
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
    guard parts.isEmpty else { return (parts, []) }
    var head = ""
    if case .partial(let text, _, _)? = pattern.segments.first { head = text }
    return (start.map { Array($0.utf8) }, head.utf8.map(Self.lowercased))
  }

  /// Returns how many parts between slashes precede a secret; `Int.max` if nothing is secret.
  ///
  /// A prefix can begin at the scheme, at the host or after it: at one of the first three parts.
  func plainParts(of raw: String) -> Int {
    var plain = Int.max
    var text = raw
    text.withUTF8 { bytes in
      for prefix in prefixes {
        var start = Parts(bytes)
        for _ in 0...2 {
          var rest = start
          let fits = prefix.parts.allSatisfy { word in
            rest.next().map { Self.spells($0, word) } ?? false
          }
          if fits, Self.begins(rest, prefix.head) { plain = min(plain, rest.count) }
          _ = start.next()
        }
      }
      if Self.isOdd(bytes) {
        plain = min(plain, plainParts(of: Self.lenientParts(bytes)))
      }
    }
    return plain
  }

  /// Returns whether other readers may find more separators, parameters or dot segments in a path.
  private static func isOdd(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var last: UInt8 = 0
    for byte in bytes {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "\\"), UInt8(ascii: ";"): return true
      case UInt8(ascii: ".") where last == UInt8(ascii: "/"): return true
      default: last = byte
      }
    }
    return false
  }

  /// Returns the parts of a path as a lenient reader sees them, each with the number of parts between
  /// slashes before it.
  ///
  /// `%2F` and `\` separate parts, `..` removes one, and what follows a `;` is left out.
  private static func lenientParts(
    _ bytes: UnsafeBufferPointer<UInt8>
  ) -> [(text: [UInt8], index: Int)] {
    let end = bytes.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") }
    let raw = bytes[..<(end ?? bytes.endIndex)]
      .split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    var parts: [(text: [UInt8], index: Int)] = []
    for (index, part) in raw.enumerated() {
      let isSeparator: (UInt8) -> Bool = { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "\\") }
      for piece in TokenShape.decoded(part).split(whereSeparator: isSeparator) {
        let text = piece.prefix { $0 != UInt8(ascii: ";") }.map(lowercased)
        switch text {
        case [], [UInt8(ascii: ".")]: break
        case [UInt8(ascii: "."), UInt8(ascii: ".")]: _ = parts.popLast()
        default: parts.append((text, index))
        }
      }
    }
    return parts
  }

  private func plainParts(of parts: [(text: [UInt8], index: Int)]) -> Int {
    var plain = Int.max
    for prefix in prefixes {
      for start in 0...2 where start + prefix.parts.count < parts.count {
        let next = parts[start + prefix.parts.count]
        let fits = prefix.parts.indices.allSatisfy {
          prefix.parts[$0] == nil || prefix.parts[$0] == parts[start + $0].text
        }
        if fits, next.text.starts(with: prefix.head) { plain = min(plain, next.index) }
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

  /// Returns whether the next part begins with a text; every part begins with the empty one.
  private static func begins(_ parts: Parts, _ head: [UInt8]) -> Bool {
    var parts = parts
    guard !head.isEmpty, let part = parts.next() else { return head.isEmpty }
    return TokenShape.decoded(part).lazy.map(lowercased).starts(with: head)
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    byte &- 0x41 < 26 ? byte | 0x20 : byte
  }

  /// An iterator over the non-empty parts between slashes, up to the query or the fragment.
  private struct Parts {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// The number of parts passed, including empty ones.
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
  /// Returns the array without the elements at its end that meet the condition.
  fileprivate func dropLast(while isSuch: (Element) -> Bool) -> [Element] {
    var rest = self[...]
    while let last = rest.last, isSuch(last) { rest.removeLast() }
    return Array(rest)
  }
}

extension LinkRule.Form {
  /// Returns the form without the base path of its host, or `nil` if the host has none.
  fileprivate func withoutBasePath(of hosts: [LinkHost]) -> LinkRule.Form? {
    guard case .host(let name, let pattern) = self,
      let host = hosts.first(where: { $0.name == name && !$0.basePath.isEmpty }),
      let rest = pattern.withoutBasePath(of: host)
    else { return nil }
    return .host(name, rest)
  }
}
