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

  /// Reads the output of a ``ByteWriter``.
  ///
  /// Every read returns `nil` at the end of the bytes.
  struct ByteReader {
    private let bytes: [UInt8]
    private var position = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { position == bytes.count }

    mutating func byte() -> UInt8? {
      guard position < bytes.count else { return nil }
      defer { position += 1 }
      return bytes[position]
    }

    mutating func number() -> Int? {
      guard bytes.count - position >= 8 else { return nil }
      var number: Int64 = 0
      withUnsafeMutableBytes(of: &number) { $0.copyBytes(from: bytes[position..<position + 8]) }
      position += 8
      return Int(exactly: Int64(littleEndian: number))
    }

    mutating func text() -> String? {
      guard let count = number(), count >= 0, bytes.count - position >= count else { return nil }
      defer { position += count }
      return String(decoding: bytes[position..<position + count], as: UTF8.self)
    }

    /// Reads an optional text.
    ///
    /// The outer optional is `nil` at the end of the bytes.
    mutating func optionalText() -> String?? {
      switch byte() {
      case 0: return .some(nil)
      case 1:
        guard let text = text() else { return nil }
        return .some(text)
      case _: return nil
      }
    }
  }

  /// Writes values one after another: a number as 8 bytes, a text as its length and its bytes.
  struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func byte(_ byte: UInt8) { bytes.append(byte) }

    mutating func number(_ number: Int) { number64(Int64(number)) }

    mutating func number64(_ number: Int64) {
      withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func text(_ text: String) {
      number(text.utf8.count)
      bytes.append(contentsOf: text.utf8)
    }

    mutating func optionalText(_ text: String?) {
      byte(text == nil ? 0 : 1)
      if let text { self.text(text) }
    }

    mutating func blob(_ blob: [UInt8]) {
      number(blob.count)
      bytes.append(contentsOf: blob)
    }
  }
#endif
