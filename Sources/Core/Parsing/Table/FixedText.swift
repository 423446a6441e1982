package import LandfallDomain

/// The fixed text around a parameter in its segment, compared with decoded bytes.
package struct FixedText: Hashable, Sendable {
  let head: [UInt8]
  let tail: [UInt8]

  package init(_ head: some Sequence<UInt8>, _ tail: some Sequence<UInt8>) {
    self.head = Array(head)
    self.tail = Array(tail)
  }

  /// Returns the bytes between head and tail, or `nil` if one of them differs or nothing is between
  /// them.
  ///
  /// It allocates nothing.
  func inner(of segment: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8>? {
    let end = segment.count - tail.count
    guard head.count < end else { return nil }
    for index in head.indices where segment[index] != head[index] { return nil }
    for index in tail.indices where segment[end + index] != tail[index] { return nil }
    return UnsafeBufferPointer(rebasing: segment[head.count..<end])
  }

  /// Returns whether a segment has the head and the tail, and something between them.
  package func isAround(_ segment: String) -> Bool {
    Array(segment.utf8).withUnsafeBufferPointer { inner(of: $0) != nil }
  }

  /// Returns the value in a segment that is known to match.
  package func value(in segment: String) -> String {
    String(decoding: segment.utf8.dropFirst(head.count).dropLast(tail.count), as: UTF8.self)
  }

  /// Returns the segment with this value.
  package func segment(with value: some Sequence<UInt8>) -> [UInt8] { head + Array(value) + tail }

  /// Returns whether some segment has the head and the tail of both.
  func meets(_ other: FixedText) -> Bool {
    (head.starts(with: other.head) || other.head.starts(with: head))
      && (tail.reversed().starts(with: other.tail.reversed())
        || other.tail.reversed().starts(with: tail.reversed()))
  }

  /// Returns whether every segment with the other's text has this one's too.
  func covers(_ other: FixedText) -> Bool {
    other.head.starts(with: head) && other.tail.reversed().starts(with: tail.reversed())
  }

  /// Returns the fixed text of each parameter of a pattern, `nil` for a whole segment; empty if no
  /// parameter has any.
  package static func list(of pattern: PathPattern) -> [FixedText?] {
    var texts: [FixedText?] = []
    var hasText = false
    pattern.forEachPart { part in
      if part.kind == .literal { return }
      hasText = hasText || part.kind == .partial
      texts.append(part.kind == .partial ? FixedText(part.head, part.tail) : nil)
    }
    return hasText ? texts : []
  }
}
