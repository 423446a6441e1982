import LandfallDomain

/// An accepted link with its borrowed bytes; its parts become text only on request.
struct LinkView {
  let base: UnsafePointer<UInt8>
  let offsets: LinkOffsets
  let scratch: LinkScratch

  /// Creates the view of an accepted link, which has at least one byte.
  init(_ bytes: UnsafeRawBufferPointer, _ offsets: LinkOffsets, _ scratch: LinkScratch) {
    guard let start = bytes.baseAddress else { preconditionFailure("an accepted link has bytes") }
    base = start.assumingMemoryBound(to: UInt8.self)
    self.offsets = offsets
    self.scratch = scratch
  }

  private init(_ base: UnsafePointer<UInt8>, _ offsets: LinkOffsets, _ scratch: LinkScratch) {
    (self.base, self.offsets, self.scratch) = (base, offsets, scratch)
  }

  /// Returns whether the first decoded segments are these literals.
  func begins(with literals: [[UInt8]]) -> Bool {
    literals.count <= offsets.segmentCount
      && literals.indices.allSatisfy { segment($0).utf8.elementsEqual(literals[$0]) }
  }

  /// Returns the view of a web link without its first segments.
  func dropping(_ count: Int) -> LinkView {
    guard count > 0 else { return self }
    var offsets = offsets
    offsets.segmentCount -= count
    offsets.path = ByteRange(Int(scratch.segments[count - 1].end), Int(offsets.path.end))
    let rest = LinkScratch(segments: scratch.segments + count, items: scratch.items)
    return LinkView(base, offsets, rest)
  }

  /// The grammar of a text: a link, or a path inside the app.
  enum Grammar {
    case link
    case path
  }

  /// Scans a text and calls `body` with the accepted link.
  @inline(__always)
  static func reading<Value>(
    _ text: String, as grammar: Grammar = .link, _ body: (LinkView) -> Value
  ) -> Result<Value, InvalidLink> {
    LinkBytes.of(text) { reading($0, as: grammar, body) }
  }

  /// Scans a link as it arrived and calls `body` with the accepted link.
  static func reading<Value>(
    _ link: LinkText, _ body: (LinkView) -> Value
  ) -> Result<Value, InvalidLink> {
    link.withBytes { reading($0, as: .link, body) }
  }

  @inline(__always)
  private static func reading<Value>(
    _ bytes: UnsafeRawBufferPointer, as grammar: Grammar, _ body: (LinkView) -> Value
  ) -> Result<Value, InvalidLink> {
    LinkScratch.borrowed { scratch -> Result<Value, InvalidLink> in
      do throws(InvalidLink) {
        let offsets =
          switch grammar {
          case .link: try LinkScanner.scan(bytes, scratch)
          case .path: try LinkScanner.scanPath(bytes, scratch)
          }
        return .success(body(LinkView(bytes, offsets, scratch)))
      } catch {
        return .failure(error)
      }
    }
  }

  var scheme: String {
    PercentCoding.text(
      base, ByteRange(0, offsets.schemeEnd), decoding: false, lowercasing: true)
  }

  var authority: String { PercentCoding.text(base, offsets.authority, decoding: false) }

  var segments: [String] { (0..<offsets.segmentCount).map(segment) }

  var fragment: String? {
    guard offsets.fragmentStart >= 0 else { return nil }
    return PercentCoding.text(
      base, ByteRange(offsets.fragmentStart, offsets.end), decoding: false)
  }

  var query: [NamedValue] {
    let decoding = offsets.traits.contains(.percentInQuery)
    return NamedValues.list(offsets.itemCount) { index in
      NamedValue(
        PercentCoding.text(base, scratch.items[2 * index], decoding: decoding),
        PercentCoding.text(base, scratch.items[2 * index + 1], decoding: decoding))
    }
  }

  /// Returns the decoded text of a segment.
  func segment(_ index: Int) -> String {
    PercentCoding.text(
      base, scratch.segments[index], decoding: offsets.traits.contains(.percentInPath),
      lowercasing: index == 0 && lowercasesFirst)
  }

  /// Returns the decoded segments from `index` on, separated by slashes.
  func rest(from index: Int) -> String {
    index + 1 == offsets.segmentCount
      ? segment(index)
      : (index..<offsets.segmentCount).map(segment).joined(separator: "/")
  }

  /// Whether the first segment is an authority with an upper-case letter.
  var lowercasesFirst: Bool {
    offsets.authorityIsSegment && offsets.traits.contains(.upperCaseAuthority)
  }

  /// The canonical path, copied from the link if it is already canonical.
  var path: String {
    if offsets.segmentCount == 0 { return "/" }
    if offsets.traits.contains(.uncanonicalPath) || lowercasesFirst {
      return CanonicalPath.text(segments)
    }
    let end = Int(scratch.segments[offsets.segmentCount - 1].end)
    return PercentCoding.text(base, ByteRange(offsets.canonicalStart, end), decoding: false)
  }

  /// Returns the pattern that matches the path.
  @inline(__always)
  func match(in trie: RouteTrie) -> RouteTrie.Match {
    if offsets.traits.contains(.percentInPath) || lowercasesFirst {
      return trie.matchDecoding(
        base, scratch.segments, offsets.segmentCount, lowercasingFirst: lowercasesFirst)
    }
    return trie.match(base, offsets.end, scratch.segments, offsets.segmentCount)
  }
}

/// The bytes of a text.
enum LinkBytes {
  /// Calls `body` with the UTF-8 bytes of `text`; copies them only if they are not contiguous.
  @inline(__always)
  static func of<Result>(_ text: String, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
    if let result = text.utf8.withContiguousStorageIfAvailable({
      body(UnsafeRawBufferPointer($0))
    }) {
      return result
    }
    return Array(text.utf8).withUnsafeBytes(body)
  }
}
