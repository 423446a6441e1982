#if SQLite
  import LandfallDomain

  /// Encodes pages and items as bytes, which are then sealed.
  ///
  /// The first byte is the format version.
  enum ContentCoding {
    static let version: UInt8 = 1

    static func bytes(_ page: Page) -> [UInt8] {
      var writer = ByteWriter()
      writer.byte(version)
      writer.number(page.items.count)
      for item in page.items { write(item, to: &writer) }
      writer.optionalText(page.nextCursor)
      writer.number(page.total)
      return writer.bytes
    }

    static func bytes(_ item: Item) -> [UInt8] {
      var writer = ByteWriter()
      writer.byte(version)
      write(item, to: &writer)
      return writer.bytes
    }

    /// Decodes a page, or returns `nil` for another version or malformed bytes.
    static func page(_ bytes: [UInt8]) -> Page? {
      var reader = ByteReader(bytes)
      guard reader.byte() == version, let count = reader.number(), count >= 0 else { return nil }
      var items: [Item] = []
      for _ in 0..<count {
        guard let item = item(&reader) else { return nil }
        items.append(item)
      }
      guard let cursor = reader.optionalText(), let total = reader.number(), reader.isAtEnd else {
        return nil
      }
      return Page(items: items, nextCursor: cursor, total: total)
    }

    /// Decodes an item, or returns `nil` for another version or malformed bytes.
    static func item(_ bytes: [UInt8]) -> Item? {
      var reader = ByteReader(bytes)
      guard reader.byte() == version, let item = item(&reader), reader.isAtEnd else { return nil }
      return item
    }

    private static func write(_ item: Item, to writer: inout ByteWriter) {
      writer.text(item.id)
      switch item.title {
      case .plain(let text):
        writer.byte(0)
        writer.text(text)
      case .key(let key):
        writer.byte(1)
        writer.text(key.text)
      }
      writer.number(item.fields.count)
      for field in item.fields {
        writer.text(field.name)
        writer.text(field.value)
      }
    }

    private static func item(_ reader: inout ByteReader) -> Item? {
      guard let id = reader.text(), let kind = reader.byte(), kind <= 1,
        let title = reader.text(), let count = reader.number(), count >= 0
      else { return nil }
      var fields: [NamedValue] = []
      for _ in 0..<count {
        guard let name = reader.text(), let value = reader.text() else { return nil }
        fields.append(NamedValue(name, value))
      }
      return Item(
        id: id, title: kind == 0 ? .plain(title) : .key(TextKey(title)), fields: fields)
    }
  }
#endif
