/// A link as it arrived, byte for byte, that does not tell its secrets when it is printed.
///
/// ``raw`` goes to the parser and to nobody else. Printing, logging and interpolation give
/// ``description``, in which values of the query, the fragment, long segments, segments that look like
/// tokens and those that ``hiding(_:)`` names are masked: links carry sign-in codes, invitation tokens
/// and share tokens there. Of a link that is too long only the beginning is kept.
public struct LinkText: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The text as it came, no longer than ``longestKept``; U+FFFD stands for bytes that are not UTF-8.
  ///
  /// Not for logs.
  public let raw: String
  /// The bytes, where they are not UTF-8: the text is not the link then.
  private let illFormed: [UInt8]?
  /// How many parts between slashes are shown at most; what follows a link rule's literals is not.
  private var plainParts = Int.max

  /// The most bytes that are kept: one more than a link may have says that it is too long.
  public static let longestKept = Limits.maximumURLBytes + 1

  /// Takes a link as it came.
  ///
  /// - Complexity: O(``longestKept``), however long the text is.
  public init(_ raw: String) {
    self.raw =
      raw.utf8.count <= Self.longestKept
      ? raw : String(decoding: raw.utf8.prefix(Self.longestKept), as: UTF8.self)
    illFormed = nil
  }

  /// Takes the bytes of a link as they came, UTF-8 or not: only a parser decides what they are.
  ///
  /// - Complexity: O(``longestKept``), however many bytes there are.
  public init(bytes: some Sequence<UInt8>) {
    let kept = Array(bytes.prefix(Self.longestKept))
    raw = String(decoding: kept, as: UTF8.self)
    illFormed = raw.utf8.elementsEqual(kept) ? nil : kept
  }

  /// The bytes where they are not UTF-8, for a caller that passes the link on; `nil` where ``raw`` is the link.
  public var illFormedBytes: [UInt8]? { illFormed }

  /// Whether the link is longer than a link may be; what is kept is its beginning.
  public var isTooLong: Bool { raw.utf8.count > Limits.maximumURLBytes }

  /// Lends the bytes as they came, for a parser.
  public func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let illFormed { return illFormed.withUnsafeBytes(body) }
    if let result = raw.utf8.withContiguousStorageIfAvailable({
      body(UnsafeRawBufferPointer($0))
    }) {
      return result
    }
    return Array(raw.utf8).withUnsafeBytes(body)
  }

  /// The same link, shown without what stands where a rule's links carry their secrets.
  public func hiding(_ secrets: SecretPlaces) -> LinkText {
    var link = self
    link.plainParts = min(plainParts, secrets.plainParts(of: raw))
    return link
  }

  /// The text that stands where something was masked.
  public static let mask = "‹redacted›"

  /// Longest segment that is printed; names of things are shorter.
  ///
  /// A shorter one that looks like a token is masked too: 16 bytes or more of letters and digits that make no words.
  public static let longestPlainSegment = 40

  /// The link with the values of its query, its fragment, its user-info and all segments masked that
  /// may be secret; `…` follows what is kept of a link that is too long.
  public var description: String {
    if hidesNothing { return raw }
    var text = ""
    var rest = Substring(raw)
    var fragment = false
    if let hash = rest.utf8.firstIndex(of: UInt8(ascii: "#")) {
      rest = rest[..<hash]
      fragment = true
    }
    var query: Substring?
    if let mark = rest.utf8.firstIndex(of: UInt8(ascii: "?")) {
      query = rest[rest.utf8.index(after: mark)...]
      rest = rest[..<mark]
    }
    let segments = rest.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for (index, segment) in segments.lazy.map({ Substring($0) }).enumerated() {
      if index > 0 { text += "/" }
      text += isSecret(segment, at: index) ? Self.mask : Self.maskUserInfo(segment)
    }
    if let query {
      text += "?"
      for (index, item) in query.split(separator: "&", omittingEmptySubsequences: false)
        .enumerated()
      {
        if index > 0 { text += "&" }
        guard let equals = item.utf8.firstIndex(of: UInt8(ascii: "=")) else {
          text += item.isEmpty ? "" : Self.mask
          continue
        }
        text += item[...equals] + Self.mask
      }
    }
    if fragment { text += "#" + Self.mask }
    return isTooLong ? text + "…" : text
  }

  /// Whether nothing of it is masked: most paths are so, and are told often.
  private var hidesNothing: Bool {
    guard illFormed == nil, !isTooLong else { return false }
    var index = 0
    var rest = raw.utf8[...]
    while true {
      let segment = rest.prefix { $0 != UInt8(ascii: "/") }
      let isMarked = segment.contains { byte in
        byte == UInt8(ascii: "#") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "@")
      }
      guard !isMarked, !isSecret(Substring(segment), at: index) else { return false }
      guard segment.endIndex < rest.endIndex else { return true }
      rest = rest[rest.index(after: segment.endIndex)...]
      index += 1
    }
  }

  private func isSecret(_ segment: Substring, at index: Int) -> Bool {
    index >= plainParts && !segment.isEmpty || segment.utf8.count > Self.longestPlainSegment
      || TokenShape.isToken(segment)
  }

  /// The same as ``description``.
  public var debugDescription: String { description }

  private static func maskUserInfo(_ segment: Substring) -> String {
    guard let at = segment.utf8.lastIndex(of: UInt8(ascii: "@")) else { return String(segment) }
    return mask + segment[at...]
  }
}
