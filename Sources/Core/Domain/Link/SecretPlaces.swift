/// The places where the links of an app's rules carry secrets, used to mask all links.
///
/// A link that almost matches a rule may carry the same token. Everything after the rule's literals
/// is therefore masked (ROUTE-L02, decision 0011). Literals are compared without regard to case and
/// after percent-decoding, because such a link can be spelled in any way.
package struct SecretPlaces: Sendable {
  /// For each form of a rule, the parts before its last parameters; `nil` matches any part.
  private let prefixes: [(parts: [[UInt8]?], head: [UInt8])]
  /// The number of parts at which a prefix can begin: the scheme, the host, each segment of a base
  /// path, and what follows.
  private let starts: Int

  /// Finds the places of secrets in an app's rules.
  ///
  /// - Parameter hosts: The hosts of the app. A link may lack the base path of its host.
  package init(_ rules: [LinkRule], hosts: [LinkHost] = []) {
    prefixes = rules.flatMap { $0.forms }.flatMap { form in
      [form, form.withoutBasePath(of: hosts)].compactMap { $0.map(Self.prefix) }
    }
    starts = 3 + (hosts.map { $0.basePath.utf8.count { $0 == UInt8(ascii: "/") } }.max() ?? 0)
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
  /// A link that almost matches can have the base path of another host.
  func plainParts(of raw: String) -> Int {
    var plain = Int.max
    var text = raw
    text.withUTF8 { bytes in
      // Scheme and host come before the parts of a path.
      let colon = bytes.firstIndex(of: UInt8(ascii: ":")) ?? bytes.endIndex
      let isURL = bytes[colon...].dropFirst().prefix(2).elementsEqual("//".utf8)
      let extra = isURL ? 2 : 0
      for prefix in prefixes {
        var start = Parts(bytes)
        for _ in 0..<starts + extra {
          var rest = start
          let fits = prefix.parts.allSatisfy { word in
            rest.next().map { Self.spells($0, word) } ?? false
          }
          if fits, Self.begins(rest, prefix.head) { plain = min(plain, rest.count) }
          _ = start.next()
        }
      }
      if Self.isOdd(bytes) {
        plain = min(plain, plainParts(of: Self.lenientParts(bytes), starts + extra))
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
      for piece in PercentText.decoded(part).split(whereSeparator: isSeparator) {
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

  private func plainParts(of parts: [(text: [UInt8], index: Int)], _ starts: Int) -> Int {
    var plain = Int.max
    for prefix in prefixes {
      for start in 0..<starts where start + prefix.parts.count < parts.count {
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
      return PercentText.decoded(part).map(lowercased).elementsEqual(word)
    }
    return part.count == word.count && zip(part, word).allSatisfy { lowercased($0) == $1 }
  }

  /// Returns whether the next part begins with a text; every part begins with the empty one.
  private static func begins(_ parts: Parts, _ head: [UInt8]) -> Bool {
    var parts = parts
    guard !head.isEmpty, let part = parts.next() else { return head.isEmpty }
    return PercentText.decoded(part).lazy.map(lowercased).starts(with: head)
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

/// A heuristic that separates path segments that look like tokens from names that people choose.
///
/// The path of a link without a route is logged (DL-F01), and a mistyped link may carry an
/// invitation or sign-in token in any segment. Anything that looks random is therefore masked, even
/// if that hides a long number or an unusual name. You can ask for a masked name, but you cannot
/// take back a logged token (decision 0011).
enum TokenShape {
  /// The length from which a run that does not consist of words is a token.
  static let shortestToken = 16
  /// The length from which a single word is a token.
  static let shortestLongWord = 20
  /// The maximum number of digits in a plain number: a date, a year or a small id.
  static let longestNumber = 8

  /// Returns whether a part of the percent-decoded segment looks like a token.
  static func isToken(_ segment: Substring) -> Bool {
    // Decoding never makes a segment longer.
    guard segment.utf8.count >= shortestToken else { return false }
    return runs(of: segment).contains { isToken($0) }
  }

  /// Returns the runs of letters, digits and the other characters of base64 and similar encodings.
  private static func runs(of segment: Substring) -> [ArraySlice<UInt8>] {
    PercentText.decoded(segment.utf8).split { byte in
      !(isLetter(byte) || isDigit(byte) || isJoint(byte))
    }
  }

  private static func isToken(_ run: ArraySlice<UInt8>) -> Bool {
    guard run.count >= shortestToken else { return false }
    return !run.split(whereSeparator: isJoint).allSatisfy(isPlain)
  }

  /// Returns whether a part is a plain word or number: `members`, `MyTeam`, `ACME`, `2024`,
  /// `team42`, `2nd`.
  private static func isPlain(_ word: ArraySlice<UInt8>) -> Bool {
    let letters = word.prefix(while: isLetter)
    let digits = word.dropFirst(letters.count)
    guard letters.count < shortestLongWord, isCasedAsWords(letters) else { return false }
    if letters.isEmpty {
      let number = digits.prefix(while: isDigit)
      let ending = digits.dropFirst(number.count)
      return number.count <= longestNumber && ending.count <= 2 && ending.allSatisfy(isLetter)
    }
    return digits.count <= 4 && digits.allSatisfy(isDigit)
  }

  /// Returns whether capitals occur as in words: none, all, or each before two small letters.
  private static func isCasedAsWords(_ letters: ArraySlice<UInt8>) -> Bool {
    if letters.allSatisfy(isCapital) { return true }
    for index in letters.indices where isCapital(letters[index]) {
      let following = letters[letters.index(after: index)...].prefix(2)
      guard following.count == 2, !following.contains(where: isCapital) else { return false }
    }
    return true
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }
  private static func isCapital(_ byte: UInt8) -> Bool { byte &- 0x41 < 26 }
  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private static func isJoint(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "+"), UInt8(ascii: "="),
      UInt8(ascii: "~"):
      true
    default: false
    }
  }
}
