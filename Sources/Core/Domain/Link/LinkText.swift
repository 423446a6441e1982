/// The text of a link as it arrived, byte for byte, which hides its secrets when printed.
///
/// Only the parser reads `raw`. Printing, logging and interpolation use ``description``, because
/// links carry sign-in codes, invitation tokens and share tokens. It masks query values, the
/// fragment, long segments, segments that look like tokens, and those that `hiding(_:)` names. Of
/// a link that is too long, only the beginning is kept.
public struct LinkText: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The text as it arrived, cut to ``longestKept`` bytes; U+FFFD replaces bytes that are not
  /// UTF-8.
  ///
  /// Do not log it.
  package let raw: String
  /// The bytes of the link if they are not UTF-8; ``raw`` is then not the link.
  private let illFormed: [UInt8]?
  /// The number of parts between slashes that may be shown; a rule's secrets follow them.
  private var plainParts = Int.max

  /// The maximum number of bytes kept: one more than allowed, to detect links that are too long.
  package static let longestKept = Limits.maximumURLBytes + 1

  /// Creates a link from text.
  ///
  /// - Complexity: O(`longestKept`), however long the text is.
  package init(_ raw: String) {
    self.raw =
      raw.utf8.count <= Self.longestKept
      ? raw : String(decoding: raw.utf8.prefix(Self.longestKept), as: UTF8.self)
    illFormed = nil
  }

  /// Creates a link from bytes, which need not be UTF-8; the parser decides whether they are valid.
  ///
  /// - Complexity: O(``longestKept``), however many bytes there are.
  package init(bytes: some Sequence<UInt8>) {
    let kept = Array(bytes.prefix(Self.longestKept))
    raw = String(decoding: kept, as: UTF8.self)
    illFormed = raw.utf8.elementsEqual(kept) ? nil : kept
  }

  /// The bytes if they are not UTF-8, for a caller that passes the link on; `nil` if ``raw`` is the
  /// link.
  package var illFormedBytes: [UInt8]? { illFormed }

  /// Whether the link is longer than allowed; only its beginning is kept.
  package var isTooLong: Bool { raw.utf8.count > Limits.maximumURLBytes }

  /// Calls `body` with the bytes as they arrived, for a parser.
  package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let illFormed { return illFormed.withUnsafeBytes(body) }
    if let result = raw.utf8.withContiguousStorageIfAvailable({
      body(UnsafeRawBufferPointer($0))
    }) {
      return result
    }
    return Array(raw.utf8).withUnsafeBytes(body)
  }

  /// Returns the same link, with the parts masked that hold the secrets of a rule's links.
  package func hiding(_ secrets: SecretPlaces) -> LinkText {
    var link = self
    link.plainParts = min(plainParts, secrets.plainParts(of: raw))
    return link
  }

  /// Whether ``hiding(_:)`` found a place of secrets.
  package var hasSecretPlace: Bool { plainParts != .max }

  /// The text that replaces a masked part.
  package static let mask = "‹redacted›"

  /// The maximum length of a segment that is printed, in bytes; names are shorter.
  ///
  /// A shorter segment is masked too if it looks like a token: 16 or more letters and digits that
  /// do not form words.
  package static let longestPlainSegment = 40

  /// The link with the query values, fragment, user-info and possibly secret segments masked.
  ///
  /// `…` follows the kept part of a link that is too long.
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

  /// Whether nothing needs to be masked; a fast path, because most paths are such and are logged
  /// often.
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
    guard let at = segment.utf8.lastIndex(of: UInt8(ascii: "@")), at > segment.startIndex else {
      return String(segment)
    }
    return mask + segment[at...]
  }
}

#if !hasFeature(Embedded)  // Embedded Swift has no mirrors.
  // `dump` and debuggers show the description of a link, and no part of it that may be secret.

  extension LinkText: CustomReflectable {
    /// A mirror without parts.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  extension LinkIntent: CustomReflectable {
    /// A mirror without parts.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  extension DeepLinkDestination: CustomReflectable {
    /// A mirror without parts.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  extension NamedValue: CustomReflectable {
    /// A mirror without parts.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }

  extension RuleLink: CustomReflectable {
    /// A mirror without parts.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
  }
#endif

/// Where a link came from.
///
/// Events report the channel. It never affects what a link does (DL-B01).
@nonexhaustive public enum LinkChannel: String, CaseIterable, Hashable, Sendable {
  /// A push notification.
  case push
  /// An e-mail.
  case email
  /// A chat message.
  case chat
  /// Another app, or the system without further detail.
  case app
  /// A QR code.
  case qr
  /// Text that a person typed or pasted.
  case typed
}
