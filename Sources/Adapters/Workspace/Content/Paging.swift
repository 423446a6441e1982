import LandfallDomain

/// A list that is returned in pages.
///
/// A cursor holds the ID of the last item seen. The next page then neither repeats nor skips an
/// item if the list has changed. If that item is gone, its position is used.
struct Paging {
  let items: [Item]
  let size: Int

  /// Returns the page from a cursor, or else from a position; `nil` if the cursor is not valid.
  func page(from cursor: String?, or start: Int) -> Page? {
    guard let offset = cursor == nil ? start : cursor.flatMap(position) else { return nil }
    let first = min(offset, items.count)
    let end = min(first + size, items.count)
    let next = end < items.count && end > 0 ? Self.cursor(end, after: items[end - 1].id) : nil
    return Page(items: Array(items[first..<end]), nextCursor: next, total: items.count)
  }

  private static func cursor(_ offset: Int, after id: String) -> String {
    Hexadecimal.text(Array("\(offset):\(id)".utf8))
  }

  private func position(_ cursor: String) -> Int? {
    guard let bytes = Hexadecimal.bytes(cursor),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let offset = Int(String(decoding: bytes[..<colon], as: UTF8.self)), offset >= 0
    else { return nil }
    let id = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
    // Fast path: the list has rarely changed.
    if offset > 0, offset <= items.count, items[offset - 1].id == id {
      return offset
    }
    return items.firstIndex { $0.id == id }.map { $0 + 1 } ?? offset
  }
}
