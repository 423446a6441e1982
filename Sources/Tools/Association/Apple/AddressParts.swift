internal import LandfallDomain

/// The parts of a link in the spellings that rules compare: as written, decoded, case-folded.
///
/// A spelling is computed when the first rule needs it.
struct AddressParts {
  /// The spelling of a link that a rule compares.
  struct Spelling: Hashable {
    let isDecoded: Bool
    let isFolded: Bool
  }

  /// A part and its computed spellings.
  private struct Part {
    let raw: [UInt8]
    var others: [Spelling: [UInt8]] = [:]

    mutating func bytes(_ spelling: Spelling) -> [UInt8] {
      if !spelling.isDecoded, !spelling.isFolded { return raw }
      if let made = others[spelling] { return made }
      let made = AddressParts.spelled(raw, spelling)
      others[spelling] = made
      return made
    }
  }

  private var path: Part
  private var query: Part
  private var fragment: Part

  init(_ address: SplitAddress) {
    path = Part(raw: address.path)
    query = Part(raw: address.query ?? [])
    fragment = Part(raw: address.fragment ?? [])
  }

  /// Passes the path without its first slash and its last slashes, which do not count.
  mutating func withPath<Result>(
    _ spelling: Spelling, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    path.bytes(spelling).withUnsafeBufferPointer { bytes in
      let slash = UInt8(ascii: "/")
      var end = bytes.count
      while end > 0, bytes[end - 1] == slash { end -= 1 }
      let start = end > 0 && bytes[0] == slash ? 1 : 0
      return body(UnsafeBufferPointer(rebasing: bytes[start..<end]))
    }
  }

  /// Returns the query; empty if there is none.
  mutating func query(_ spelling: Spelling) -> [UInt8] { query.bytes(spelling) }

  /// Returns the fragment; empty if there is none.
  mutating func fragment(_ spelling: Spelling) -> [UInt8] { fragment.bytes(spelling) }

  /// Returns whether every item called `name` matches.
  ///
  /// A missing item has an empty value.
  func items(
    _ name: [UInt8], _ spelling: Spelling, fit pattern: ComponentPattern
  ) -> Bool {
    let isRaw = !spelling.isDecoded && !spelling.isFolded
    var isThere = false
    let fits = query.raw.withUnsafeBufferPointer { bytes -> Bool in
      var start = 0
      while start < bytes.count {
        let end = bytes[start...].firstIndex(of: UInt8(ascii: "&")) ?? bytes.count
        let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")) ?? end
        let key = bytes[start..<equals]
        let value = bytes[min(equals + 1, end)..<end]
        start = end + 1
        if isRaw ? !key.elementsEqual(name) : Self.spelled(key, spelling) != name { continue }
        isThere = true
        let valueFits =
          isRaw
          ? pattern.matches(UnsafeBufferPointer(rebasing: value))
          : pattern.matches(Self.spelled(value, spelling))
        guard valueFits else { return false }
      }
      return true
    }
    return fits && (isThere || pattern.matches([]))
  }

  private static func spelled(
    _ bytes: some Collection<UInt8>, _ spelling: Spelling
  ) -> [UInt8] {
    let decoded = spelling.isDecoded ? PercentText.decoded(bytes) : Array(bytes)
    return spelling.isFolded ? CaseFolding.folded(decoded) : decoded
  }
}
