import LandfallDomain

/// Cuts a list into pages.
///
/// A cursor holds the id of the last item that was seen, so that the next page neither repeats nor
/// skips one when the list changed meanwhile; if that item is gone its position counts.
struct Paging {
  let items: [Item]
  let size: Int

  /// The page after a cursor, or the page that starts at `start` without one.
  func page(from cursor: String?, or start: Int) throws(ServiceError) -> Page {
    let first = min(try cursor.map(position) ?? start, items.count)
    let end = min(first + size, items.count)
    let next = end < items.count && end > 0 ? Self.cursor(end, after: items[end - 1].id) : nil
    return Page(items: Array(items[first..<end]), nextCursor: next, total: items.count)
  }

  private static func cursor(_ offset: Int, after id: String) -> String {
    ByteText.hexadecimal(Array("\(offset):\(id)".utf8))
  }

  private func position(_ cursor: String) throws(ServiceError) -> Int {
    guard let bytes = ByteText.bytes(hexadecimal: cursor),
      let colon = bytes.firstIndex(of: UInt8(ascii: ":")),
      let offset = Int(String(decoding: bytes[..<colon], as: UTF8.self)), offset >= 0
    else { throw .badRequest }
    let id = String(decoding: bytes[(colon + 1)...], as: UTF8.self)
    // Mostly the list is as it was.
    if offset > 0, offset <= items.count, items[offset - 1].id == id {
      return offset
    }
    return items.firstIndex { $0.id == id }.map { $0 + 1 } ?? offset
  }
}
